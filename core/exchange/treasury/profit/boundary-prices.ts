import type { DayPrice } from '../../../ports/stores/operation/day-prices.ts';

/** Dollars by asset at the end of each day of a period, and of the day before it. */
export interface BoundaryPrices {
  /** In order: the end of the day before, then of each day. */
  readonly ends: readonly ReadonlyMap<string, string>[];
  /** Assets whose price at the beginning is that of a later day, because none is kept of an earlier one. */
  readonly later: ReadonlySet<string>;
}

/**
 * The last price of a day stands for its end; a day without one has that of the day before. @param kept in the order of
 * days, also from before the period. @param now prices that replace those of the last day, while it is not over.
 */
export function boundaryPrices(
  kept: readonly DayPrice[],
  { first, last }: { readonly first: number; readonly last: number },
  now: ReadonlyMap<string, string> = new Map(),
): BoundaryPrices {
  const byDay = Map.groupBy(kept, ({ day }) => day);
  const present = new Map<string, string>();
  for (const { day, asset, dollars } of kept) if (day < first) present.set(asset, dollars);
  const opening = new Map(present);
  const ends: ReadonlyMap<string, string>[] = [];
  for (let day = first; day <= last; day += 1) {
    for (const { asset, dollars } of byDay.get(day) ?? []) present.set(asset, dollars);
    if (day === last) for (const [asset, dollars] of now) present.set(asset, dollars);
    ends.push(new Map(present));
  }
  const later = new Set<string>();
  const filled = [opening, ...ends].map((prices) => new Map(prices));
  for (const asset of present.keys()) {
    const at = filled.findIndex((prices) => prices.has(asset));
    if (at > 0) later.add(asset);
    for (const prices of filled.slice(0, at)) prices.set(asset, filled[at]!.get(asset)!);
  }
  return { ends: filled, later };
}
