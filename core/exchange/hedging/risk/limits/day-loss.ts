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
  /** Since when no book has a price of an asset with a position, in milliseconds since 1970. */
  readonly unpriced?: Readonly<Record<string, number>> | undefined;
}

const WHOLE = 10n ** 18n;

const DAY_MS = 86_400_000;

/** The day of a time: begun anew if the stored one is over. */
export function dayOf(stored: RiskDay | undefined, worth: bigint, now: number): RiskDay {
  const day = Math.floor(now / DAY_MS);
  // Keeps the later day when the clock was set back over midnight: a new day would forget the losses so far.
  if (stored && (stored.day === day || stored.day === day + 1)) return stored;
  return { day, worth: String(worth), reached: 0, prices: {} };
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

/** Since when assets with a position have no price at present. */
export function unpricedOf(
  positions: ReadonlyMap<string, bigint>,
  worth: (asset: string, amount: bigint) => bigint | undefined,
  before: RiskDay['unpriced'],
  now: number,
): Readonly<Record<string, number>> {
  const without = [...positions].filter(([asset, position]) => position !== 0n && worth(asset, WHOLE) === undefined);
  // A time that is ahead was told by a clock that has been set back since.
  return Object.fromEntries(without.map(([asset]) => [asset, Math.min(before?.[asset] ?? now, now)]));
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
