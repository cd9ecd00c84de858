import { DatabaseSync } from 'node:sqlite';
import type { Signed, SignedRequest, SigningRequest } from '../../core/ports/chains/signer.ts';
import { OrderAlreadySigned, type SigningFee, SigningRefused } from './schemes/signing-scheme.ts';
import { DAY_MS, DayTotals } from './day-totals.ts';
import { addFeeColumns } from './fee-columns.ts';
import type { Spent } from './signing-limits.ts';
import { SigningRefusals } from './signing-refusals.ts';
import { readWrittenRequest, writtenRequest } from './written-request.ts';

/** A new answer, and the orders that it answers: each with its part of the maximum fee of the transaction. */
export interface NewAnswer {
  readonly signed: Signed;
  readonly parts: readonly { readonly request: SigningRequest; readonly fee: SigningFee }[];
}

/** What the journal knows when a request comes. */
export interface SignedBefore {
  /** The amounts spent in a currency of the request's chain. */
  spent(ticker: string): Spent;
  isSigned(orderId: string): boolean;
  /** True for a transaction that orders share and that is not signed any more. */
  isWithdrawn(request: SigningRequest): boolean;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS answers (
    order_id TEXT PRIMARY KEY, chain TEXT NOT NULL, ticker TEXT NOT NULL, amount TEXT NOT NULL,
    request TEXT NOT NULL, raw TEXT NOT NULL, chain_tx_id TEXT NOT NULL, at INTEGER NOT NULL,
    fee_ticker TEXT, fee TEXT) STRICT;
  CREATE INDEX IF NOT EXISTS by_time ON answers (chain, ticker, at);
  CREATE TABLE IF NOT EXISTS replacements (
    order_id TEXT NOT NULL, number INTEGER NOT NULL, chain TEXT NOT NULL, request TEXT NOT NULL, raw TEXT NOT NULL,
    chain_tx_id TEXT NOT NULL, at INTEGER NOT NULL, fee_ticker TEXT NOT NULL, fee TEXT NOT NULL,
    PRIMARY KEY (order_id, number)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS by_replaced_fee ON replacements (chain, fee_ticker, at);`;
/** Most forms of one order; each costs a tenth more than the one before at least. */
const MAX_FORMS = 30;
const ANSWER = 'SELECT request, raw, chain_tx_id FROM answers WHERE order_id = ?';
const REPLACEMENT = 'SELECT request, raw, chain_tx_id FROM replacements WHERE order_id = ? AND number = ?';

/** Every answer of the signer, written to the disk before it is returned. */
export class SigningJournal {
  readonly #database: DatabaseSync;
  readonly #totals: DayTotals;
  readonly #now: () => number;
  readonly #refusals: SigningRefusals;

  /** @param now milliseconds since 1970. */
  constructor(path: string, now: () => number) {
    this.#now = now;
    this.#database = new DatabaseSync(path, { timeout: 5_000 });
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
    addFeeColumns(this.#database);
    this.#totals = new DayTotals(this.#database);
    this.#refusals = new SigningRefusals(this.#database, now);
  }

  /**
   * Fills in the fees of the last 24 hours that an older version did not store, computed from the requests. An answer
   * whose fee can no longer be determined counts with its amount only.
   */
  completeFees(feeOf: (request: SigningRequest) => SigningFee | undefined): void {
    const rows = this.#database
      .prepare('SELECT order_id, request FROM answers WHERE fee IS NULL AND at > ?')
      .all(this.#now() - DAY_MS);
    const update = this.#database.prepare('UPDATE answers SET fee_ticker = ?, fee = ? WHERE order_id = ?');
    for (const { order_id: id, request } of rows) {
      const fee = knownFee(() => feeOf(readWrittenRequest(String(request))));
      if (fee) update.run(fee.ticker, fee.amount.toString(), String(id));
    }
  }

  /**
   * Returns the stored answer to a request, or stores a new one before returning it. The transaction excludes
   * concurrent requests, so the amounts spent are exact, fees included. A refusal is repeated unchanged for a minute, and
   * for ever for a transaction that orders share: the exchange then builds one for each of them.
   * @throws OrderAlreadySigned when the order's ID belongs to another request, and any error of `answer`.
   */
  once(request: SigningRequest, answer: (before: SignedBefore) => NewAnswer): Signed {
    const [outcome] = this.onceMany([request], (_, before) => answer(before));
    if (outcome instanceof Error) throw outcome;
    return outcome!;
  }

  /**
   * As `once` for several requests, stored together: the disk is asked once. A refusal concerns its own request alone.
   * @throws the error of the database; then none of them is stored.
   */
  onceMany(
    requests: readonly SigningRequest[],
    answer: (request: SigningRequest, before: SignedBefore) => NewAnswer,
  ): readonly (Signed | Error)[] {
    return this.#atomically(() =>
      requests.map((request) => {
        const found = this.#found(request, answer);
        return found instanceof Error || 'raw' in found ? found : this.#write(found);
      }),
    );
  }

  /** The stored answer, a new one, or why there is none. @throws the error of the database. */
  #found(
    request: SigningRequest,
    answer: (request: SigningRequest, before: SignedBefore) => NewAnswer,
  ): Signed | NewAnswer | Error {
    try {
      return this.#find(request) ?? this.#refusals.answered(request, () => answer(request, this.#before(request)));
    } catch (error) {
      // A full disk has rolled back what was written before it too.
      if (!this.#database.isTransaction) throw error;
      return error as Error;
    }
  }

  /**
   * As `once`, for another form of an order that has an answer. @param answer gets all forms, the oldest first.
   * @throws SigningRefused for an order without an answer, or with too many; OrderAlreadySigned for another order.
   */
  replace(
    request: SigningRequest,
    answer: (forms: readonly SignedRequest[], before: SignedBefore) => NewAnswer,
  ): Signed {
    return this.#atomically(() => {
      const forms = this.#forms(request);
      const same = forms.find(({ unsigned }) => unsigned === request.unsigned);
      if (same) return { raw: same.raw, chainTxId: same.chainTxId };
      if (forms.length >= MAX_FORMS) throw new SigningRefused(`an order has at most ${MAX_FORMS} transactions`);
      const { signed, parts } = answer(forms, this.#before(request));
      const insert = this.#database.prepare('INSERT INTO replacements VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
      for (const { request: part, fee } of parts) {
        const texts = [writtenRequest(part), signed.raw, signed.chainTxId];
        insert.run(part.order.id, forms.length, part.chain, ...texts, this.#now(), fee.ticker, String(fee.amount));
      }
      return signed;
    });
  }

  /**
   * Gives up a transaction that orders share: it is not signed any more.
   * @throws OrderAlreadySigned when it, or another of the request's order, is signed.
   */
  withdraw(request: SigningRequest): void {
    this.#atomically(() => {
      const { id } = request.order;
      if (this.signedFor(id, 0)) throw new OrderAlreadySigned(`order ${id} is signed already`);
      this.#refusals.withdraw(request);
    });
  }

  /** @throws SigningRefused unless the request's own order has an answer. */
  #forms(request: SigningRequest): readonly SignedRequest[] {
    const forms: SignedRequest[] = [];
    for (let one = this.signedFor(request.order.id, 0); one; one = this.signedFor(request.order.id, forms.length))
      forms.push(one);
    if (forms.length === 0)
      throw new SigningRefused(`order ${request.order.id} was not signed, so nothing replaces it`);
    if (writtenRequest({ ...request, unsigned: '' }) === writtenRequest({ ...forms[0]!, unsigned: '' })) return forms;
    throw new OrderAlreadySigned(`order ${request.order.id} was signed for another payment`);
  }

  /** The amounts spent in a currency. */
  spent(chain: string, ticker: string): Spent {
    return this.#atomically(() => this.#spent(chain, ticker));
  }

  /** Excludes other requests, so the amounts spent are exact. */
  #atomically<T>(work: () => T): T {
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

  /** What was signed for an order, the oldest first. @param number from 0. @returns undefined when there is none. */
  signedFor(orderId: string, number: number): SignedRequest | undefined {
    const row =
      number === 0
        ? this.#database.prepare(ANSWER).get(orderId)
        : this.#database.prepare(REPLACEMENT).get(orderId, number);
    if (row === undefined) return undefined;
    return {
      ...readWrittenRequest(String(row['request'])),
      raw: String(row['raw']),
      chainTxId: String(row['chain_tx_id']),
    };
  }

  #write({ signed, parts }: NewAnswer): Signed {
    const insert = this.#database.prepare(
      `INSERT INTO answers (order_id, chain, ticker, amount, request, raw, chain_tx_id, at, fee_ticker, fee)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    for (const { request, fee } of parts) {
      const { chain, order } = request;
      const texts = [writtenRequest(request), signed.raw, signed.chainTxId];
      const amount = order.amount.toString();
      insert.run(order.id, chain, order.ticker, amount, ...texts, this.#now(), fee.ticker, fee.amount.toString());
    }
    return signed;
  }

  #before(request: SigningRequest): SignedBefore {
    return {
      spent: (ticker) => this.#spent(request.chain, ticker),
      isSigned: (orderId) =>
        this.#database.prepare('SELECT 1 FROM answers WHERE order_id = ?').get(orderId) !== undefined,
      isWithdrawn: (one) => this.#refusals.isWithdrawn(one),
    };
  }

  close(): void {
    this.#database.close();
  }

  #find(request: SigningRequest): Signed | undefined {
    const row = this.#database.prepare(ANSWER).get(request.order.id);
    if (row === undefined) return undefined;
    if (row['request'] !== writtenRequest(request)) {
      throw new OrderAlreadySigned(`order ${request.order.id} was signed for another request`);
    }
    return { raw: String(row['raw']), chainTxId: String(row['chain_tx_id']) };
  }

  #spent(chain: string, ticker: string): Spent {
    return this.#totals.spent(chain, ticker, this.#now());
  }
}

/** @returns undefined for a transaction that can no longer be read. */
function knownFee(fee: () => SigningFee | undefined): SigningFee | undefined {
  try {
    return fee();
  } catch (error) {
    if (error instanceof SigningRefused) return undefined;
    throw error;
  }
}
