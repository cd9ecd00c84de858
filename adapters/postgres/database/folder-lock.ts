import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's error code for a lock that another process holds. */
const BUSY = 5;

/**
 * Locks a folder against other processes until it is released or this process ends in any way: the operating system
 * holds the lock on an empty SQLite file.
 * @returns a function that releases the lock.
 * @throws Error naming the holder when the folder is in use.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'database.lock'), { timeout: 0 });
  const holder = join(folder, 'database.pid');
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== BUSY) throw cause;
    throw new Error(
      `the database in ${folder} is in use by ${holderOf(holder)}: stop that one first, give this one a folder of its own ` +
        'with ALTWAY_DATA, or let both share a PostgreSQL server with DATABASE_URL',
      { cause },
    );
  }
  writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 });
  return () => lock.close();
}

/** For the error message only: the file outlives a killed process, the lock does not. */
function holderOf(path: string): string {
  try {
    return `process ${Number.parseInt(readFileSync(path, 'utf8'), 10) || 'unknown'}`;
  } catch {
    return 'another process';
  }
}
