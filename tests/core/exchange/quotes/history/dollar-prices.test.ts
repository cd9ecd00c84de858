import { describe, expect, it } from 'vitest';
import { dollarPrices } from '../../../../../core/exchange/quotes/history/dollar-prices.ts';
import { serviceAndEngine } from '../quote-fixture.ts';

const ASSETS = ['btc', 'eth', 'usdt', 'xmr', 'doge', 'alone'];

describe('dollar prices', () => {
  it('are between what a unit costs and what it yields, in the dollar coin where there are no dollars', () => {
    const { engine } = serviceAndEngine();
    const prices = dollarPrices(engine, ASSETS);
    expect(prices.get('usdt')).toBe(1);
    const sell = engine.spotRate('btc', 'usdt')!;
    const buy = engine.spotRate('usdt', 'btc')!;
    const [proceeds, cost] = [
      Number(sell.numerator) / Number(sell.denominator),
      Number(buy.denominator) / Number(buy.numerator),
    ];
    expect(prices.get('btc')).toBeCloseTo((proceeds + cost) / 2, 6);
    expect(prices.get('btc')).toBeGreaterThan(proceeds);
    expect(prices.get('btc')).toBeLessThan(cost);
    expect(prices.get('eth')).toBeCloseTo(3000, -1);
  });

  it('leave out what no book trades, and what cannot be sold', () => {
    const { engine } = serviceAndEngine();
    engine.apply([{ kind: 'snapshot', listing: 3, side: 'bids', levels: new Float64Array() }]);
    expect([...dollarPrices(engine, ASSETS).keys()].toSorted()).toEqual(['btc', 'eth', 'usdt']);
  });

  it('are none where no book has a price', () => {
    const { engine } = serviceAndEngine();
    const sides = ['bids', 'asks'] as const;
    engine.apply(
      [0, 1, 2, 3].flatMap((listing) =>
        sides.map((side) => ({ kind: 'snapshot', listing, side, levels: new Float64Array() }) as const),
      ),
    );
    expect(dollarPrices(engine, ASSETS).size).toBe(0);
  });
});
