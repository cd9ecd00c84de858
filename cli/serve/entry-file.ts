import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The file that Node runs for `altway`: the built one when running from the build, else the source. */
export function entryFile(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const built = join(folder, 'altway.cjs');
    if (existsSync(built)) return built;
    const source = join(folder, 'cli/main.ts');
    if (existsSync(source)) return source;
  }
  throw new Error('the entry file of altway is not beside its own code');
}
