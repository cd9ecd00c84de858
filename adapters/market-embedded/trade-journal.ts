import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { OrderCancelledError, type TradeOrder, type TradeResult } from '../../core/ports/markets/venue.ts';
import type { Leg } from '../../core/domain/quotes/quote.ts';

/** An order and what its execution brought. */
interface ExecutedTrade {
  readonly order: TradeOrder;
  readonly result: TradeResult;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS trades (
    id TEXT PRIMARY KEY, "order" TEXT NOT NULL, amount_out TEXT NOT NULL, legs TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS cancelled (id TEXT PRIMARY KEY) STRICT;`;

/** Every executed trade and every cancelled order, in its own SQLite file, which several processes may open at once. */
export class TradeJournal {
  readonly #database: DatabaseSync;
  readonly #select: StatementSync;
  readonly #insert: StatementSync;
  readonly #cancel: StatementSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 10_000 });
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
    this.#select = this.#database.prepare('SELECT * FROM trades WHERE id = ?');
    this.#insert = this.#database.prepare(
      'INSERT OR IGNORE INTO trades SELECT ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM cancelled WHERE id = ?)',
    );
    this.#cancel = this.#database.prepare(
      'INSERT OR IGNORE INTO cancelled SELECT ? WHERE NOT EXISTS (SELECT 1 FROM trades WHERE id = ?)',
    );
  }

  /** The result of an order; undefined when it was not executed. @throws Error when its ID belongs to another order. */
  find(order: TradeOrder): TradeResult | undefined {
    const row = this.#select.get(order.id);
    if (row === undefined) return undefined;
    if (row['order'] !== written(order)) throw new Error(`trade ${order.id} was another: ${String(row['order'])}`);
    return { amountOut: BigInt(String(row['amount_out'])), legs: JSON.parse(String(row['legs'])) as Leg[] };
  }

  /**
   * Stores trades in one write, unless another process was first. @returns the stored trade of each; an
   * OrderCancelledError for one whose order was cancelled.
   */
  addAll(trades: readonly ExecutedTrade[]): readonly PromiseSettledResult<TradeResult>[] {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const stored = trades.map(({ order, result: { amountOut, legs } }) => {
        this.#insert.run(order.id, written(order), amountOut.toString(), JSON.stringify(legs), order.id);
        return settled(() => this.#stored(order));
      });
      this.#database.exec('COMMIT');
      return stored;
    } catch (error) {
      // A full disk has already rolled the transaction back.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Keeps an order from being traded. @returns its trade if it was traded before. */
  cancel(order: TradeOrder): TradeResult | undefined {
    this.#cancel.run(order.id, order.id);
    return this.find(order);
  }

  #stored(order: TradeOrder): TradeResult {
    const stored = this.find(order);
    if (stored === undefined) throw new OrderCancelledError(`order ${order.id} was cancelled`);
    return stored;
  }

  close(): void {
    this.#database.close();
  }
}

/** The result of a function, or what it throws. */
export function settled<T>(run: () => T): PromiseSettledResult<T> {
  try {
    return { status: 'fulfilled', value: run() };
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}

function written({ from, to, amountIn }: TradeOrder): string {
  return `${amountIn} ${from} for ${to}`;
}
