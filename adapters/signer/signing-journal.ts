import { DatabaseSync } from 'node:sqlite';
import type { Signed, SignedRequest, SigningRequest } from '../../core/ports/chains/signer.ts';
import { OrderAlreadySigned, type SigningFee, SigningRefused } from './schemes/signing-scheme.ts';
import { DAY_MS, DayTotals } from './day-totals.ts';
import { addFeeColumns } from './fee-columns.ts';
import type { Spent } from './signing-limits.ts';
import { digestOf, readWrittenRequest, writtenRequest } from './written-request.ts';

/**
 * Milliseconds for which a refusal is repeated: a caller that gets one may rebuild the order, so a concurrent caller
 * must not get a signature for the same request. Longer than any request takes.
 */
const REFUSAL_MS = 60_000;

/** A new answer and the maximum fee of its transaction. */
interface NewAnswer {
  readonly signed: Signed;
  readonly fee: SigningFee;
}

/** Returns the amounts spent in a currency of the request's chain. */
type SpentOf = (ticker: string) => Spent;

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
  /** Kept in memory only, because requests do not outlive the process that received them. */
  readonly #refusals = new Map<string, { readonly refusal: SigningRefused; readonly until: number }>();

  /** @param now milliseconds since 1970. */
  constructor(path: string, now: () => number) {
    this.#now = now;
    this.#database = new DatabaseSync(path, { timeout: 5_000 });
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
    addFeeColumns(this.#database);
    this.#totals = new DayTotals(this.#database);
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
   * concurrent requests, so the amounts spent are exact, fees included. A refusal is repeated unchanged for a minute.
   * @throws OrderAlreadySigned when the order's ID belongs to another request, and any error of `answer`.
   */
  once(request: SigningRequest, answer: (spent: SpentOf) => NewAnswer): Signed {
    return this.#atomically(() => this.#find(request) ?? this.#write(request, this.#new(request, answer)));
  }

  /**
   * As `once` for several requests, stored together: the disk is asked once. A refusal concerns its own request alone.
   * @throws the error of the database; then none of them is stored.
   */
  onceMany(
    requests: readonly SigningRequest[],
    answer: (request: SigningRequest, spent: SpentOf) => NewAnswer,
  ): readonly (Signed | Error)[] {
    return this.#atomically(() =>
      requests.map((request) => {
        try {
          const known = this.#find(request);
          return (
            known ??
            this.#write(
              request,
              this.#new(request, (spent) => answer(request, spent)),
            )
          );
        } catch (error) {
          // A full disk has rolled back what was written before it too.
          if (!this.#database.isTransaction) throw error;
          return error as Error;
        }
      }),
    );
  }

  /**
   * As `once`, for another form of an order that has an answer. @param answer gets all forms, the oldest first.
   * @throws SigningRefused for an order without an answer, or with too many; OrderAlreadySigned for another order.
   */
  replace(request: SigningRequest, answer: (forms: readonly SignedRequest[], spent: SpentOf) => NewAnswer): Signed {
    return this.#atomically(() => {
      const forms = this.#forms(request);
      const same = forms.find(({ unsigned }) => unsigned === request.unsigned);
      if (same) return { raw: same.raw, chainTxId: same.chainTxId };
      if (forms.length >= MAX_FORMS) throw new SigningRefused(`an order has at most ${MAX_FORMS} transactions`);
      const { signed, fee } = answer(forms, (ticker) => this.#spent(request.chain, ticker));
      const { chain, order } = request;
      const values = [
        order.id,
        forms.length,
        chain,
        writtenRequest(request),
        signed.raw,
        signed.chainTxId,
        this.#now(),
      ];
      this.#database
        .prepare('INSERT INTO replacements VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(...values, fee.ticker, String(fee.amount));
      return signed;
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

  #write(request: SigningRequest, { signed, fee }: NewAnswer): Signed {
    const { chain, order } = request;
    this.#database
      .prepare(
        `INSERT INTO answers (order_id, chain, ticker, amount, request, raw, chain_tx_id, at, fee_ticker, fee)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        order.id,
        chain,
        order.ticker,
        order.amount.toString(),
        writtenRequest(request),
        signed.raw,
        signed.chainTxId,
        this.#now(),
        fee.ticker,
        fee.amount.toString(),
      );
    return signed;
  }

  #new(request: SigningRequest, answer: (spent: SpentOf) => NewAnswer): NewAnswer {
    const now = this.#now();
    for (const [text, { until }] of this.#refusals) if (until <= now) this.#refusals.delete(text);
    const name = digestOf(request);
    const standing = this.#refusals.get(name);
    if (standing) throw standing.refusal;
    try {
      return answer((ticker) => this.#spent(request.chain, ticker));
    } catch (error) {
      if (error instanceof SigningRefused) this.#refusals.set(name, { refusal: error, until: now + REFUSAL_MS });
      throw error;
    }
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
