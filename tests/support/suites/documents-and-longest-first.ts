import { readFile } from 'node:fs/promises';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Suites that take longest, much of it waiting: started last, one would run alone at the end. */
const LONGEST = '.long.test.ts';

/** The items of a list that come first, then the others, each in their order. */
function ordered<T>(all: readonly T[], isFirst: (one: T) => boolean): T[] {
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))];
}

/**
 * Runs suites that need a document first, because a worker is reused while its environment stays the same. Within each
 * group, the longest run first.
 */
export class DocumentsAndLongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which makes a new list
    const sorted = await super.sort(files);
    const texts = await Promise.all(sorted.map(async (file) => [file, await readFile(file.moduleId, 'utf8')] as const));
    const documents = new Set(
      texts.filter(([, text]) => text.startsWith('// @vitest-environment jsdom')).map(([file]) => file),
    );
    const longest = ordered(sorted, ({ moduleId }) => moduleId.endsWith(LONGEST));
    return ordered(longest, (file) => documents.has(file));
  }
}
