import { DatabaseSync } from 'node:sqlite';
import type { CardOrder } from '../../core/ports/services/card-provider.ts';

/** `open` while nothing was chosen, `challenge` while the bank asks the customer; the others are decided. */
export type OrderStage = 'open' | 'challenge' | 'declined' | 'abandoned' | 'paid';

/** The test cards, and what becomes of a payment with each. */
export const TEST_CARDS = ['approved', 'declined', 'funds', 'challenge', 'delayed', 'charged-back'] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** A payment at the demonstration provider. Times in milliseconds since 1970. */
export interface StoredOrder extends Omit<CardOrder, 'email' | 'language'> {
  readonly reference: string;
  readonly stage: OrderStage;
  readonly card?: TestCard | undefined;
  readonly createdAt: number;
  readonly decidedAt?: number | undefined;
  readonly deliveredAt?: number | undefined;
  readonly chainTxId?: string | undefined;
}

const SCHEMA = `CREATE TABLE IF NOT EXISTS orders (reference TEXT PRIMARY KEY, attempt TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL) STRICT;`;

/** The payments, in their own SQLite file, which several processes may open at once. No card's data is among them. */
export class CardOrders {
  readonly #database: DatabaseSync;

  /** @param path `:memory:` for orders of this process alone. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 10_000 });
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
  }

  find(reference: string): StoredOrder | undefined {
    return this.#read('SELECT body FROM orders WHERE reference = ?', reference);
  }

  /** Stores a new order, unless there is one for the attempt. @returns the stored one. */
  add(order: StoredOrder): StoredOrder {
    const attempt = `${order.exchangeId} ${order.attempt}`;
    this.#database
      .prepare('INSERT OR IGNORE INTO orders VALUES (?, ?, ?)')
      .run(order.reference, attempt, JSON.stringify(order));
    return this.#read('SELECT body FROM orders WHERE attempt = ?', attempt)!;
  }

  /** Changes an order in one write. @param change undefined for none. @returns the order after that. */
  change(reference: string, change: (order: StoredOrder) => Partial<StoredOrder> | undefined): StoredOrder | undefined {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const order = this.find(reference);
      const changed = order && change(order);
      const next = changed ? { ...order, ...changed } : order;
      if (changed)
        this.#database.prepare('UPDATE orders SET body = ? WHERE reference = ?').run(JSON.stringify(next), reference);
      this.#database.exec('COMMIT');
      return next;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  #read(statement: string, key: string): StoredOrder | undefined {
    const row = this.#database.prepare(statement).get(key);
    return row === undefined ? undefined : (JSON.parse(String(row['body'])) as StoredOrder);
  }
}
