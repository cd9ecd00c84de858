import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** The file that Node runs for `altway`: `dist/altway.cjs` for the build, `cli/main.ts` for the sources. */
export function entryFile(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    for (const name of ['altway.cjs', 'main.ts']) {
      if (existsSync(join(folder, name))) return join(folder, name);
    }
  }
  throw new StartError('the command line itself is missing beside what runs: install it again');
}
