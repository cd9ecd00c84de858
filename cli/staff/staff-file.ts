import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from '../../adapters/node/files/data-folder.ts';
import type { Environment } from '../serve/service-environment.ts';
import { serviceConfiguration } from '../serve/service-environment.ts';
import { StartError } from '../serve/start-error.ts';

/** A JSON file of the data folder that staff edits and a running server reads. */
export class StaffFile {
  readonly #folder: string;
  readonly #path: string;

  /** @param data the folder; ALTWAY_DATA, or what `serve` would use, unless given. @throws StartError */
  constructor(name: string, data: string | undefined, env: Environment) {
    this.#folder = serviceConfiguration({ ...env, ...(data !== undefined && { ALTWAY_DATA: data }) }).dataFolder;
    this.#path = join(this.#folder, name);
  }

  /**
   * @returns undefined where there is none. @throws StartError for a file that is not JSON: it must not be overwritten.
   */
  async read(): Promise<unknown> {
    try {
      return JSON.parse(await readFile(this.#path, 'utf8'));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new StartError(`${this.#path} can't be read (${(cause as Error).message}): fix it by hand`, { cause });
    }
  }

  /** Replaces the file atomically, so that no server reads half of it. */
  async write(content: unknown): Promise<void> {
    const draft = `${this.#path}.${randomBytes(6).toString('hex')}`;
    try {
      await openDataFolder(this.#folder);
      await writeFile(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
      await rename(draft, this.#path);
    } catch (cause) {
      await rm(draft, { force: true });
      throw new StartError(`${this.#path} can't be written (${(cause as Error).message})`, { cause });
    }
  }
}
