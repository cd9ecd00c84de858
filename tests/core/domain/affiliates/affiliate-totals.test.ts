import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversionRate, decimalSum, totalsSum, worthOf } from '../../../../core/domain/affiliates/affiliate-totals.ts';

const Exact = Decimal.clone({ precision: 60 });

/** Decimal strings as the contract allows them: at most 18 places, with or without a minus. */
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([isBelow, units, places]) => {
    const digits = units.toString().padStart(places + 1, '0');
    const point = digits.length - places;
    const plain = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
    return isBelow && units > 0n ? `-${plain}` : plain;
  });

describe('sums of decimals', () => {
  it('are exact for any places and signs', () => {
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 12 }), (decimals) => {
        const expected = decimals.reduce((sum, each) => sum.plus(each), new Exact(0));
        expect(decimalSum(decimals)).toBe(expected.isZero() ? '0' : expected.toFixed());
      }),
    );
  });

  it('are zero for no items, and absent when a value is unknown', () => {
    expect(decimalSum([])).toBe('0');
    expect(worthOf([{}, {}])).toBeUndefined();
    expect(worthOf([{ worth: '0.1' }, {}, { worth: '0.2' }])).toBe('0.3');
  });
});

describe('totals', () => {
  const web = { clicks: 10, exchanges: 3, finished: 2, volume: '1.5', earnings: '0.01' };

  it('of two channels are added up', () => {
    const api = { clicks: 0, exchanges: 4, finished: 4, volume: '0.5', earnings: '-0.02' };
    expect(totalsSum(web, api)).toEqual({ clicks: 10, exchanges: 7, finished: 6, volume: '2', earnings: '-0.01' });
  });

  it('have a conversion rate only when there were clicks', () => {
    expect(conversionRate(web)).toBe(0.2);
    expect(conversionRate({ ...web, clicks: 0 })).toBeUndefined();
  });
});
