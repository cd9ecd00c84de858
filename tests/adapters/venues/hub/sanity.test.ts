import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strayMarkets } from '../../../../adapters/venues/hub/sanity.ts';

const at = (base: string, quote: string, price: number) => ({ base, quote, price });

describe('markets that are left out for their price', () => {
  it('leaves out the one that is more than the share off the median of the others', () => {
    const markets = [at('btc', 'usd', 100), at('btc', 'usd', 101), at('btc', 'usd', 99), at('btc', 'usd', 111.2)];
    expect([...strayMarkets(markets, 0.1)]).toEqual([3]);
    expect([...strayMarkets(markets, 0.12)]).toEqual([]);
  });

  it('compares markets of different quotes by what the quotes are worth', () => {
    const markets = [
      at('eur', 'usd', 1.1),
      at('eur', 'usd', 1.1),
      at('btc', 'usd', 110),
      at('btc', 'usd', 110),
      at('btc', 'eur', 100),
      // As a token of the same ticker would be.
      at('btc', 'eur', 3),
    ];
    expect([...strayMarkets(markets, 0.1)]).toEqual([5]);
  });

  it('leaves out both where two alone disagree, and checks none that is alone', () => {
    const markets = [at('neiro', 'usd', 1), at('neiro', 'usd', 110), at('btc', 'usd', 100)];
    expect([...strayMarkets(markets, 0.1)]).toEqual([0, 1]);
  });

  it('leaves out none when all are within half the share of one price, wherever they are quoted', () => {
    const near = fc.double({ min: 0.97, max: 1.03, noNaN: true });
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 8 }), near, (prices, rate) => {
        const markets = [at('eur', 'usd', rate), ...prices.map((price, i) => at('btc', i % 2 ? 'eur' : 'usd', price))];
        expect(strayMarkets(markets, 0.14).size).toBe(0);
      }),
    );
  });
});
