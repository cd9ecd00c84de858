import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { isLater } from './text-parts.ts';

const CATALOGUE = /\/ui\/messages\/[a-z]+\.json(?:\?part=(?<part>first|later))?$/;

/**
 * Compiles the catalogues while they are bundled: `ui/messages/*.json` is imported as syntax trees, not as text. With
 * `?part=first` or `?part=later` only that part comes, so that a page need not carry the texts of screens it lacks.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'altway:compiled-messages',
    enforce: 'pre',
    transform(source, id) {
      const match = CATALOGUE.exec(id);
      if (!match) return null;
      const part = match.groups?.['part'];
      const texts = Object.entries(JSON.parse(source) as Record<string, string>);
      const wanted = part === undefined ? texts : texts.filter(([key]) => isLater(key) === (part === 'later'));
      const trees = wanted.map(([key, text]) => [key, compiled(text)]);
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
