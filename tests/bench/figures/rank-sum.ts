/** How well a single value shows which of two kinds it is of. */
interface Distinction {
  /** How often a value of the second kind is above one of the first: 0.5 when they cannot be distinguished. */
  readonly share: number;
  /** Standard error of the share when the kinds cannot be distinguished. */
  readonly error: number;
  /** Probability that chance alone moves the share at least as far from 0.5 as it is. */
  readonly chance: number;
}

/** The rank-sum test of Mann and Whitney, two-sided, by the normal approximation: for two dozen values of each kind or more. */
export function rankSum(first: readonly number[], second: readonly number[]): Distinction {
  const all = [...first.map((value) => ({ value, of: 0 })), ...second.map((value) => ({ value, of: 1 }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let at = 0; at < all.length;) {
    let end = at + 1;
    while (end < all.length && all[end]!.value === all[at]!.value) end += 1;
    // Equal values share the mean of their ranks.
    const rank = (at + 1 + end) / 2;
    for (; at < end; at += 1) if (all[at]!.of === 1) ranks += rank;
  }
  const [m, n] = [first.length, second.length];
  const share = (ranks - (n * (n + 1)) / 2) / (m * n);
  const error = Math.sqrt((m + n + 1) / (12 * m * n));
  return { share, error, chance: 2 * upperTail(Math.abs(share - 0.5) / error) };
}

/** The part of a normal distribution above z (Abramowitz and Stegun, 26.2.17; off by less than 1e-7). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((total, factor, power) => total + factor * t ** (power + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
