import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Waits until all that was committed before is on the disk. */
export type Fsync = () => Promise<void>;

/**
 * Makes commits last that did not wait for the disk themselves. The write-ahead log is one file after another, so a
 * commit that does wait, of a record that says nothing, carries all earlier ones with it; many callers share one.
 */
export function sharedFsync(database: Kysely<Tables>): Fsync {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async () => {
    // Whoever comes from here on may have committed after this started.
    next = undefined;
    await sql`select pg_logical_emit_message(true, ${'altway'}, '')`.execute(database);
  };
  return () => {
    next ??= running.then(write, write);
    running = next;
    return next;
  };
}
