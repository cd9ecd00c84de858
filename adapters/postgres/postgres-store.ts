import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Observable } from 'rxjs';
import type { Change, Notice, Store, UnitOfWork } from '../../core/ports/store.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Settle } from './disk.ts';
import { PostgresUnit } from './postgres-unit.ts';
import type { Session } from './session.ts';
import type { Tables } from './tables.ts';

/** How often a unit is run before its failure counts. */
const ATTEMPTS = 5;
const MAX_PAUSE_MS = 20;
const READY_WITHIN_MS = 2_000;

/** What the store stands on. */
export interface StoreParts {
  readonly database: Kysely<Tables>;
  readonly feed: ChangeFeed;
  /** A server's; absent where a commit waits for nothing and nobody waits for a commit. */
  readonly settle?: Settle;
  /** Lets go of what the database was opened with, once it is closed. */
  readonly release?: () => Promise<void> | void;
}

interface UnitSession extends Session {
  isOver: boolean;
  isHurried: boolean;
}

/** The house's memory in PostgreSQL: a server's, or PGlite's in this process. */
export class PostgresStore extends PostgresUnit implements Store {
  readonly changes$: Observable<Change>;
  readonly notices$: Observable<Notice>;
  readonly #parts: StoreParts;
  /** Knows the unit that the code running now belongs to. */
  readonly #inside: AsyncLocalStorage<UnitSession>;

  constructor(parts: StoreParts) {
    const inside = new AsyncLocalStorage<UnitSession>();
    super({
      isUnit: false,
      get database() {
        refuseInside(inside);
        return parts.database;
      },
      wrote: (written) => parts.feed.tell([written]),
      settle: async () => parts.settle?.(),
      hurry: () => (parts.settle ? 'off' : 'on'),
    });
    this.#parts = parts;
    this.#inside = inside;
    this.changes$ = parts.feed.changes$;
    this.notices$ = parts.feed.notices$;
  }

  async atomically<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    refuseInside(this.#inside);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isWorthAnotherTry(error)) throw error;
        // At random, so that two that met do not meet again.
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
    let isUnsettled = false;
    const result = await this.#parts.database.transaction().execute(async (database) => {
      const session = unitSession(database, written, this.#parts.settle ? 'off' : 'on');
      const unit = new PostgresUnit(session);
      try {
        const done = await this.#inside.run(session, () => work(unit));
        const hasPosted = await (this.#parts.settle ? unit.ledger.flushAndCommit() : unit.ledger.flush());
        isUnsettled = hasPosted || session.isHurried;
        return done;
      } finally {
        session.isOver = true;
      }
    });
    if (isUnsettled) await this.#parts.settle?.();
    this.#parts.feed.tell(written);
    return result;
  }
}

function unitSession(database: Kysely<Tables>, written: (Change | Notice)[], hurried: 'on' | 'off'): UnitSession {
  return {
    isUnit: true,
    isOver: false,
    isHurried: false,
    get database() {
      if (this.isOver) throw new Error('this unit of work is over: what it started must be awaited inside it');
      return database;
    },
    wrote: (one) => written.push(one),
    settle: async () => {},
    hurry() {
      this.isHurried = true;
      return hurried;
    },
  };
}

/** An embedded database has one connection, which the unit has: waiting for it here would be for ever. */
function refuseInside(inside: AsyncLocalStorage<UnitSession>): void {
  const unit = inside.getStore();
  if (unit && !unit.isOver)
    throw new Error('the store was called inside atomically(): work through the unit given to it');
}

/** Serialization failure and deadlock: the database undid the unit for another's sake. */
function isWorthAnotherTry(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01';
}
