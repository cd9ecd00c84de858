import { seeded } from '../../core/exchange/quotes/engine/random-market.ts';

/** Repeatable draws from common distributions. */
export interface Draw {
  /** From 0 up to 1. */
  uniform(): number;
  between(low: number, high: number): number;
  /** A whole number; both ends are possible. */
  whole(low: number, high: number): number;
  normal(mean: number, deviation: number): number;
  /** At least 1, with a heavy tail: the smaller the exponent, the heavier. */
  pareto(exponent: number): number;
}

/** The same seed gives the same draws. */
export function seededDraw(seed: number): Draw {
  const uniform = seeded(seed);
  const between = (low: number, high: number) => low + uniform() * (high - low);
  return {
    uniform,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    pareto: (exponent) => (1 - uniform()) ** (-1 / exponent),
  };
}
