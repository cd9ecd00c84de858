import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POINTS } from '../../../core/domain/quotes/rate-history.ts';
import { PriceRecorder } from '../../../core/exchange/quotes/history/price-recorder.ts';
import { type ExchangeFixture, exchangeFixture } from '../../support/fixtures/exchange-fixture.ts';

let exchange: ExchangeFixture;

beforeAll(async () => {
  exchange = await exchangeFixture(undefined, { isSettling: false });
});
afterAll(() => exchange.close());

describe('the history of rates', () => {
  it('begins with the first minute whose prices were kept, near the rates of that minute', async () => {
    const empty = await exchange.api.rateHistory({ from: 'ltc', to: 'eth' });
    expect(empty.points).toHaveLength(POINTS);
    expect(empty).not.toHaveProperty('summary');

    expect(await exchange.container.get(PriceRecorder).round()).toBe(true);
    // Another pair: what was read of the first one is used for the rest of the minute.
    const { points, summary, market } = await exchange.api.rateHistory({ from: 'btc', to: 'doge' });
    const { rates } = await exchange.api.rates({ base: 'btc' });
    const bought = Number(rates.find(({ ticker }) => ticker === 'doge')!.rate);
    expect(market).toBe('demonstration');
    expect(points.filter(({ rate }) => rate !== undefined)).toHaveLength(1);
    expect(summary).toMatchObject({ change: '+0.00' });
    // Rates have the service fee and spreads.
    expect(Number(summary!.last)).toBeGreaterThan(bought);
    expect(Number(summary!.last)).toBeLessThan(bought * 1.03);
  });

  it('has a price of nearly every currency', async () => {
    const assets = new Set((await exchange.api.currencies({})).map(({ asset }) => asset));
    const minute = Math.floor(Date.now() / 60_000) - 5;
    const kept = await Promise.all(
      [...assets].map(async (asset) => (await exchange.store.prices.since(asset, false, minute)).length),
    );
    expect(kept.filter((count) => count > 0).length).toBeGreaterThan(assets.size * 0.95);
  });

  it('is refused for a currency that the exchange does not have', async () => {
    await expect(exchange.api.rateHistory({ from: 'btc', to: 'nope' })).rejects.toMatchObject({
      code: 'unknown-currency',
    });
  });
});
