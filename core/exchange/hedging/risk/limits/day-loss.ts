/** What the day began with, and the losses that were answered. */
export interface RiskDay {
  /** UTC days since 1970. */
  readonly day: number;
  /** Worth of all positions at its first check, in units of 10^-18 as text. */
  readonly worth: string;
  /** How often the limit was reached: staff who resumes allows another limit's worth of loss. */
  readonly reached: number;
  /** The last known worth of 10^18 units of each asset with a position, as text. */
  readonly prices: Readonly<Record<string, string>>;
}

const WHOLE = 10n ** 18n;

const DAY_MS = 86_400_000;

/** The day of a time: begun anew if the stored one is over. */
export function dayOf(stored: RiskDay | undefined, worth: bigint, now: number): RiskDay {
  const day = Math.floor(now / DAY_MS);
  return stored?.day === day ? stored : { day, worth: String(worth), reached: 0, prices: {} };
}

/**
 * The worth of 10^18 units of each asset with a position. One without a price at present keeps its last one: a book that is
 * empty for a minute is no loss.
 */
export function pricesOf(
  positions: ReadonlyMap<string, bigint>,
  worth: (asset: string, amount: bigint) => bigint | undefined,
  before: RiskDay['prices'],
): RiskDay['prices'] {
  const prices = [...positions].flatMap(([asset, position]) => {
    const price = position === 0n ? undefined : (worth(asset, WHOLE)?.toString() ?? before[asset]);
    return price === undefined ? [] : [[asset, price] as const];
  });
  return Object.fromEntries(prices);
}

/**
 * The worth of positions, homes included: what trading has brought since the ledger began. Its change over a day is the
 * day's profit: what was realised, and what prices did to what is open.
 */
export function worthOf(positions: ReadonlyMap<string, bigint>, prices: RiskDay['prices']): bigint {
  return [...positions].reduce((sum, [asset, position]) => sum + (position * BigInt(prices[asset] ?? '0')) / WHOLE, 0n);
}

/** The loss of a day so far; below zero for a profit. */
export function lossOfDay(day: RiskDay, worth: bigint): bigint {
  return BigInt(day.worth) - worth;
}
