import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The most files that a folder holds. */
const MAX_FILES = 20;

/** Folders of one file per item of a list. */
const LISTS = [
  'adapters/addresses/formats',
  'adapters/postgres/migrations',
  'ui/public/marks',
  'ui/public/marks/networks',
  'tests/stories/pictures',
  // What differed in a failed run, for people to look at.
  'tests/stories/differences',
];

/** The folders in `folder` and below that hold too many files, with their number. */
function crowded(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length;
  const here = files > MAX_FILES && !LISTS.includes(folder) ? [`${folder}: ${files} files`] : [];
  return [...here, ...entries.flatMap((entry) => (entry.isDirectory() ? crowded(join(folder, entry.name)) : []))];
}

it('no folder holds more than 20 files, except lists of formats, migrations and pictures', () => {
  expect(['core', 'adapters', 'ui', 'cli', 'stories', 'tests'].flatMap(crowded)).toEqual([]);
});
