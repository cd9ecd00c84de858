import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  decimalLeft,
  divide,
  formatUnits,
  parseUnits,
  rescaleUnits,
} from '../../../core/domain/amount.ts';

const Exact = Decimal.clone({ precision: 80, toExpNeg: -80, toExpPos: 80 });
const decimals = fc.integer({ min: 0, max: 18 });
const units = fc.bigInt({ min: 0n, max: 10n ** 30n });
const value = (n: bigint, places: number) => new Exact(n.toString()).div(new Exact(10).pow(places));

describe('units', () => {
  it('writes a plain decimal that reads back as the same units', () => {
    fc.assert(
      fc.property(units, decimals, (n, places) => {
        const text = formatUnits(n, places);
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(parseUnits(text, places)).toBe(n);
        expect(new Exact(text).eq(value(n, places))).toBe(true);
      }),
    );
  });

  it('never writes an exponent', () => {
    expect(formatUnits(1n, 18)).toBe('0.000000000000000001');
    expect(formatUnits(10n ** 30n, 0)).toBe(`1${'0'.repeat(30)}`);
  });

  it('rounds finer digits as asked, and refuses them without a rounding mode', () => {
    expect(parseUnits('0.019', 2, 'floor')).toBe(1n);
    expect(parseUnits('0.011', 2, 'ceiling')).toBe(2n);
    expect(parseUnits('0.010', 2)).toBe(1n);
    expect(() => parseUnits('0.011', 2)).toThrow(/finer than 2 decimals/);
  });

  it.each(['', '.', '-1', '1e3', '1,5', ' 1', '0x1', '1..2', 'NaN'])('refuses %j', (text) => {
    expect(() => parseUnits(text, 8)).toThrow(RangeError);
  });

  it('divides and rescales within one unit of the exact value, rounded to the side asked for', () => {
    const denominators = fc.bigInt({ min: 1n, max: 10n ** 20n });
    fc.assert(
      fc.property(units, decimals, denominators, decimals, (n, places, denominator, target) => {
        const quotient = new Exact(n.toString()).div(denominator.toString());
        expect(divide(n, denominator, 'floor')).toBe(BigInt(quotient.floor().toFixed()));
        expect(divide(n, denominator, 'ceiling')).toBe(BigInt(quotient.ceil().toFixed()));
        const rescaled = value(n, places).mul(new Exact(10).pow(target));
        expect(rescaleUnits(n, places, target, 'floor')).toBe(BigInt(rescaled.floor().toFixed()));
        expect(rescaleUnits(n, places, target, 'ceiling')).toBe(BigInt(rescaled.ceil().toFixed()));
      }),
    );
  });

  it.each([0n, -1n])('refuses to divide by %s', (denominator) => {
    expect(() => divide(1n, denominator, 'floor')).toThrow(RangeError);
  });
});

describe('decimal strings', () => {
  const decimal = fc.tuple(units, decimals).map(([n, places]) => formatUnits(n, places));

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
