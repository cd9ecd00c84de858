import { constants, rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '../../adapters/postgres/database/embedded-database.ts';
import { migrate } from '../../adapters/postgres/database/migrate.ts';
import { prepareCluster } from './postgres-cluster.ts';

/** `empty` has no table yet; `current` has this version's schema without rows. */
type Prepared = 'empty' | 'current';

/** The environment variable that tells the test processes the folder of the prepared databases. */
const PLACE = 'PREPARED_DATABASES';

/**
 * Global setup of suites that open many databases: creates an embedded one of each kind, and the data of a PostgreSQL
 * server. Creating an embedded one takes some five seconds of processor time, copying and opening one a fifth of that.
 * @returns a function that removes them.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Suites that run together share them.
  if (process.env[PLACE] !== undefined) return async () => {};
  const folder = await mkdtemp(join(tmpdir(), 'altway-prepared-'));
  const removeCluster = prepareCluster();
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    removeCluster();
  };
  // Also when the suites are interrupted, which calls no function that ends them.
  process.once('exit', remove);
  const [empty, current] = [join(folder, 'empty'), join(folder, 'current')];
  await open(empty);
  await copy(empty, current);
  await open(current, migrate);
  process.env[PLACE] = folder;
  return async () => remove();
}

/**
 * Copies a prepared embedded database into a data folder without one. Does nothing outside of the suites that prepare
 * them; a database is then created when the folder is opened.
 */
export async function copyPreparedDatabase(folder: string, kind: Prepared = 'current'): Promise<void> {
  const place = process.env[PLACE];
  if (place !== undefined) await copy(join(place, kind), folder);
}

async function open(folder: string, change: typeof migrate = async () => {}): Promise<void> {
  const { database, release } = await openEmbeddedDatabase(folder);
  try {
    await change(database);
    await database.destroy();
  } finally {
    release();
  }
}

async function copy(from: string, to: string): Promise<void> {
  const mode = constants.COPYFILE_FICLONE;
  await cp(join(from, 'database'), join(to, 'database'), { recursive: true, mode, errorOnExist: true, force: false });
}
