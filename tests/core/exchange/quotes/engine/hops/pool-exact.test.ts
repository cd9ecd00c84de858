import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOOK_ROW,
  NET,
  RESERVE_IN,
  RESERVE_IN_REST,
  RESERVE_OUT,
  RESERVE_OUT_REST,
} from '../../../../../../core/exchange/quotes/engine/hops/book-row.ts';
import { exactPoolOutput, restOf, unitsOf } from '../../../../../../core/exchange/quotes/engine/hops/pool-exact.ts';

/** Whole numbers of every length up to a number of bits. */
const unitsUpTo = (bits: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }), fc.nat({ max: bits - 1 }))
    .map(([units, shift]) => (units >> BigInt(shift)) + 1n);

describe('whole numbers in two float64', () => {
  it('are exact below 2^105', () => {
    fc.assert(
      fc.property(unitsUpTo(104), (units) => {
        const nearest = Number(units);
        expect(unitsOf(nearest, restOf(units, nearest))).toBe(units);
      }),
      { numRuns: 20_000, seed: 1 },
    );
    for (const units of [0n, 1n, 2n ** 53n + 1n, 2n ** 64n - 1n, 2n ** 64n + 1n, 2n ** 105n - 2n ** 52n - 1n])
      expect(unitsOf(Number(units), restOf(units, Number(units)))).toBe(units);
    expect(restOf(2n ** 105n, 2 ** 105)).toBeNaN();
  });

  it('give the exact output of a pool, or NaN', () => {
    let known = 0;
    const runs = 40_000;
    fc.assert(
      fc.property(
        unitsUpTo(104),
        unitsUpTo(104),
        unitsUpTo(104),
        fc.nat({ max: 999_999 }),
        (into, out, amount, fee) => {
          const row = new Float64Array(BOOK_ROW);
          row[NET] = (1_000_000 - fee) / 1_000_000;
          row[RESERVE_IN] = Number(into);
          row[RESERVE_IN_REST] = restOf(into, Number(into));
          row[RESERVE_OUT] = Number(out);
          row[RESERVE_OUT_REST] = restOf(out, Number(out));
          const result = new Float64Array(2);
          const nearest = exactPoolOutput(row, 0, Number(amount), restOf(amount, Number(amount)), result);
          if (Number.isNaN(nearest)) return;
          known += 1;
          const kept = amount * BigInt(1_000_000 - fee);
          expect(unitsOf(nearest, result[1]!)).toBe((kept * out) / (into * 1_000_000n + kept));
          expect(nearest).toBe(result[0]);
        },
      ),
      { numRuns: runs, seed: 2 },
    );
    // Not of outputs far below one or of more than some 90 bits.
    expect(known).toBeGreaterThan(runs * 0.75);
  });

  it('leave to bigint what is a whole number before it is rounded down', () => {
    const row = new Float64Array(BOOK_ROW);
    row[NET] = 1;
    row[RESERVE_IN] = row[RESERVE_OUT] = 2 ** 80;
    expect(exactPoolOutput(row, 0, 2 ** 80, 0, new Float64Array(2))).toBeNaN();
  });
});
