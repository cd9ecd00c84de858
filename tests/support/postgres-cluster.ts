import { spawnSync, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { postgresFolder } from './programs.ts';

/** The environment variable that tells the test processes where the prepared data is. */
const PREPARED = 'PREPARED_POSTGRES';

/**
 * Creates the data of a server, from which each `startPostgres` of this process and its children then starts: copying
 * takes a tenth of the processor time of `initdb`. Does nothing where PostgreSQL is not installed.
 * @returns a function that removes it.
 */
export function prepareCluster(): () => void {
  const programs = postgresFolder();
  if (!programs) return () => {};
  const owner = postgresUser();
  const folder = newFolder(owner);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    makeCluster(programs, data, { ...owner, cwd: folder });
  } catch (error) {
    remove();
    throw error;
  }
  process.env[PREPARED] = data;
  return remove;
}

/** Copies the prepared data, or creates data where none is prepared. */
export function makeCluster(programs: string, data: string, options: SpawnOptions): void {
  const prepared = process.env[PREPARED];
  const [program, words]: [string, string[]] =
    prepared === undefined
      ? [
          join(programs, 'initdb'),
          ['-D', data, '-U', 'altway', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
        ]
      : ['cp', ['-Rp', prepared, data]];
  const made = spawnSync(program, words, { ...options, stdio: 'pipe', encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${program}: ${made.stderr || String(made.error)}`);
}

/** A folder of the user that runs PostgreSQL. */
export function newFolder(owner: ReturnType<typeof postgresUser>): string {
  const folder = mkdtempSync('/tmp/altway-postgres-');
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** The user that runs PostgreSQL, which refuses to run as root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const owner = { uid: id('-u'), gid: id('-g') };
  if (!owner.uid || !owner.gid) throw new Error('there is no user postgres to run PostgreSQL as');
  return owner;
}
