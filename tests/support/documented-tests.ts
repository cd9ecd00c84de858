import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** A test that a document names: `` `tests/…`: *title* ``, or *group › title* where the title alone is not enough. */
interface DocumentedTest {
  readonly file: string;
  readonly titles: readonly string[];
}

/** The tests that a piece of a document names, in order. */
export function documentedTestsOf(text: string): readonly DocumentedTest[] {
  return [...text.matchAll(/`(tests\/[^`]+)`: \*([^*]+)\*/g)].map(([, file = '', title = '']) => ({
    file,
    titles: title.split(' › '),
  }));
}

/** Fails when a piece of a document names a missing file, or a test or group that is not in the file. */
export function expectDocumentedTests(text: string): void {
  const proofs = documentedTestsOf(text);
  // Everything that looks like a test file is parsed as a reference.
  expect(text.split('`tests/').length - 1).toBe(proofs.length);
  for (const { file, titles } of proofs) {
    expect([file, existsSync(file)]).toEqual([file, true]);
    const known = titlesOf(readFileSync(file, 'utf8'));
    for (const title of titles) expect([file, ...known]).toContain(title);
  }
}

const QUOTED = String.raw`\(\s*(['"${'`'}])((?:(?!\1).)+)\1`;
const WRITTEN = [
  String.raw`\b(?:it|describe)${QUOTED}`,
  String.raw`\b(?:it|describe)\.runIf\(.*\)${QUOTED}`,
  // With a table on one line, or one that ends on a separate line.
  String.raw`\b(?:it|describe)\.each(?:<[^>]*>)?\(.*\)${QUOTED}`,
  String.raw`^\s*\](?: as [^)]*)?\)${QUOTED}`,
].map((pattern) => new RegExp(pattern, 'gm'));

/** Titles of the tests and groups in a source, as they are written there. */
export function titlesOf(source: string): readonly string[] {
  return WRITTEN.flatMap((pattern) => [...source.matchAll(pattern)].map(([, , title = '']) => title));
}
