import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** Compiles the catalogues while they are bundled: `ui/messages/*.json` is imported as syntax trees, not as text. */
export function compiledMessages(): Plugin {
  return {
    name: 'altway:compiled-messages',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/ui\/messages\/[a-z]+\.json$/.test(id)) return null;
      const texts = JSON.parse(source) as Record<string, string>;
      const trees = Object.entries(texts).map(([key, text]) => [key, compiled(text)]);
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(trees)))});`,
        moduleType: 'js',
        map: null,
      };
    },
  };
}

/** A text with nothing to fill in stays a text: smaller in the page, and shown without any formatter. */
function compiled(text: string): unknown {
  const tree = parse(text, { captureLocation: false });
  const [only] = tree;
  return tree.length === 1 && only?.type === TYPE.literal ? only.value : tree;
}
