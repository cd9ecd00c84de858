import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Signed, SigningRequest } from '../../core/ports/signer.ts';
import { SignedOtherwise, SigningRefused } from './signing-family.ts';

/** The length of the window in which a total is limited. */
const DAY_MS = 86_400_000;
/**
 * Milliseconds for which a refusal stands: whoever is told of one may build the order anew, so a second asker of the same
 * moment must not be given what the first was refused. Longer than any request is under way.
 */
const REFUSAL_MS = 60_000;

/** What was answered before in one currency of one chain. */
export interface Spent {
  /** Smallest units, over the last 24 hours. */
  readonly day: bigint;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS answers (
    order_id TEXT PRIMARY KEY, chain TEXT NOT NULL, ticker TEXT NOT NULL, amount TEXT NOT NULL,
    request TEXT NOT NULL, raw TEXT NOT NULL, chain_tx_id TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS by_time ON answers (chain, ticker, at);`;

/** Every answer the signer gave, on the disk before it was given. */
export class SigningJournal {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  /** Kept in memory alone: requests do not outlive the process they were made to. */
  readonly #refusals = new Map<string, { readonly refusal: SigningRefused; readonly until: number }>();

  /** @param now milliseconds since 1970. */
  constructor(path: string, now: () => number) {
    this.#now = now;
    this.#database = new DatabaseSync(path, { timeout: 5_000 });
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
  }

  /**
   * The answer to a request: the one that stands, or a new one, written down before anybody sees it. Nobody else can
   * come between, so what was spent is what was spent. What was refused is refused again for a minute, alike.
   * @throws SignedOtherwise when the order's ID stands for another request, and what `answer` throws.
   */
  once(request: SigningRequest, answer: (spent: Spent) => Signed): Signed {
    const { chain, order } = request;
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const signed = this.#find(request) ?? this.#new(request, answer);
      this.#database
        .prepare('INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          order.id,
          chain,
          order.ticker,
          order.amount.toString(),
          written(request),
          signed.raw,
          signed.chainTxId,
          this.#now(),
        );
      this.#database.exec('COMMIT');
      return signed;
    } catch (error) {
      // A full disk has ended it already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #new(request: SigningRequest, answer: (spent: Spent) => Signed): Signed {
    const now = this.#now();
    for (const [text, { until }] of this.#refusals) if (until <= now) this.#refusals.delete(text);
    const name = digestOf(request);
    const standing = this.#refusals.get(name);
    if (standing) throw standing.refusal;
    try {
      return answer({ day: this.#day(request.chain, request.order.ticker) });
    } catch (error) {
      if (error instanceof SigningRefused) this.#refusals.set(name, { refusal: error, until: now + REFUSAL_MS });
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  #find(request: SigningRequest): Signed | undefined {
    const row = this.#database.prepare('SELECT * FROM answers WHERE order_id = ?').get(request.order.id);
    if (row === undefined) return undefined;
    if (row['request'] !== written(request)) {
      throw new SignedOtherwise(`order ${request.order.id} was signed for another request`);
    }
    return { raw: String(row['raw']), chainTxId: String(row['chain_tx_id']) };
  }

  #day(chain: string, ticker: string): bigint {
    const since = this.#now() - DAY_MS;
    const rows = this.#database
      .prepare('SELECT amount FROM answers WHERE chain = ? AND ticker = ? AND at > ?')
      .all(chain, ticker, since);
    return rows.reduce((sum, { amount }) => sum + BigInt(String(amount)), 0n);
  }
}

/** Requests can be megabytes. */
function digestOf(request: SigningRequest): string {
  return createHash('sha256').update(written(request)).digest('hex');
}

/** A request in the one way it can be written. */
function written({ chain, order, unsigned }: SigningRequest): string {
  const { id, ticker, to, amount } = order;
  return JSON.stringify([chain, id, ticker, to.address, to.extraId ?? null, amount.toString(), unsigned]);
}
