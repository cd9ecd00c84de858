import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryPrices } from '../../../../core/exchange/treasury/profit/boundary-prices.ts';

const btc = (day: number, dollars: string) => ({ day, asset: 'btc', dollars });
const of = (...parameters: Parameters<typeof boundaryPrices>) => {
  const { ends, later } = boundaryPrices(...parameters);
  return { prices: ends.map((prices) => prices.get('btc')), isLater: later.has('btc') };
};

describe('the prices at the ends of days', () => {
  it('begin with the last one from before the period', () => {
    const kept = [btc(7, '1'), btc(8, '2'), btc(10, '3'), btc(11, '4')];
    expect(of(kept, { first: 10, last: 11 })).toEqual({ prices: ['2', '3', '4'], isLater: false });
  });

  it('carry the price of the day before over a day without one', () => {
    expect(of([btc(9, '1'), btc(12, '4')], { first: 10, last: 12 }).prices).toEqual(['1', '1', '1', '4']);
  });

  it('begin with the first later one where none is kept before, and say so', () => {
    expect(of([btc(11, '5')], { first: 10, last: 12 })).toEqual({ prices: ['5', '5', '5', '5'], isLater: true });
  });

  it('end with those of now while the last day is not over', () => {
    const now = new Map([['btc', '9']]);
    expect(of([btc(9, '1'), btc(10, '2')], { first: 10, last: 10 }, now).prices).toEqual(['1', '9']);
    expect(of([], { first: 10, last: 11 }, now)).toEqual({ prices: ['9', '9', '9'], isLater: true });
  });

  it('have one for each day and the day before, and every asset in all of them', () => {
    const kept = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 30 }),
        asset: fc.constantFrom('a', 'b', 'c'),
        dollars: fc.constant('1'),
      }),
    );
    fc.assert(
      fc.property(kept, fc.integer({ min: 5, max: 15 }), fc.nat(10), (all, first, length) => {
        const ordered = all.filter(({ day }) => day <= first + length).toSorted((x, y) => x.day - y.day);
        const { ends } = boundaryPrices(ordered, { first, last: first + length });
        expect(ends).toHaveLength(length + 2);
        const assets = new Set(ordered.map(({ asset }) => asset));
        for (const prices of ends) expect(new Set(prices.keys())).toEqual(assets);
      }),
    );
  });
});
