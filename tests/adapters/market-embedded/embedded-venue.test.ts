import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstValueFrom, VirtualTimeScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import { EmbeddedVenue } from '../../../adapters/market-embedded/embedded-venue.ts';
import { LeastNotReachedError, OrderCancelledError } from '../../../core/ports/markets/venue.ts';
import { parseUnits } from '../../../core/domain/amount.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';

const catalogue = new EmbeddedCatalogue();
const clock = new VirtualTimeScheduler();
let folder: string;
let path: string;
let engine: QuoteEngine;
let venue: EmbeddedVenue;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-venue-'));
  path = join(folder, 'venue.sqlite');
  engine = await engineWith(1);
  venue = new EmbeddedVenue({ path, engine, catalogue });
});
afterAll(() => {
  venue.close();
  rmSync(folder, { recursive: true, force: true });
});

async function engineWith(seed: number): Promise<QuoteEngine> {
  const market = new EmbeddedMarket({ clock, seed });
  const made = new QuoteEngine(market);
  made.apply(await firstValueFrom(market.updates$));
  return made;
}

function unitsOf(ticker: string, amount: string): bigint {
  return parseUnits(amount, catalogue.list().find((each) => each.ticker === ticker)!.decimals);
}

describe('the embedded venues', () => {
  it.each([
    ['ltc', 'doge', '15'],
    ['btc', 'eth', '40'],
    ['usdt20', 'eth', '1234.567891'],
    ['eth', 'usdtrx', '3.123456789012345678'],
    ['usdt20', 'usdtrx', '100'],
  ])('trade %s for %s as quoted, before fees', async (from, to, amount) => {
    const quote = new QuoteService(engine, catalogue, clock, 'demonstration').quote({ from, to, amount });
    const result = await venue.trade({ id: `${from} ${to}`, from, to, amountIn: unitsOf(from, amount) });
    expect(result.amountOut).toBe(unitsOf(to, quote.gross));
    expect(result.legs).toEqual(quote.legs);
  });

  it('answer an order the same way again, from another process and after the books moved', async () => {
    const order = { id: 'again', from: 'btc', to: 'ltc', amountIn: 10n ** 8n };
    const first = await venue.trade(order);
    const other = new EmbeddedVenue({ path, engine: await engineWith(2), catalogue });
    expect(await other.trade(order)).toEqual(first);
    expect((await other.trade({ ...order, id: 'fresh' })).amountOut).not.toBe(first.amountOut);
    expect(await venue.trade(order)).toEqual(first);
    other.close();
  });

  it('trade nothing for less than an order’s least, and the same order later for enough', async () => {
    const order = { id: 'bounded', from: 'btc', to: 'ltc', amountIn: 10n ** 8n };
    const { amountOut } = await venue.trade({ ...order, id: 'unbounded' });
    await expect(venue.trade({ ...order, leastOut: amountOut + 1n })).rejects.toThrow(LeastNotReachedError);
    expect(await venue.findTrade(order)).toBeUndefined();
    expect(await venue.trade({ ...order, leastOut: amountOut })).toMatchObject({ amountOut });
    // What was traded stands, whatever is asked for.
    expect(await venue.trade({ ...order, leastOut: 2n * amountOut })).toMatchObject({ amountOut });
  });

  it('never trade an order that was cancelled, in another process either', async () => {
    const order = { id: 'cancelled', from: 'btc', to: 'ltc', amountIn: 10n ** 8n };
    expect(await venue.cancel(order)).toBeUndefined();
    expect(await venue.cancel(order)).toBeUndefined();
    const other = new EmbeddedVenue({ path, engine, catalogue });
    await expect(other.trade(order)).rejects.toThrow(OrderCancelledError);
    expect(await other.findTrade(order)).toBeUndefined();
    other.close();
  });

  it('tell what an order has brought that is cancelled too late', async () => {
    const order = { id: 'too late', from: 'btc', to: 'ltc', amountIn: 10n ** 8n };
    const done = await venue.trade(order);
    expect(await venue.cancel(order)).toEqual(done);
    expect(await venue.trade(order)).toEqual(done);
  });

  it('refuse another order under the same ID', async () => {
    const order = { id: 'once', from: 'btc', to: 'ltc', amountIn: 10n ** 8n };
    await venue.trade(order);
    for (const other of [{ amountIn: 1n }, { from: 'eth' }, { to: 'doge' }]) {
      await expect(venue.trade({ ...order, ...other })).rejects.toThrow(
        'trade once was another: 100000000 btc for ltc',
      );
    }
  });

  it('refuse amounts outside the limits of the books with the limit, and accept that limit', async () => {
    const tiny = { id: 's', from: 'doge', to: 'btc', amountIn: 1n };
    const small = await venue.trade(tiny).catch((error: unknown) => error);
    expect(small).toMatchObject({ code: 'amount-too-small', limit: { currency: 'doge' } });
    const least = unitsOf('doge', (small as { limit: { amount: string } }).limit.amount);
    expect((await venue.trade({ ...tiny, amountIn: least })).amountOut).toBeGreaterThan(0n);
    const large = { id: 'l', from: 'btc', to: 'eth', amountIn: 10n ** 17n };
    const error = await venue.trade(large).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'amount-too-large', limit: { currency: 'btc' } });
    const most = unitsOf('btc', (error as { limit: { amount: string } }).limit.amount);
    expect((await venue.trade({ ...large, amountIn: most })).amountOut).toBeGreaterThan(0n);
    await expect(venue.trade({ id: 'n', from: 'btc', to: 'eth', amountIn: 0n })).rejects.toMatchObject({
      code: 'amount-too-small',
    });
    await expect(venue.trade({ id: 'x', from: 'btc', to: 'nope', amountIn: 1n })).rejects.toMatchObject({
      code: 'unknown-currency',
    });
  });

  it('execute an order of a pair that is no longer offered', async () => {
    const off = catalogue
      .list()
      .map((currency) => (currency.ticker === 'doge' ? { ...currency, isWebEnabled: false } : currency));
    const other = new EmbeddedVenue({ path, engine, catalogue: { list: () => off } });
    expect((await other.trade({ id: 'off', from: 'ltc', to: 'doge', amountIn: 10n ** 9n })).amountOut).toBeGreaterThan(
      0n,
    );
    other.close();
  });

  it('refuse a pair that nobody trades', async () => {
    const alone = { ...catalogue.list()[0]!, ticker: 'alone', asset: 'alone' };
    const other = new EmbeddedVenue({ path, engine, catalogue: { list: () => [...catalogue.list(), alone] } });
    await expect(other.trade({ id: 'p', from: 'alone', to: 'btc', amountIn: 1n })).rejects.toMatchObject({
      code: 'pair-unavailable',
    });
    other.close();
  });
});

describe('a venue on live prices', () => {
  it('executes nothing while no price is current, and trades once when prices are back', async () => {
    const market = new EmbeddedMarket({ clock });
    const state = { isAvailable: false };
    const feed = { generations$: market.generations$, isAvailable: () => state.isAvailable, isWhole: () => true };
    const live = new MarketEngine(feed, { refused: () => {}, unusable: () => {} });
    const following = live.follow();
    const own = new EmbeddedVenue({ path: join(folder, 'live.sqlite'), engine: live, catalogue });
    const order = { id: 'held-1', from: 'ltc', to: 'doge', amountIn: unitsOf('ltc', '15') };
    await expect(own.trade(order)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await own.findTrade(order)).toBeUndefined();
    state.isAvailable = true;
    const done = await own.trade(order);
    expect(done.amountOut).toBeGreaterThan(0n);
    state.isAvailable = false;
    expect(await own.trade(order)).toEqual(done);
    following.unsubscribe();
    own.close();
  });
});
