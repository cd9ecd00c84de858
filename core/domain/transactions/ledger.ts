/**
 * The ledger's accounts, the same in every currency. Entries are signed integers of the currency's smallest unit, and
 * every posting sums to zero per currency: received coins are positive in `chain`, and negative in the account that they
 * are owed to.
 *
 * - `chain`: coins at the exchange's addresses.
 * - `customers`: owed to customers: pay-ins not yet traded, payouts and refunds not yet sent.
 * - `trading`: the other side of every trade: what the exchange gave to the venues and what they gave.
 * - `rate-risk`: the difference between what a trade was promised to bring (a fixed rate, a merchant's amount) and what
 *   it brought: positive for a loss. Also both sides of a trade whose deposits were lost before it was paid out.
 * - `rate-margin`: what fixed rates paid less than floating ones; it pays for what `rate-risk` loses with them.
 * - `service-fees`, `network-fees`: earned from customers; fees paid to chains are booked against `network-fees`.
 * - `affiliates`: owed to affiliates.
 * - `refunds`: refunds pass through it, to separate them from payouts; zero when all have been sent.
 * - `suspense`: money that is not assigned yet: paid in to a closed transaction, or lost to a reorganisation.
 * - `capital`: the exchange's own coins, paid in to its treasury.
 * - `chargebacks`: owed to card providers: what was paid out for card payments that their owners took back.
 * - `card-losses`: what such payments cost the exchange; positive for a loss.
 * - `rounding`: deposits that are worth less than sending them back costs.
 * - `venues`: coins of the exchange's accounts at trading venues, in currencies of their own such as `kraken:btc`.
 * - `venue-fees`: what venues took for trades; positive for a cost.
 * - `transit`: coins between the operator's places, in the currency of the place that they left.
 * - `slippage`: what a hedge moved at its venue less than its plan expected; positive for a loss.
 *
 * What customers have given is negative in `trading` and `rate-risk` together, what they were given positive. A hedge is
 * booked the other way round, from `venues` to `trading`, `venue-fees` and `slippage`. So the open position of an asset is
 * the sum of these four accounts in all currencies of the asset, with the sign changed.
 */
export const ACCOUNTS = [
  'chain',
  'customers',
  'trading',
  'rate-risk',
  'rate-margin',
  'service-fees',
  'network-fees',
  'affiliates',
  'refunds',
  'suspense',
  'capital',
  'rounding',
  'chargebacks',
  'card-losses',
  'venues',
  'venue-fees',
  'slippage',
  'transit',
] as const;
export type Account = (typeof ACCOUNTS)[number];

export interface LedgerEntry {
  readonly currency: string;
  readonly account: Account;
  /** Smallest units, signed, never zero. */
  readonly amount: bigint;
}

/** A movement of value: balanced per currency, and immutable once booked. */
export interface Posting {
  /** Identifies the movement, so that it is booked once: `{transaction}:pay-in:{key}`. */
  readonly id: string;
  readonly kind: string;
  readonly transactionId?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly entries: readonly LedgerEntry[];
}

/** A posting in the ledger. `hash` is SHA-256 over the previous hash and the posting. */
export interface BookedPosting extends Posting {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly previousHash: string;
  readonly hash: string;
}

export interface Balance {
  readonly currency: string;
  readonly account: Account;
  readonly amount: bigint;
}

/** Returns the currencies whose entries do not sum to zero, with the difference; empty for a balanced posting. */
export function imbalances(entries: readonly LedgerEntry[]): readonly (readonly [string, bigint])[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return [...sums].filter(([, sum]) => sum !== 0n);
}
