import { DatabaseSync } from 'node:sqlite';
import type { TradeOrder, TradeResult } from '../../core/ports/markets/venue.ts';
import type { Leg } from '../../core/domain/quotes/quote.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS trades (
    id TEXT PRIMARY KEY, "order" TEXT NOT NULL, amount_out TEXT NOT NULL, legs TEXT NOT NULL) STRICT;`;

/** Every executed trade, in its own SQLite file, which several processes may open at once. */
export class TradeJournal {
  readonly #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 10_000 });
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
  }

  /** The result of an order; undefined when it was not executed. @throws Error when its ID belongs to another order. */
  find(order: TradeOrder): TradeResult | undefined {
    const row = this.#database.prepare('SELECT * FROM trades WHERE id = ?').get(order.id);
    if (row === undefined) return undefined;
    if (row['order'] !== written(order)) throw new Error(`trade ${order.id} was another: ${String(row['order'])}`);
    return { amountOut: BigInt(String(row['amount_out'])), legs: JSON.parse(String(row['legs'])) as Leg[] };
  }

  /** Stores a trade unless another process was first. @returns the stored trade. */
  add(order: TradeOrder, { amountOut, legs }: TradeResult): TradeResult {
    this.#database
      .prepare('INSERT OR IGNORE INTO trades VALUES (?, ?, ?, ?)')
      .run(order.id, written(order), amountOut.toString(), JSON.stringify(legs));
    return this.find(order)!;
  }

  close(): void {
    this.#database.close();
  }
}

function written({ from, to, amountIn }: TradeOrder): string {
  return `${amountIn} ${from} for ${to}`;
}
