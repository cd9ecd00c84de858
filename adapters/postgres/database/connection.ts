import { sql, type Kysely } from 'kysely';
import type { Change, Notice } from '../../../core/ports/stores/store.ts';
import type { Tables } from './tables.ts';

/** How a store reaches the database: directly, or inside a unit of work. */
export interface Connection {
  /** True inside `atomically`. */
  readonly isUnit: boolean;
  /** @throws Error when used inside another unit, or after its unit has ended. */
  readonly database: Kysely<Tables>;
  /** Records a change; it is published once it is committed. */
  recordChange(written: Change | Notice): void;
  /** Waits until committed changes are on the disk; does nothing inside a unit, whose end waits. */
  fsync(): Promise<void>;
  /**
   * Lets the unit commit without waiting for the disk, because other units wait for it; the store waits for the disk
   * afterwards.
   * @returns the `synchronous_commit` to commit with: `on` where nothing waits afterwards, as in an embedded database.
   */
  asyncCommit(): 'on' | 'off';
}

/** @throws Error outside a unit, where a lock would be released before it is of use. */
export function assertInsideUnit(connection: Connection, what: string): void {
  if (!connection.isUnit) throw new Error(`${what} works inside atomically() only`);
}

/** Runs several statements atomically: in the current unit, or otherwise in a transaction of their own. */
export async function inTransaction<T>(
  connection: Connection,
  work: (database: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const { database } = connection;
  return connection.isUnit ? work(database) : database.transaction().execute(work);
}

/**
 * Locks a name until the unit commits, without waiting for the disk. Names with the same hash wait for each other,
 * which is harmless.
 */
export async function advisoryLock(connection: Connection, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unit:${name}`}, 0)),
    set_config('synchronous_commit', ${connection.asyncCommit()}, true)`.execute(connection.database);
}
