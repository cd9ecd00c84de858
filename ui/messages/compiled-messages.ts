import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { isOfPart, type TextPart } from './text-parts.ts';

const CATALOGUE = /\/ui\/messages\/[a-z]+\.json(?:\?part=(?<part>first|later|widget|widget-later|widget-cards))?$/;

/** Fallback of every other language, text by text. */
const REFERENCE = 'en.json';

/**
 * Compiles the catalogues at build time: `ui/messages/*.json` is imported as syntax trees, not as text. With
 * `?part=` only a part is imported (`text-parts.ts`), so that a page does not carry the texts of screens it
 * lacks. Where a language lacks a text, the English one is compiled in its place: no page needs a second catalogue.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'altway:compiled-messages',
    enforce: 'pre',
    transform(source, id) {
      const match = CATALOGUE.exec(id);
      if (!match) return null;
      const part = match.groups?.['part'] as TextPart | undefined;
      const reference = join(dirname(id.split('?', 1)[0]!), REFERENCE);
      this.addWatchFile(reference);
      const texts = { ...textsOf(readFileSync(reference, 'utf8')), ...textsOf(source) };
      const all = Object.entries(texts);
      const wanted = part === undefined ? all : all.filter(([key]) => isOfPart(part, key));
      const trees = wanted.map(([key, text]) => [key, compiled(text)]);
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(trees)))});`,
        moduleType: 'js',
        map: null,
      };
    },
  };
}

function textsOf(json: string): Record<string, string> {
  return JSON.parse(json) as Record<string, string>;
}

/** A text without placeholders stays a string: smaller in the page, and shown without a formatter. */
function compiled(text: string): unknown {
  const tree = parse(text, { captureLocation: false });
  const [only] = tree;
  return tree.length === 1 && only?.type === TYPE.literal ? only.value : tree;
}
