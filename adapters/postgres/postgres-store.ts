import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Observable } from 'rxjs';
import type { Change, Notice, Store, UnitOfWork } from '../../core/ports/stores/store.ts';
import type { ChangeFeed } from './database/change-feed.ts';
import type { Fsync } from './database/fsync.ts';
import { PostgresUnitOfWork } from './postgres-unit-of-work.ts';
import type { Tables } from './database/tables.ts';
import { type UnitConnection, unitConnection, assertOutsideUnit } from './database/unit-connection.ts';

/** How often a unit is attempted before its error is thrown. */
const ATTEMPTS = 5;
const MAX_PAUSE_MS = 20;
const READY_WITHIN_MS = 2_000;

export interface StoreParts {
  readonly database: Kysely<Tables>;
  readonly feed: ChangeFeed;
  /** Present for a server's database; an embedded one, where no unit waits for another's commit, needs none. */
  readonly fsync?: Fsync;
  /** Releases the resources that the database was opened with, once it is closed. */
  readonly release?: () => Promise<void> | void;
}

/** The store in PostgreSQL: on a server, or PGlite in this process. */
export class PostgresStore extends PostgresUnitOfWork implements Store {
  readonly changes$: Observable<Change>;
  readonly notices$: Observable<Notice>;
  readonly #parts: StoreParts;
  /** The unit that the currently running code belongs to. */
  readonly #inside: AsyncLocalStorage<UnitConnection>;

  constructor(parts: StoreParts) {
    const inside = new AsyncLocalStorage<UnitConnection>();
    super({
      isUnit: false,
      get database() {
        assertOutsideUnit(inside);
        return parts.database;
      },
      recordChange: (written) => parts.feed.publish([written]),
      fsync: async () => parts.fsync?.(),
      asyncCommit: () => (parts.fsync ? 'off' : 'on'),
    });
    this.#parts = parts;
    this.#inside = inside;
    this.changes$ = parts.feed.changes$;
    this.notices$ = parts.feed.notices$;
  }

  async atomically<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    assertOutsideUnit(this.#inside);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        // A random pause, so that two units in conflict do not meet again.
        await pause(Math.random() * MAX_PAUSE_MS * attempt);
      }
    }
  }

  async isReady(): Promise<boolean> {
    const answer = sql`select 1`.execute(this.#parts.database).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, pause(READY_WITHIN_MS, false, { ref: false })]);
  }

  async close(): Promise<void> {
    await this.#parts.feed.close();
    await this.#parts.database.destroy();
    await this.#parts.release?.();
  }

  async #once<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const written: (Change | Notice)[] = [];
    let needsFsync = false;
    const result = await this.#parts.database.transaction().execute(async (database) => {
      const connection = unitConnection(database, written, this.#parts.fsync ? 'off' : 'on');
      const unit = new PostgresUnitOfWork(connection);
      try {
        const done = await this.#inside.run(connection, () => work(unit));
        const hasPosted = await (this.#parts.fsync ? unit.ledger.flushAndCommit() : unit.ledger.flush());
        needsFsync = hasPosted || connection.hasAsyncCommit;
        return done;
      } finally {
        connection.isOver = true;
      }
    });
    if (needsFsync) await this.#parts.fsync?.();
    this.#parts.feed.publish(written);
    return result;
  }
}

/** True for a serialization failure or a deadlock: the database rolled the unit back in favour of another. */
function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01';
}
