/**
 * The accounts, the same in every currency. Entries are signed integers of the currency's smallest unit and every posting
 * sums to zero per currency: what comes onto the chain is positive in `chain`, and negative in whatever it is owed to.
 *
 * - `chain`: coins at addresses of the house.
 * - `customers`: what is owed to customers: pay-ins not yet traded, payouts and refunds not yet sent.
 * - `trading`: the other side of every trade; what is left on it is the house's gain or loss at the venues.
 * - `service-fees`, `network-fees`: earned from customers; what chains really took is booked against `network-fees`.
 * - `affiliates`: what is owed to partners.
 * - `refunds`: passes refunds through, so that they can be told from payouts; zero when all have been sent.
 * - `suspense`: money whose owner or fate is not decided: paid in to a closed transaction, or lost to a reorganisation.
 * - `capital`: the house's own coins, paid in to its treasury.
 */
export const ACCOUNTS = [
  'chain',
  'customers',
  'trading',
  'service-fees',
  'network-fees',
  'affiliates',
  'refunds',
  'suspense',
  'capital',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** One line of a posting. */
export interface LedgerEntry {
  readonly currency: string;
  readonly account: Account;
  /** Smallest units, signed, never zero. */
  readonly amount: bigint;
}

/** A movement of value: balanced per currency, and never changed once it stands. */
export interface Posting {
  /** Names the movement, so that it is booked once: `{transaction}:pay-in:{key}`. */
  readonly id: string;
  readonly kind: string;
  readonly transactionId?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly entries: readonly LedgerEntry[];
}

/** A posting as it stands in the book. `hash` is SHA-256 over the previous hash and the posting. */
export interface BookedPosting extends Posting {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** What stands on an account. */
export interface Balance {
  readonly currency: string;
  readonly account: Account;
  readonly amount: bigint;
}

/** Currencies whose entries do not sum to zero, with what is left over; empty for a balanced posting. */
export function imbalances(entries: readonly LedgerEntry[]): readonly (readonly [string, bigint])[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return [...sums].filter(([, sum]) => sum !== 0n);
}
