import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a lock that somebody else has. */
const BUSY = 5;

/**
 * Keeps a second process away from a folder until it is released or this process ends, however it ends: the operating
 * system holds the lock, by way of an empty SQLite file. @returns what releases it.
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

/** Only for people: the file outlives a process that was killed, the lock does not. */
function holderOf(path: string): string {
  try {
    return `process ${Number.parseInt(readFileSync(path, 'utf8'), 10) || 'unknown'}`;
  } catch {
    return 'another process';
  }
}
