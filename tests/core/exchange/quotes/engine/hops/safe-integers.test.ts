import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilingOf, floorOf, lessFee } from '../../../../../../core/exchange/quotes/engine/hops/safe-integers.ts';

const factor = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(),
  fc.integer({ min: 0, max: 40 }).map((n) => 2 ** n),
);
const divisor = factor.map((n) => n + 1);
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

describe('whole numbers in float64', () => {
  it('are exact, or NaN', () => {
    let exact = 0;
    fc.assert(
      fc.property(factor, factor, divisor, (a, b, c) => {
        const product = BigInt(a) * BigInt(b);
        const answers = [floorOf(a, b, c), ceilingOf(a, b, c)];
        const right = [product / BigInt(c), (product + BigInt(c) - 1n) / BigInt(c)];
        const isLong = product > SAFE;
        expect(answers.every((n, i) => (Number.isNaN(n) ? isLong : BigInt(n) === right[i]))).toBe(true);
        if (isLong && !Number.isNaN(answers[0])) exact += 1;
      }),
      { numRuns: 20_000, seed: 1 },
    );
    // The slow path is taken too.
    expect(exact).toBeGreaterThan(500);
  });

  it('round a fee up', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat({ max: 999_999 }), (units, fee) => {
        const left = (BigInt(units) * BigInt(1_000_000 - fee)) / 1_000_000n;
        expect(BigInt(lessFee(units, fee))).toBe(left);
      }),
      { numRuns: 5000, seed: 2 },
    );
    expect(lessFee(2 ** 53, 1)).toBeNaN();
  });
});
