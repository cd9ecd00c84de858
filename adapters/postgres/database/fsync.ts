import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Waits until all earlier commits are on the disk. */
export type Fsync = () => Promise<void>;

/**
 * Makes earlier asynchronous commits durable. The write-ahead log is sequential, so a synchronous commit of an empty
 * message flushes all commits before it; concurrent callers share one.
 */
export function sharedFsync(database: Kysely<Tables>): Fsync {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async () => {
    // A later caller may have committed after this write started, so it needs the next one.
    next = undefined;
    await sql`select pg_logical_emit_message(true, ${'altway'}, '')`.execute(database);
  };
  return () => {
    next ??= running.then(write, write);
    running = next;
    return next;
  };
}
