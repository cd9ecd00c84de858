import { describe, expect, it } from 'vitest';
import { DEFAULT_VOLATILITY, Volatilities } from '../../../../../core/exchange/quotes/fixed-rate/volatilities.ts';
import { seedVolatilities } from '../../../../../core/exchange/quotes/fixed-rate/seed-volatilities.ts';
import { measured, pricePath } from '../../../../simulation/price-path.ts';

/** Prices that go up and down by the same step each minute. */
const steps = (minutes: number, step: (minute: number) => number) => {
  let logPrice = 0;
  return Float64Array.from({ length: minutes }, (_, minute) => {
    logPrice += (minute % 2 === 0 ? 1 : -1) * step(minute);
    return 100 * Math.exp(logPrice);
  });
};
const after = (prices: Float64Array) => {
  const { volatilities, look } = measured(prices);
  for (let minute = 0; minute < prices.length; minute += 1) look(minute);
  return volatilities;
};

describe('the volatility of an asset', () => {
  it('is the stated default before there is a history, and nothing for the dollar', () => {
    const { volatilities } = measured(steps(1, () => 0));
    expect(volatilities.of('coin')).toBe(DEFAULT_VOLATILITY);
    expect(volatilities.of('unknown')).toBe(DEFAULT_VOLATILITY);
    expect(volatilities.of('usd')).toBe(0);
    expect(volatilities.ofPair('coin', 'coin')).toBe(0);
    expect(volatilities.ofPair('coin', 'unknown')).toBeCloseTo(DEFAULT_VOLATILITY * Math.SQRT2, 12);
  });

  it('becomes that of the movements, per square root of a minute', () => {
    expect(after(steps(4 * 1_440, () => 0.003)).of('coin')).toBeCloseTo(0.003, 5);
    // The default is forgotten slowly: a market that seems quiet for an hour may not be.
    expect(after(steps(60, () => 0)).of('coin')).toBeGreaterThan(DEFAULT_VOLATILITY * 0.6);
    expect(after(steps(5 * 1_440, () => 0)).of('coin')).toBeLessThan(DEFAULT_VOLATILITY * 0.1);
  });

  it('follows a market that starts to move within half an hour, and does not forget it in an hour of quiet', () => {
    const calm = 3 * 1_440;
    const stormy = steps(calm + 30, (minute) => (minute < calm ? 0.0005 : 0.005));
    expect(after(stormy).of('coin')).toBeGreaterThan(0.0034);
    const quietAgain = steps(calm + 60 + 60, (minute) => (minute >= calm && minute < calm + 60 ? 0.005 : 0.0005));
    expect(after(quietAgain).of('coin')).toBeGreaterThan(0.0012);
  });

  it('begins with stored prices as if they had been looked at, also after the first look', async () => {
    const prices = steps(1_440, (minute) => (minute < 720 ? 0.0005 : 0.004));
    const whole = after(prices).of('coin');
    const rows = [...prices].map((price, minute) => ({ minute, price })).toReversed();
    const store = { since: async (asset: string) => (asset === 'coin' ? rows : []) };
    const fresh = measured(prices);
    const parts = { prices: store, assets: ['usd', 'coin', 'other'], isLive: true, now: 1_440 * 60_000 };
    await seedVolatilities({ ...parts, volatilities: fresh.volatilities });
    expect(fresh.volatilities.of('coin')).toBeCloseTo(whole, 9);
    expect(fresh.volatilities.of('other')).toBe(DEFAULT_VOLATILITY);
    const looked = measured(prices);
    looked.look(1_438);
    looked.look(1_439);
    await seedVolatilities({ ...parts, volatilities: looked.volatilities });
    expect(looked.volatilities.of('coin')).toBeCloseTo(whole, 9);
  });

  it('ignores stored prices that are none', () => {
    const { volatilities } = measured(steps(1, () => 0));
    volatilities.seed('coin', [
      { at: 1, price: 0 },
      { at: 2, price: Number.NaN },
      { at: 3, price: -1 },
    ]);
    expect(volatilities.of('coin')).toBe(DEFAULT_VOLATILITY);
  });

  it('spreads a movement over the time in which nobody looked', () => {
    const prices = Float64Array.from({ length: 2_000 }, (_, minute) => (minute < 1_000 ? 100 : 103));
    const { volatilities, look } = measured(prices);
    for (let minute = 0; minute < 990; minute += 1) look(minute);
    look(1_989);
    // Three percent within a thousand minutes.
    expect(volatilities.of('coin')).toBeLessThan(0.0012);
  });

  it('is measured on paths of normal movements as what they are made with', () => {
    const { volatilities, look } = measured(pricePath(7, 20_000, 0));
    for (let minute = 0; minute < 20_000; minute += 1) look(minute);
    // Jumps of 2.5 % in one of 700 minutes alone.
    expect(volatilities.of('coin')).toBeGreaterThan(0.0003);
  });

  it('does not look while there are no prices, and skips an asset without a market', () => {
    const away = new Volatilities({ isAvailable: false, decimals: () => 2, spotRate: () => undefined });
    away.sample(['coin'], 0);
    const bare = new Volatilities({ isAvailable: true, decimals: () => 2, spotRate: () => undefined });
    bare.sample(['coin'], 0);
    bare.sample(['coin'], 60_000);
    expect([away.of('coin'), bare.of('coin')]).toEqual([DEFAULT_VOLATILITY, DEFAULT_VOLATILITY]);
  });
});
