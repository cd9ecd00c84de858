import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import { Blocks, type Fork } from './blocks.ts';

/** A payment on the chain. Amounts in smallest units. */
export interface Payment {
  readonly chainTxId: string;
  /**
   * `allotment`: an account's first coins. `faucet`: newly issued coins. `transfer`: signed by the owner of the coins.
   */
  readonly kind: 'allotment' | 'faucet' | 'transfer';
  readonly ticker: Ticker;
  readonly to: Destination;
  readonly amount: bigint;
  readonly fee: bigint;
  /** The account whose coins moved; empty for issued coins. */
  readonly account: string;
  readonly orderId: string;
  /** The block that holds the payment, or the coming block that will. */
  readonly block: number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS chain (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT, genesis_at INTEGER, block_ms INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS forks (number INTEGER PRIMARY KEY, fork INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS addresses (address TEXT PRIMARY KEY, account TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS balances (
    owner TEXT NOT NULL, ticker TEXT NOT NULL, amount TEXT NOT NULL, PRIMARY KEY (owner, ticker)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS payments (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, ticker TEXT NOT NULL,
    address TEXT NOT NULL, extra_id TEXT, amount TEXT NOT NULL, fee TEXT NOT NULL,
    account TEXT NOT NULL, order_id TEXT NOT NULL, block INTEGER NOT NULL) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS once ON payments (account, order_id) WHERE kind = 'transfer';
  CREATE INDEX IF NOT EXISTS by_block ON payments (block);
  CREATE INDEX IF NOT EXISTS by_address ON payments (address);`;

/**
 * The storage of the simulated chain: its own SQLite file, which several processes may open at once, as they would
 * share a node.
 */
export class ChainFile {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 10_000 });
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    this.atomically(() => this.#database.exec(SCHEMA));
  }

  /** Runs the work in one transaction: all of it holds or none, and no other process writes meanwhile. */
  atomically<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk has already rolled the transaction back.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Stores the genesis unless there is one. @returns true when this call stored it. */
  begin(name: string, genesisAt: number, blockMs: number): boolean {
    return this.#run('INSERT OR IGNORE INTO chain VALUES (1, ?, ?, ?)', name, genesisAt, blockMs) === 1;
  }

  blocks(): Blocks {
    const { name, genesis_at, block_ms } = this.#rows('SELECT * FROM chain')[0]!;
    const forks = this.#rows('SELECT fork FROM forks ORDER BY number');
    return new Blocks(String(name), Number(genesis_at), Number(block_ms), forks as unknown as Fork[]);
  }

  addFork(fork: number): void {
    this.#run('INSERT INTO forks (fork) VALUES (?)', fork);
  }

  accountOf(address: string): string | undefined {
    return this.#rows('SELECT account FROM addresses WHERE address = ?', address)[0]?.['account'] as string | undefined;
  }

  /** @returns false when the address was known already. */
  addAddress(address: string, account: string): boolean {
    return this.#run('INSERT OR IGNORE INTO addresses VALUES (?, ?)', address, account) === 1;
  }

  balance(owner: string, ticker: Ticker): bigint {
    const row = this.#rows('SELECT amount FROM balances WHERE owner = ? AND ticker = ?', owner, ticker)[0];
    return BigInt(String(row?.['amount'] ?? 0));
  }

  setBalance(owner: string, ticker: Ticker, amount: bigint): void {
    this.#run('INSERT OR REPLACE INTO balances VALUES (?, ?, ?)', owner, ticker, amount.toString());
  }

  balances(): readonly { readonly owner: string; readonly ticker: Ticker; readonly amount: bigint }[] {
    return this.#rows('SELECT * FROM balances').map(({ owner, ticker, amount }) => {
      return { owner: String(owner), ticker: String(ticker), amount: BigInt(String(amount)) };
    });
  }

  add(payment: Payment): void {
    const { chainTxId, kind, ticker, to, amount, fee, account, orderId, block } = payment;
    const values = [chainTxId, kind, ticker, to.address, to.extraId ?? null, amount.toString(), fee.toString()];
    const insert = `INSERT INTO payments (id, kind, ticker, address, extra_id, amount, fee, account, order_id, block)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    this.#run(insert, ...values, account, orderId, block);
  }

  remove(chainTxId: string): void {
    this.#run('DELETE FROM payments WHERE id = ?', chainTxId);
  }

  move(chainTxId: string, block: number): void {
    this.#run('UPDATE payments SET block = ? WHERE id = ?', block, chainTxId);
  }

  byId(chainTxId: string): Payment | undefined {
    return this.#payments('id = ?', chainTxId)[0];
  }

  byOrder(account: string, orderId: string): Payment | undefined {
    return this.#payments("kind = 'transfer' AND account = ? AND order_id = ?", account, orderId)[0];
  }

  /** Payments in blocks above a height and pending ones, in the chain's order. */
  after(height: number): readonly Payment[] {
    return this.#payments('block > ?', height);
  }

  /** Payments to an address, whatever their extra ID. */
  to(address: string): readonly Payment[] {
    return this.#payments('address = ?', address);
  }

  allotments(): readonly Payment[] {
    return this.#payments("kind = 'allotment'");
  }

  isEmpty(): boolean {
    return this.#rows('SELECT 1 FROM payments LIMIT 1').length === 0;
  }

  all(): readonly Payment[] {
    return this.#payments('1');
  }

  #payments(where: string, ...values: readonly (string | number)[]): readonly Payment[] {
    return this.#rows(`SELECT * FROM payments WHERE ${where} ORDER BY block, number`, ...values).map(paymentOf);
  }

  #rows(sql: string, ...values: readonly (string | number)[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values);
  }

  #run(sql: string, ...values: readonly (string | number | null)[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function paymentOf(row: Record<string, unknown>): Payment {
  const { extra_id: extraId, block } = row;
  const text = (name: string): string => String(row[name]);
  return {
    chainTxId: text('id'),
    kind: text('kind') as Payment['kind'],
    ticker: text('ticker'),
    to: { address: text('address'), ...(extraId === null ? {} : { extraId: String(extraId) }) },
    amount: BigInt(text('amount')),
    fee: BigInt(text('fee')),
    account: text('account'),
    orderId: text('order_id'),
    block: Number(block),
  };
}
