import type { DatabaseSync } from 'node:sqlite';
import type { SigningRequest } from '../../core/ports/chains/signer.ts';
import { SharedRefused, SigningRefused } from './schemes/signing-scheme.ts';
import { digestOf, textDigestOf } from './written-request.ts';

/**
 * Milliseconds for which a refusal is repeated: a caller that gets one may rebuild the order, so a concurrent caller
 * must not get a signature for the same request. Longer than any request takes.
 */
const REFUSAL_MS = 60_000;

const SCHEMA =
  'CREATE TABLE IF NOT EXISTS withdrawn (digest TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID';

/** What was refused: for a minute, and for ever where orders share a transaction. */
export class SigningRefusals {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  /** Kept in memory only, because requests do not outlive the process that received them. */
  readonly #recent = new Map<string, { readonly refusal: SigningRefused; readonly until: number }>();

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
    database.exec(SCHEMA);
  }

  /**
   * Throws a recent refusal of the request again, and remembers a new one; one for ever with the journal's transaction.
   * @throws the error of `answer`.
   */
  answered<Answer>(request: SigningRequest, answer: () => Answer): Answer {
    const now = this.#now();
    for (const [text, { until }] of this.#recent) if (until <= now) this.#recent.delete(text);
    const name = digestOf(request);
    const standing = this.#recent.get(name);
    if (standing) throw standing.refusal;
    try {
      return answer();
    } catch (error) {
      // Not in memory, from where it would be repeated although the journal's transaction was rolled back.
      if (error instanceof SharedRefused) this.withdraw(request);
      else if (error instanceof SigningRefused) this.#recent.set(name, { refusal: error, until: now + REFUSAL_MS });
      throw error;
    }
  }

  /** From now on the request's transaction is not signed, for any of its orders. */
  withdraw(request: SigningRequest): void {
    const insert = this.#database.prepare('INSERT OR IGNORE INTO withdrawn VALUES (?, ?)');
    insert.run(textDigestOf(request), this.#now());
  }

  isWithdrawn(request: SigningRequest): boolean {
    const query = this.#database.prepare('SELECT 1 FROM withdrawn WHERE digest = ?');
    return query.get(textDigestOf(request)) !== undefined;
  }
}
