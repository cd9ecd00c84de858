import { sql, type Kysely } from 'kysely';
import type { Change, Notice } from '../../../core/ports/stores/store.ts';
import type { Tables } from './tables.ts';

/** How a part of the store reaches the database: by itself, or inside a unit of work. */
export interface Connection {
  /** True inside `atomically`. */
  readonly isUnit: boolean;
  /** @throws Error when this is not the time or place to use it. */
  readonly database: Kysely<Tables>;
  /** Takes note of what was written; it is told once that stands. */
  recordChange(written: Change | Notice): void;
  /** Waits until what was committed is on the disk; inside a unit that is its end's to do. */
  fsync(): Promise<void>;
  /**
   * Others wait for this unit: its commit need not wait for the disk, and is settled once they can go on.
   * @returns the `synchronous_commit` to commit with: where nothing settles it, as embedded, it is written at once.
   */
  asyncCommit(): 'on' | 'off';
}

/** @throws Error outside a unit, where a lock would be gone before it is of use. */
export function assertInsideUnit(connection: Connection, what: string): void {
  if (!connection.isUnit) throw new Error(`${what} works inside atomically() only`);
}

/** Does several statements as one: in the unit where there is one, else in a transaction of their own. */
export async function inTransaction<T>(
  connection: Connection,
  work: (database: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const { database } = connection;
  return connection.isUnit ? work(database) : database.transaction().execute(work);
}

/**
 * Holds a name until the unit ends, and not for as long as the disk takes. Names that hash alike wait for each other,
 * which does no harm.
 */
export async function advisoryLock(connection: Connection, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unit:${name}`}, 0)),
    set_config('synchronous_commit', ${connection.asyncCommit()}, true)`.execute(connection.database);
}
