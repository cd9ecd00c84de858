import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Words that names must not have: each has a standard word in its place. */
const BANNED = new Set(['house', 'wish', 'deed', 'doorway', 'nudge', 'errand', 'saying', 'told', 'desk']);
/** Banned as the last word of a name. */
const BANNED_SUFFIX = 'room';

/** The words of a name in camelCase or kebab-case. */
function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}

/** A word in the singular, as far as the banned ones need it. */
const singular = (word: string) => (BANNED.has(word) ? word : word.replace(/(?<=sh)es$|s$/, ''));

function isBanned(name: string): boolean {
  const words = wordsOf(name).map(singular);
  return words.some((word) => BANNED.has(word)) || (words.length > 1 && words.at(-1) === BANNED_SUFFIX);
}

/** Text that may hold a banned word: to parse all other sources would take many seconds. */
const SUSPECT = new RegExp([...BANNED, BANNED_SUFFIX].join('|'), 'i');

/** Every identifier of a source that a banned word is part of. */
function bannedIn(source: string): readonly string[] {
  if (!SUSPECT.test(source)) return [];
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && isBanned(node.text)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('probe.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return [...found];
}

describe('the names of the sources', () => {
  const files = globSync('{core,adapters,ui,cli,stories,tests}/**/*.{ts,tsx}');

  it('have no banned word in a file, a folder or an identifier', () => {
    const paths = files.filter((file) => file.split(/[/.]/).some(isBanned));
    const identifiers = files.flatMap((file) => bannedIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`));
    expect([...paths, ...identifiers]).toEqual([]);
  });

  it.each([
    ['a class', 'export class MailRoom {}', 'MailRoom'],
    ['a variable', 'const openHouse = 1;', 'openHouse'],
    ['a private field', 'class A { #wishes = 1 }', '#wishes'],
    ['a component', 'const it = <ToldText />;', 'ToldText'],
    ['a member', 'type A = { readonly quoteDesk: string };', 'quoteDesk'],
  ])('are refused where a banned word is in %s', (_, source, name) => {
    expect(bannedIn(source)).toEqual([name]);
  });

  it.each(['warehouse', 'desktop', 'broom', 'room', 'untoldStory', 'hasRoomFor', 'indeed'])(
    'may contain %s, where the word is only a part of another',
    (name) => {
      expect(bannedIn(`const ${name} = 1;`)).toEqual([]);
    },
  );
});
