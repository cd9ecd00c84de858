import { formatUnits } from '../../../domain/amount.ts';
import { ACCEPTED_FROM, type PriceImpact } from '../../../domain/quotes/price-impact.ts';
import { fromAsset, type Pair } from '../currency-terms.ts';
import type { Fill } from '../engine/hops/hop.ts';
import type { PriceEngine } from '../market/price-engine.ts';
import type { SpotRate } from '../engine/spot-rates.ts';
import type { Leg, Trade } from '../engine/search/trade.ts';
import type { QuoteSettings } from '../quote-settings.ts';

/** Basis points in a percent, and in the whole. */
const PERCENT = 100n;
const WHOLE = 10_000n;

/** What a trade loses against a rate. */
export interface Impact {
  /** Rounded down, so that a bound is reached only where the exact loss reaches it. */
  readonly basisPoints: bigint;
  /** In units of the asset that is bought, rounded down. */
  readonly lost: bigint;
}

type Fraction = SpotRate;
const NOTHING: Fraction = { numerator: 0n, denominator: 1n };
const ONE: Fraction = { numerator: 1n, denominator: 1n };

/** Measures the price impact of trades, and says which are too large. */
export class PriceImpacts {
  readonly #engine: PriceEngine;
  readonly #limit: bigint;
  /** The last rate: searches for limits price one pair again and again. */
  #last: { readonly key: string; readonly rate: SpotRate | undefined } | undefined;

  constructor(engine: PriceEngine, { priceImpactLimit }: QuoteSettings) {
    this.#engine = engine;
    this.#limit = BigInt(priceImpactLimit) * PERCENT;
  }

  of(pair: Pair, trade: Trade): Impact {
    return impactOf(trade, this.#spotRate(pair) ?? topRateOf(trade));
  }

  isTooHigh({ basisPoints }: Impact): boolean {
    return basisPoints >= this.#limit;
  }

  #spotRate({ from, to }: Pair): SpotRate | undefined {
    const [start, end] = [from.currency.asset, to.currency.asset];
    const key = `${this.#engine.epoch} ${start} ${end}`;
    if (this.#last?.key !== key) this.#last = { key, rate: this.#engine.spotRate(start, end) };
    return this.#last.rate;
  }
}

/**
 * What a trade loses against a rate because prices get worse with the amount; zero where it is better. What a size step
 * leaves unspent is no matter of prices: a hop counts as if it had been spent at the hop's own price.
 */
export function impactOf({ amountIn, legs }: Trade, rate: SpotRate): Impact {
  const out = legs.reduce((sum, leg) => plus(sum, spentWhole(leg)), NOTHING);
  const [atRate, yielded] = [amountIn * rate.numerator * out.denominator, out.numerator * rate.denominator];
  const lost = atRate - yielded;
  if (lost <= 0n) return { basisPoints: 0n, lost: 0n };
  return { basisPoints: (lost * WHOLE) / atRate, lost: lost / (rate.denominator * out.denominator) };
}

/** An impact as customers get it. */
export function writtenImpact({ basisPoints, lost }: Impact, to: Pair['to']): PriceImpact {
  return {
    percent: formatUnits(basisPoints, 2),
    lost: formatUnits(fromAsset(to, lost, 'floor'), to.currency.decimals),
    needsAcceptance: basisPoints >= BigInt(ACCEPTED_FROM) * PERCENT,
  };
}

/** What a leg would yield if each hop had spent all of its input at the price that it got. */
function spentWhole({ amountOut, fills }: Leg): Fraction {
  return fills.reduce<Fraction>(
    (out, { amountIn, unspent }: Fill) =>
      unspent === 0n ? out : times(out, { numerator: amountIn, denominator: amountIn - unspent }),
    { numerator: amountOut, denominator: 1n },
  );
}

/** The best rate at the top of the books along the routes that a trade takes, for routes that are longer than others. */
function topRateOf({ legs }: Trade): SpotRate {
  const rates = legs.map(({ fills }) =>
    fills.reduce<Fraction>((rate, { hop }) => {
      const [numerator, denominator] = hop.exactRate() ?? [0n, 1n];
      return times(rate, { numerator, denominator });
    }, ONE),
  );
  return rates.reduce((best, rate) =>
    rate.numerator * best.denominator > best.numerator * rate.denominator ? rate : best,
  );
}

function times(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

function plus(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}
