import { describe, expect, it } from 'vitest';
import { UnitPrices } from '../../../../core/exchange/quotes/unit-prices.ts';
import { plainCurrency } from '../../../support/fixtures/arbitraries.ts';

const CURRENCIES = [
  plainCurrency({ ticker: 'btc', asset: 'btc' }),
  plainCurrency({ ticker: 'usdt20', asset: 'usdt' }),
  plainCurrency({ ticker: 'usdtrx', asset: 'usdt' }),
  plainCurrency({ ticker: 'odd', asset: 'odd' }),
];

/** 1 BTC is 100,000 dollars, and 1 USDT is one; nobody trades ODD. Satoshi, millionths and cents. */
function prices() {
  const asked: string[] = [];
  const now = { ms: 0 };
  const rates: Readonly<Record<string, readonly [bigint, bigint]>> = {
    btc: [10_000_000n, 100_000_000n],
    usdt: [1n, 10_000n],
  };
  const decimals: Readonly<Record<string, number>> = { btc: 8, usdt: 6, usd: 2 };
  const engine = {
    decimals: (asset: string) => decimals[asset],
    spotRate: (from: string, to: string) => {
      asked.push(`${from} ${to}`);
      const rate = rates[from];
      return rate && { numerator: rate[0], denominator: rate[1] };
    },
  };
  const clock = { now: () => now.ms } as never;
  return { asked, now, units: new UnitPrices({ list: () => CURRENCIES }, engine, clock) };
}

describe('the dollar prices of currencies', () => {
  it('are those of the engine’s dollar markets, per unit', () => {
    expect(prices().units.of('btc', 'usdt20')).toEqual({ from: '100000', to: '1' });
  });

  it('are left out where there is no market, or no such currency', () => {
    const { units } = prices();
    expect(units.of('btc', 'odd')).toEqual({ from: '100000' });
    expect(units.of('none', 'usdtrx')).toEqual({ to: '1' });
    expect(units.of('odd', 'none')).toBeUndefined();
  });

  it('are computed again although the clock is set back', () => {
    const { asked, now, units } = prices();
    now.ms = 3_600_000;
    units.of('btc', 'btc');
    const before = asked.length;
    now.ms = 0;
    units.of('btc', 'btc');
    expect(asked.length).toBeGreaterThan(before);
  });

  it('are computed once per asset, and again when they are old', () => {
    const { asked, now, units } = prices();
    for (const to of ['usdt20', 'usdtrx', 'usdt20']) units.of('btc', to);
    expect(asked).toEqual(['btc usd', 'usdt usd']);
    now.ms = 15_000;
    units.of('btc', 'usdt20');
    expect(asked).toHaveLength(4);
  });
});
