import type { PriceEngine } from '../market/price-engine.ts';

const DOLLAR = 'usd';
const MINUTE_MS = 60_000;
/** Milliseconds between looks at the prices. */
export const SAMPLE_MS = MINUTE_MS;

/**
 * What is assumed of an asset before it has a history, per square root of a minute: 100 % a year. It counts as an hour
 * of history, so that it gives way within hours.
 */
export const DEFAULT_VOLATILITY = 0.0014;
const DEFAULT_MINUTES = 60;

/** Half-lives of the two estimates, in minutes. */
const QUICK = 30;
const SLOW = 1_440;

/** An average of squared movements: each counts half as much after every half-life. */
class Variance {
  readonly #halfLife: number;
  #sum = DEFAULT_VOLATILITY ** 2 * DEFAULT_MINUTES;
  #minutes = DEFAULT_MINUTES;

  constructor(halfLife: number) {
    this.#halfLife = halfLife;
  }

  /** @param movement of the logarithm of the price, within `minutes`. */
  add(movement: number, minutes: number): void {
    const kept = 0.5 ** (minutes / this.#halfLife);
    this.#sum = this.#sum * kept + movement ** 2;
    this.#minutes = this.#minutes * kept + minutes;
  }

  /** Per minute. */
  get value(): number {
    return this.#sum / this.#minutes;
  }
}

interface Watched {
  readonly quick: Variance;
  readonly slow: Variance;
  logPrice: number;
  at: number;
}

/**
 * Estimates how much assets move against the dollar, from the market's own prices, looked at once a minute. Of two
 * averages the larger counts: the quick one follows a market that starts to move, the slow one does not forget it in a
 * quiet hour.
 */
export class Volatilities {
  readonly #engine: Pick<PriceEngine, 'spotRate' | 'decimals' | 'isAvailable'>;
  /** By asset; there are no more than the catalogue has. */
  readonly #watched = new Map<string, Watched>();

  constructor(engine: Pick<PriceEngine, 'spotRate' | 'decimals' | 'isAvailable'>) {
    this.#engine = engine;
  }

  /** Per square root of a minute, as a fraction of the price. */
  of(asset: string): number {
    if (asset === DOLLAR) return 0;
    const watched = this.#watched.get(asset);
    return watched ? Math.sqrt(Math.max(watched.quick.value, watched.slow.value)) : DEFAULT_VOLATILITY;
  }

  /** Of the price of one asset in another, as if both moved independently: assets that move together move less. */
  ofPair(from: string, to: string): number {
    return from === to ? 0 : Math.hypot(this.of(from), this.of(to));
  }

  /**
   * Begins an asset's history with prices that were stored before, whatever was looked at since.
   * @param points in any order; times in milliseconds.
   */
  seed(asset: string, points: readonly { readonly at: number; readonly price: number }[]): void {
    if (asset === DOLLAR) return;
    const present = this.#watched.get(asset);
    const usable = points.filter(
      ({ at, price }) => price > 0 && Number.isFinite(price) && at < (present?.at ?? Infinity),
    );
    if (usable.length === 0) return;
    this.#watched.delete(asset);
    for (const { at, price } of usable.toSorted((a, b) => a.at - b.at)) this.#note(asset, Math.log(price), at);
    if (present) this.#note(asset, present.logPrice, present.at);
  }

  /** Looks at the present prices; while there are none, the next look counts for the time in between. @param at milliseconds. */
  sample(assets: Iterable<string>, at: number): void {
    if (this.#engine.isAvailable === false) return;
    for (const asset of assets) {
      const logPrice = asset === DOLLAR ? undefined : this.#logPrice(asset);
      if (logPrice !== undefined) this.#note(asset, logPrice, at);
    }
  }

  #note(asset: string, logPrice: number, at: number): void {
    const before = this.#watched.get(asset);
    if (!before) {
      this.#watched.set(asset, { quick: new Variance(QUICK), slow: new Variance(SLOW), logPrice, at });
      return;
    }
    const minutes = (at - before.at) / MINUTE_MS;
    if (minutes <= 0) return;
    before.quick.add(logPrice - before.logPrice, minutes);
    before.slow.add(logPrice - before.logPrice, minutes);
    [before.logPrice, before.at] = [logPrice, at];
  }

  /** The logarithm of the price in the middle between buying and selling; undefined without both. */
  #logPrice(asset: string): number | undefined {
    const [decimals, cents] = [this.#engine.decimals(asset), this.#engine.decimals(DOLLAR)];
    if (decimals === undefined || cents === undefined) return undefined;
    const [sold, bought] = [this.#engine.spotRate(asset, DOLLAR), this.#engine.spotRate(DOLLAR, asset)];
    if (!sold || !bought) return undefined;
    const ratio = (Math.log(fraction(sold)) - Math.log(fraction(bought))) / 2;
    const logPrice = ratio + (decimals - cents) * Math.LN10;
    return Number.isFinite(logPrice) ? logPrice : undefined;
  }
}

function fraction({ numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint }): number {
  return Number(numerator) / Number(denominator);
}
