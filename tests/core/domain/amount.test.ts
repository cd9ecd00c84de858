import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAmounts,
  amountOf,
  compareAmounts,
  compareDecimals,
  decimalLeft,
  formatAmount,
  parseAmount,
  rescaleAmount,
  scaleAmount,
  subtractAmounts,
} from '../../../core/domain/amount.ts';

const Exact = Decimal.clone({ precision: 80, toExpNeg: -80, toExpPos: 80 });
const decimals = fc.integer({ min: 0, max: 18 });
const units = fc.bigInt({ min: 0n, max: 10n ** 30n });
const value = (amount: { units: bigint; decimals: number }) =>
  new Exact(amount.units.toString()).div(new Exact(10).pow(amount.decimals));

describe('Amount', () => {
  it('is written as a plain decimal that reads back as itself', () => {
    fc.assert(
      fc.property(units, decimals, (n, places) => {
        const text = formatAmount(amountOf(n, places));
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(parseAmount(text, places).units).toBe(n);
        expect(new Exact(text).eq(value({ units: n, decimals: places }))).toBe(true);
      }),
    );
  });

  it('never prints an exponent', () => {
    expect(formatAmount(amountOf(1n, 18))).toBe('0.000000000000000001');
    expect(formatAmount(amountOf(10n ** 30n, 0))).toBe(`1${'0'.repeat(30)}`);
  });

  it('rounds finer digits as asked, and refuses them without a rounding mode', () => {
    expect(parseAmount('0.019', 2, 'floor').units).toBe(1n);
    expect(parseAmount('0.011', 2, 'ceiling').units).toBe(2n);
    expect(parseAmount('0.010', 2).units).toBe(1n);
    expect(() => parseAmount('0.011', 2)).toThrow(/finer than 2 decimals/);
  });

  it.each(['', '.', '-1', '1e3', '1,5', ' 1', '0x1', '1..2', 'NaN'])('refuses %j', (text) => {
    expect(() => parseAmount(text, 8)).toThrow(RangeError);
  });

  it('adds, subtracts and compares exactly', () => {
    fc.assert(
      fc.property(units, units, decimals, decimals, (a, b, p, q) => {
        const sum = addAmounts(amountOf(a, p), amountOf(b, p));
        expect(subtractAmounts(sum, amountOf(b, p)).units).toBe(a);
        expect(compareAmounts(amountOf(a, p), amountOf(b, q))).toBe(
          value({ units: a, decimals: p }).cmp(value({ units: b, decimals: q })),
        );
      }),
    );
  });

  it('refuses to mix decimals and is never negative', () => {
    expect(() => addAmounts(amountOf(1n, 2), amountOf(1n, 3))).toThrow(RangeError);
    expect(() => subtractAmounts(amountOf(1n, 2), amountOf(2n, 2))).toThrow(RangeError);
  });

  it('scales and rescales within one unit of the exact value, rounded to the side asked for', () => {
    const ratio = fc.bigInt({ min: 1n, max: 10n ** 20n });
    fc.assert(
      fc.property(units, decimals, ratio, ratio, decimals, (n, places, top, bottom, target) => {
        const amount = amountOf(n, places);
        const exact = new Exact(n.toString()).mul(top.toString()).div(bottom.toString());
        expect(scaleAmount(amount, top, bottom, 'floor').units).toBe(BigInt(exact.floor().toFixed()));
        expect(scaleAmount(amount, top, bottom, 'ceiling').units).toBe(BigInt(exact.ceil().toFixed()));
        const rescaled = value(amount).mul(new Exact(10).pow(target));
        expect(rescaleAmount(amount, target, 'floor').units).toBe(BigInt(rescaled.floor().toFixed()));
        expect(rescaleAmount(amount, target, 'ceiling').units).toBe(BigInt(rescaled.ceil().toFixed()));
      }),
    );
  });
});

describe('decimal strings', () => {
  const decimal = fc.tuple(units, decimals).map(([n, places]) => formatAmount(amountOf(n, places)));

  it('compare and subtract as the numbers they stand for', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compareDecimals(a, b)).toBe(new Exact(a).comparedTo(new Exact(b)));
        expect(new Exact(decimalLeft(a, b)).eq(Decimal.max(0, new Exact(a).minus(b)))).toBe(true);
      }),
    );
  });

  it('are equal with any number of trailing zeros', () => {
    expect(compareDecimals('1.50', '1.5')).toBe(0);
    expect(decimalLeft('15', '10.00')).toBe('5');
    expect(decimalLeft('1', '2')).toBe('0');
  });

  it.each(['', '...', '-1', '1e3'])('refuse %j', (text) => {
    expect(() => compareDecimals(text, '1')).toThrow(RangeError);
  });
});
