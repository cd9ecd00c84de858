import type { Listing } from '../../../../../core/ports/markets/market-feed.ts';
import type { MarketShape } from '../../../../../core/ports/markets/market-feed.ts';

/** A market's depth in its simplest form: levels best first as [ticks, lots], or reserves. */
export interface PlainDepth {
  readonly bids: [bigint, bigint][];
  readonly asks: [bigint, bigint][];
  base: bigint;
  quote: bigint;
  /** Pools only: the reserves before any leg. */
  baseBefore: bigint;
  quoteBefore: bigint;
}

interface PlainFill {
  readonly out: bigint;
  readonly isExhausted: boolean;
  readonly lots: bigint;
}

const MILLION = 1_000_000n;

interface Hop {
  readonly listing: number;
  readonly next: string;
}

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Precomputed fractions of a listing. */
interface Terms {
  readonly fee: bigint;
  /** A lot in base units; a tick per lot in quote units. */
  readonly lot: Fraction;
  readonly worth: Fraction;
  /** The minimum lots, and the minimum ticks times lots, of an order. */
  readonly leastLots: Fraction;
  readonly leastValue: Fraction;
}

/** Implements every rule of the engine in the simplest, slow way: no bounds, no prefix sums, no float64, no pruning. */
export class BruteForce {
  readonly shape: MarketShape;
  readonly depths: readonly PlainDepth[];
  readonly #terms: readonly Terms[];
  readonly #hopsFrom: ReadonlyMap<string, readonly Hop[]>;

  constructor(shape: MarketShape, depths: readonly PlainDepth[]) {
    this.shape = shape;
    this.depths = depths;
    this.#terms = shape.listings.map((listing) => termsOf(shape, listing));
    this.#hopsFrom = new Map(shape.assets.map(({ id }) => [id, hopsFrom(shape, id)]));
  }

  /** The maximum output over all routes and all choices of venues, without those that lack depth. */
  most(from: string, to: string, amountIn: bigint): bigint {
    const walk = (at: string, amount: bigint, passed: readonly string[]): bigint => {
      if (at === to) return amount;
      let best = 0n;
      for (const { listing, next } of this.#hops(at, passed)) {
        if (passed.length === 3 && next !== to) continue;
        const out = this.hop(listing, at, amount).out;
        const end = out > 0n ? walk(next, out, [...passed, next]) : 0n;
        if (end > best) best = end;
      }
      return best;
    };
    return walk(from, amountIn, [from]);
  }

  /**
   * The maximum over all sequences of assets, each hop filled in full by the venue with the best output that has the
   * depth.
   */
  mostFilled(from: string, to: string, amountIn: bigint): bigint {
    const walk = (at: string, amount: bigint, passed: readonly string[]): bigint => {
      if (at === to) return amount;
      const bests = new Map<string, bigint>();
      for (const { listing, next } of this.#hops(at, passed)) {
        if (passed.length === 3 && next !== to) continue;
        const { out, isExhausted } = this.hop(listing, at, amount);
        if (!isExhausted && out > (bests.get(next) ?? 0n)) bests.set(next, out);
      }
      let best = 0n;
      for (const [next, out] of bests) {
        const end = walk(next, out, [...passed, next]);
        if (end > best) best = end;
      }
      return best;
    };
    return walk(from, amountIn, [from]);
  }

