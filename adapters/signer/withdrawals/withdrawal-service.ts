import { DatabaseSync } from 'node:sqlite';
import { parseUnits } from '../../../core/domain/amount.ts';
import { VENUE_DECIMALS } from '../../../core/domain/hedging/venue-amount.ts';
import type { SignedCall, WithdrawalOrder } from '../../../core/ports/markets/venue-withdrawer.ts';
import { DAY_MS } from '../day-totals.ts';
import { OrderAlreadySigned, SigningRefused } from '../schemes/signing-scheme.ts';
import { listedAddress } from '../signing-limits.ts';
import { VENUE_SIGNATURES, type VenueCurrency, type WithdrawalKey } from './venue-signatures.ts';

/** A currency that may be withdrawn, where to, and how much in units of 10^-18. */
export interface WithdrawalRule extends VenueCurrency {
  /** As `listedAddress`. */
  readonly address: string;
  readonly order: bigint;
  /** In any 24 hours. */
  readonly day: bigint;
}

/** A venue's key, and its currencies by ours. */
export interface WithdrawalAccount {
  readonly key: WithdrawalKey;
  readonly currencies: ReadonlyMap<string, WithdrawalRule>;
}

const SCHEMA = `CREATE TABLE IF NOT EXISTS withdrawals (
  id TEXT PRIMARY KEY, venue TEXT NOT NULL, currency TEXT NOT NULL, amount TEXT NOT NULL, request TEXT NOT NULL,
  call TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS by_time ON withdrawals (venue, currency, at);`;

/**
 * Builds and signs withdrawals from venues: to the address of the signer's own list, within its limits, once for each order.
 * The answer is on the disk before it is given.
 */
export class WithdrawalService {
  readonly #accounts: ReadonlyMap<string, WithdrawalAccount>;
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  /** @param now milliseconds since 1970. */
  constructor(path: string, accounts: ReadonlyMap<string, WithdrawalAccount>, now: () => number) {
    this.#accounts = accounts;
    this.#now = now;
    this.#database = new DatabaseSync(path, { timeout: 5_000 });
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
  }

  /** Synchronous, so that two requests cannot both use the rest of a limit. @throws SigningRefused */
  sign(order: WithdrawalOrder): SignedCall {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const call = this.#known(order) ?? this.#new(order);
      this.#database.exec('COMMIT');
      return call;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  #known(order: WithdrawalOrder): SignedCall | undefined {
    const row = this.#database.prepare('SELECT request, call FROM withdrawals WHERE id = ?').get(order.id);
    if (row === undefined) return undefined;
    if (row['request'] !== textOf(order))
      throw new OrderAlreadySigned(`withdrawal ${order.id} was signed for another request`);
    return JSON.parse(String(row['call'])) as SignedCall;
  }

  #new(order: WithdrawalOrder): SignedCall {
    const { id, venue, currency, amount, to } = order;
    const account = this.#accounts.get(venue);
    const sign = Object.hasOwn(VENUE_SIGNATURES, venue) ? VENUE_SIGNATURES[venue] : undefined;
    const rule = account?.currencies.get(currency);
    if (!account || !sign || !rule) throw new SigningRefused(`withdrawals.json has no ${currency} at ${venue}`);
    if (listedAddress(to) !== rule.address)
      throw new SigningRefused(`to: withdrawals.json lists another address for ${currency} at ${venue}`);
    const units = parseUnits(amount, VENUE_DECIMALS);
    const now = this.#now();
    const before = this.#spent(venue, currency, now - DAY_MS);
    if (units <= 0n || units > rule.order)
      throw new SigningRefused(`amount: ${amount} is beyond the limit of one withdrawal of ${currency} at ${venue}`);
    if (before + units > rule.day)
      throw new SigningRefused(`amount: ${amount} is beyond the limit of 24 hours of ${currency} at ${venue}`);
    const at = this.#nonce(venue, now);
    const call = sign(account.key, rule, order, at);
    this.#database
      .prepare('INSERT INTO withdrawals VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(id, venue, currency, String(units), textOf(order), JSON.stringify(call), at);
    return call;
  }

  #spent(venue: string, currency: string, since: number): bigint {
    const rows = this.#database
      .prepare('SELECT amount FROM withdrawals WHERE venue = ? AND currency = ? AND at > ?')
      .all(venue, currency, since);
    return rows.reduce((sum, { amount }) => sum + BigInt(String(amount)), 0n);
  }

  /** Kraken wants each nonce of a key to be later than the last. */
  #nonce(venue: string, now: number): number {
    const row = this.#database.prepare('SELECT max(at) AS last FROM withdrawals WHERE venue = ?').get(venue);
    const last = row?.['last'];
    return typeof last === 'number' && last >= now ? last + 1 : now;
  }
}

function textOf({ venue, currency, amount, to }: WithdrawalOrder): string {
  return JSON.stringify([venue, currency, amount, listedAddress(to)]);
}
