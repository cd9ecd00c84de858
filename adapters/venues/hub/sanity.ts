/** A market and its middle price, in quote per base. */
export interface PricedMarket {
  readonly base: string;
  readonly quote: string;
  readonly price: number;
}

/**
 * Says which markets to leave out: those whose base is worth more than a share off the median of what it is worth on the
 * other markets, in one unit of value. Where two alone disagree both are left out, for nobody can say which is right; a
 * market that is alone is not checked.
 * @param share for example 0.1.
 * @returns the indexes of the markets to leave out.
 */
export function strayMarkets(markets: readonly PricedMarket[], share: number): ReadonlySet<number> {
  const values = assetValues(markets);
  const worths = new Map<string, { readonly at: number; readonly worth: number }[]>();
  markets.forEach(({ base, quote, price }, at) => {
    const value = values.get(quote);
    if (value === undefined) return;
    const known = worths.get(base) ?? [];
    known.push({ at, worth: price * value });
    worths.set(base, known);
  });
  const strays = new Set<number>();
  for (const known of worths.values()) {
    for (const { at, worth } of known) {
      const others = known.filter((other) => other.at !== at).map((other) => other.worth);
      // Of an even number either middle one will do: beside one stray and one good market, a third is good.
      if (others.length > 0 && middles(others).every((middle) => Math.abs(worth / middle - 1) > share)) strays.add(at);
    }
  }
  return strays;
}

/**
 * What each asset is worth in the asset that most markets are quoted in, as the median over markets with assets whose
 * worth is known, from there outwards.
 */
function assetValues(markets: readonly PricedMarket[]): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  const unit = mostQuoted(markets);
  if (unit === undefined) return values;
  values.set(unit, 1);
  for (;;) {
    const found = new Map<string, number[]>();
    const add = (asset: string, value: number) => found.set(asset, [...(found.get(asset) ?? []), value]);
    for (const { base, quote, price } of markets) {
      const [ofBase, ofQuote] = [values.get(base), values.get(quote)];
      if (ofBase === undefined && ofQuote !== undefined) add(base, price * ofQuote);
      if (ofQuote === undefined && ofBase !== undefined) add(quote, ofBase / price);
    }
    if (found.size === 0) return values;
    for (const [asset, all] of found) values.set(asset, median(all));
  }
}

function mostQuoted(markets: readonly PricedMarket[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { quote } of markets) counts.set(quote, (counts.get(quote) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}

/** The one or two in the middle. */
function middles(numbers: readonly number[]): number[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.slice(sorted.length % 2 === 1 ? middle : middle - 1, middle + 1);
}

function median(numbers: readonly number[]): number {
  const found = middles(numbers);
  return found.reduce((sum, value) => sum + value, 0) / found.length;
}