  #hops(at: string, passed: readonly string[]): readonly Hop[] {
    return this.#hopsFrom.get(at)!.filter(({ next }) => !passed.includes(next));
  }

  /** One order on one venue. */
  hop(index: number, from: string, amountIn: bigint): PlainFill {
    const listing = this.shape.listings[index]!;
    const [depth, terms] = [this.depths[index]!, this.#terms[index]!];
    if (listing.kind === 'pool') return this.#pool(depth, listing, from, amountIn, terms.fee);
    return listing.base === from ? this.#sell(depth, terms, amountIn) : this.#buy(depth, terms, amountIn);
  }

  /** Removes what a fill traded. */
  take(index: number, from: string, { lots, out }: PlainFill): void {
    const depth = this.depths[index]!;
    const listing = this.shape.listings[index]!;
    const isSelling = listing.base === from;
    if (listing.kind === 'pool') {
      depth.base += isSelling ? lots : -out;
      depth.quote += isSelling ? -out : lots;
      return;
    }
    const levels = isSelling ? depth.bids : depth.asks;
    let rest = lots;
    while (rest > 0n) {
      const level = levels[0]!;
      const part = rest < level[1] ? rest : level[1];
      level[1] -= part;
      rest -= part;
      // The last level stays with size 0: its price is still the worst one.
      if (level[1] === 0n && levels.length > 1) levels.shift();
      else if (level[1] === 0n) break;
    }
  }

  #sell({ bids }: PlainDepth, terms: Terms, amountIn: bigint): PlainFill {
    const { fee, lot, worth } = terms;
    const wanted = (amountIn * lot.bottom) / lot.top;
    let rest = wanted;
    let value = 0n;
    for (const [price, size] of bids) {
      const lots = rest < size ? rest : size;
      value += price * lots;
      rest -= lots;
    }
    const lots = isOrder(terms, wanted - rest, value) ? wanted - rest : 0n;
    const gross = lots > 0n ? (value * worth.top) / worth.bottom : 0n;
    return { out: gross - up(gross * fee, MILLION), isExhausted: rest > 0n, lots };
  }

  #buy({ asks }: PlainDepth, terms: Terms, amountIn: bigint): PlainFill {
    const { fee, lot, worth } = terms;
    let budget = (amountIn * worth.bottom) / worth.top;
    let lots = 0n;
    let value = 0n;
    for (const [price, size] of asks) {
      const affordable = budget / price;
      const part = affordable < size ? affordable : size;
      lots += part;
      value += part * price;
      budget -= part * price;
      if (part < size) break;
    }
    const worst = asks.at(-1)?.[0];
    const isExhausted = worst === undefined || budget >= worst;
    if (!isOrder(terms, lots, value)) lots = 0n;
    const gross = (lots * lot.top) / lot.bottom;
    return { out: gross - up(gross * fee, MILLION), isExhausted, lots };
  }

  #pool(depth: PlainDepth, listing: Listing, from: string, amountIn: bigint, fee: bigint): PlainFill {
    const isSelling = listing.base === from;
    const [x, y, before] = isSelling
      ? [depth.base, depth.quote, depth.baseBefore]
      : [depth.quote, depth.base, depth.quoteBefore];
    if (depth.baseBefore === 0n || depth.quoteBefore === 0n) return { out: 0n, isExhausted: amountIn > 0n, lots: 0n };
    const maxInput = 2n * before - x;
    const traded = amountIn < maxInput ? amountIn : maxInput;
    const out = (traded * (MILLION - fee) * y) / (x * MILLION + traded * (MILLION - fee));
    return { out, isExhausted: amountIn > maxInput, lots: out === 0n ? 0n : traded };
  }
}

function hopsFrom({ listings }: MarketShape, at: string): Hop[] {
  return listings.flatMap(({ base, quote }, listing) => {
    const next = base === at ? quote : quote === at ? base : undefined;
    return next === undefined ? [] : [{ listing, next }];
  });
}

function isOrder({ leastLots, leastValue }: Terms, lots: bigint, value: bigint): boolean {
  const isBase = lots * leastLots.bottom >= leastLots.top;
  return lots > 0n && isBase && value * leastValue.bottom >= leastValue.top;
}

function termsOf({ assets, venues }: MarketShape, listing: Listing): Terms {
  const fee = BigInt(listing.takerFee ?? venues.find(({ id }) => id === listing.venue)!.takerFee);
  const nothing = { top: 0n, bottom: 1n };
  if (listing.kind === 'pool') return { fee, lot: nothing, worth: nothing, leastLots: nothing, leastValue: nothing };
  const decimals = (asset: string) => assets.find(({ id }) => id === asset)!.decimals;
  const [lot, tick] = [fraction(listing.lot, 0), fraction(listing.tick, 0)];
  return {
    fee,
    lot: fraction(listing.lot, decimals(listing.base)),
    worth: times(fraction(listing.lot, decimals(listing.quote)), tick),
    leastLots: over(fraction(listing.minimumBase, 0), lot),
    leastValue: over(fraction(listing.minimumQuote, 0), times(lot, tick)),
  };
}

function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

function over(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom, bottom: a.bottom * b.top };
}

/** A decimal string times 10^decimals, as a fraction. */
function fraction(text: string, decimals: number): Fraction {
  const [whole = '0', part = ''] = text.split('.');
  return { top: BigInt(whole + part) * 10n ** BigInt(decimals), bottom: 10n ** BigInt(part.length) };
}

function up(a: bigint, b: bigint): bigint {
  return a / b + (a % b > 0n ? 1n : 0n);
}
