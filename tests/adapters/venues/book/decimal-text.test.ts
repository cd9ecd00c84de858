import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalsOf,
  FINER,
  plainText,
  readUnits,
  readUnitsDown,
} from '../../../../adapters/venues/book/decimal-text.ts';

/** Decimal text with its exact value in units of 10^-18. */
const decimal = fc
  .record({ whole: fc.nat(99_999_999), fraction: fc.stringMatching(/^\d{0,10}$/) })
  .map(({ whole, fraction }) => (fraction === '' ? String(whole) : `${whole}.${fraction}`));

function exact(text: string, scale: number): { units: bigint; isWhole: boolean } {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = BigInt(whole + fraction.padEnd(18, '0'));
  const step = 10n ** BigInt(18 - scale);
  return { units: digits / step, isWhole: digits % step === 0n };
}

describe('reading decimal text', () => {
  it('is exact, or says that the text is finer than the scale', () => {
    fc.assert(
      fc.property(decimal, fc.nat(8), (text, scale) => {
        const { units, isWhole } = exact(text, scale);
        const isSafe = units <= BigInt(Number.MAX_SAFE_INTEGER);
        expect(readUnits(text, scale)).toBe(isWhole ? (isSafe ? Number(units) : Infinity) : FINER);
        expect(readUnitsDown(text, scale)).toBe(isSafe ? Number(units) : Infinity);
      }),
    );
  });

  it('reads exponents, which JSON numbers may have', () => {
    expect(readUnits('1.5e-7', 8)).toBe(15);
    expect(readUnits('1E3', 2)).toBe(100_000);
    expect(readUnits('12.34e1', 2)).toBe(12_340);
    expect(plainText('5e-8')).toBe('0.00000005');
  });

  it('counts decimals without zeros at the end', () => {
    expect(['1', '1.0', '0.010', '5e-8'].map(decimalsOf)).toEqual([0, 0, 2, 8]);
  });

  it.each(['', '-1', '+1', '.5', '5.', '1.2.3', '1x', ' 1', 'NaN', 'Infinity', '0x10', '1e999', '9'.repeat(60)])(
    "refuses '%s'",
    (text) => {
      expect(readUnits(text, 8)).toBeNaN();
    },
  );
});
