import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterAmount, isEmptyAmount, isReadDifferently, wireAmount } from '../../../core/domain/number-filter.ts';

const typed = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'0123456789.,eE-+ '),
    fc.constantFrom('٠', '٥', '۹', '०', '९', '０', '９', '٫', '．', '，'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
});

describe('the number filter', () => {
  it.each([
    ['007', '7'],
    ['00.5', '0.5'],
    ['0.5', '0.5'],
    ['0', '0'],
    ['000', '0'],
    ['.', '0.'],
    [',', '0.'],
    ['.5', '0.5'],
    ['1,5', '1.5'],
    ['1.', '1.'],
    ['1.2.3', '12.3'],
    ['1,234.5', '1234.5'],
    ['1e5', '15'],
    ['2E-3', '23'],
    ['-4', '4'],
    ['a1b2', '12'],
    ['', ''],
    ['abc', ''],
    ['١٢٫٥', '12.5'],
    ['۱۲۳', '123'],
    ['१.५', '1.5'],
    ['１２．５', '12.5'],
  ])('turns %j into %j', (text, kept) => expect(filterAmount(text)).toBe(kept));

  it('always returns an empty text or a plain number, and does not change a plain number', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const kept = filterAmount(text);
        expect(kept).toMatch(/^$|^(0|[1-9]\d*)(\.\d*)?$/);
        expect(filterAmount(kept)).toBe(kept);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps every digit but redundant zeros, in order', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^\d{0,12}$/), (whole, fraction) => {
        expect(filterAmount(`${whole}.${fraction}`)).toBe(`${whole}.${fraction}`);
        expect(filterAmount(`00${whole}`)).toBe(`${whole}`);
      }),
    );
  });

  it('recognises an amount of zero, and formats amounts for the API', () => {
    expect(['', '0', '0.', '0.000'].map(isEmptyAmount)).toEqual([true, true, true, true]);
    expect(isEmptyAmount('0.001')).toBe(false);
    expect(['1.', '1.5', '12'].map(wireAmount)).toEqual(['1', '1.5', '12']);
  });
});

describe('a number that may not be the one that was meant', () => {
  it.each(['1e-5', '-1', '1.2.3', '1,234.5', '0.05 BTC', '$5', '1e5'])('is made of %j', (text) =>
    expect(isReadDifferently(text)).toBe(true),
  );

  it.each(['1', ' 0,5 ', '007', '1 000.5', '١٢٫٥', '１２．５', '.', ''])('is not made of %j', (text) =>
    expect(isReadDifferently(text)).toBe(false),
  );
});
