import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, dollarsText, RoundedSum, unitWorth } from '../../../../core/exchange/treasury/unit-worth.ts';

const HALF_CENT = 5n * 10n ** 33n;

describe('the worth of amounts', () => {
  it('is exact', () => {
    expect(unitWorth('60000.5', 8) * 10n ** 8n).toBe(unitWorth('60000.5', 0));
    expect(dollarsText(centsOf(unitWorth('60000.5', 8) * 123_456_789n))).toBe('74074.69');
    expect(unitWorth('0.000000000000000001', 18)).toBe(1n);
  });

  it('is rounded to the nearest cent, a half away from zero', () => {
    expect([HALF_CENT - 1n, HALF_CENT, -HALF_CENT, 1n - HALF_CENT].map(centsOf)).toEqual([0n, 1n, -1n, 0n]);
    expect([0n, 5n, -5n, -123n, 100n].map(dollarsText)).toEqual(['0.00', '0.05', '-0.05', '-1.23', '1.00']);
  });

  it('adds up to the rounded sum, each amount within a cent of itself', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), { minLength: 1 }), (amounts) => {
        const sum = new RoundedSum();
        const shown = amounts.map((amount) => sum.add(amount));
        const total = amounts.reduce((a, b) => a + b, 0n);
        expect(shown.reduce((a, b) => a + b, 0n)).toBe(centsOf(total));
        amounts.forEach((amount, at) => {
          const off = shown[at]! * 2n * HALF_CENT - amount;
          expect(off <= 2n * HALF_CENT && off >= -2n * HALF_CENT).toBe(true);
        });
      }),
    );
  });
});
