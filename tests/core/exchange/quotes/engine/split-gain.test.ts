import { firstValueFrom, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { EmbeddedMarket } from '../../../../../adapters/market-embedded/embedded-market.ts';
import type { Hop } from '../../../../../core/exchange/quotes/engine/hops/hop.ts';
import { applyUpdate, marketsOf } from '../../../../../core/exchange/quotes/engine/hops/market.ts';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import { seeded } from './random-market.ts';

const COINS = ['btc', 'eth', 'xrp', 'bnb', 'sol', 'doge', 'trx', 'ada', 'sui', 'link', 'bch', 'avax', 'ltc', 'shib'];
const HUBS = ['usdt', 'usdc', 'usd', 'eur', 'btc', 'eth'];
const PARTS = 96n;

const feed = new EmbeddedMarket({ clock: new VirtualTimeScheduler() });
const snapshots = await firstValueFrom(feed.updates$);
const engine = new QuoteEngine(feed);
engine.apply(snapshots);
const single = new QuoteEngine(feed, { isSplitting: false });
single.apply(snapshots);

const markets = marketsOf(feed);
for (const update of snapshots) applyUpdate(markets[update.listing]!, update);
const hopsBetween = Map.groupBy(
  markets.flatMap(({ sell, buy }) => [sell, buy]),
  ({ from, to }) => `${from} ${to}`,
);

/**
 * The output of a split in many small parts, each priced exactly on every route of one or two hops over the usual hubs.
 */
function fineSplit(from: string, to: string, amountIn: bigint): bigint {
  const between = (a: string, b: string) => hopsBetween.get(`${a} ${b}`) ?? [];
  const direct = between(from, to).map((hop) => [hop]);
  const throughHubs = HUBS.flatMap((hub) => between(from, hub).flatMap((a) => between(hub, to).map((b) => [a, b])));
  const routes: Hop[][] = [...direct, ...throughHubs];
  const part = amountIn / PARTS;
  let total = 0n;
  for (let i = 0; i < PARTS; i += 1) {
    const yields = routes.map((hops) => hops.reduce((amount, hop) => hop.fillExactIn(amount).amountOut, part));
    const best = yields.reduce((most, output, k) => (output > yields[most]! ? k : most), 0);
    let amount = part;
    for (const hop of routes[best]!) {
      const fill = hop.fillExactIn(amount);
      hop.consume(fill);
      amount = fill.amountOut;
    }
    total += amount;
  }
  for (const hop of routes.flat()) hop.reset();
  return total;
}

function worth(asset: string, dollars: number): bigint {
  const { numerator, denominator } = engine.rates('usdt').get(asset)!;
  return (BigInt(dollars) * 100_000_000n * numerator) / denominator;
}

describe('the gain of a split', () => {
  it.each([100_000, 1_000_000])('for $%i is at least 0.85 of the gain of 96 small parts', (dollars) => {
    const random = seeded(3);
    let gained = 0;
    let possible = 0;
    for (let i = 0; i < 30; i += 1) {
      const [from, to] = [0, 0].map(() => COINS[Math.floor(random() * COINS.length)]!) as [string, string];
      if (from === to) continue;
      const amountIn = worth(from, dollars);
      const alone = single.exactIn(from, to, amountIn);
      const trade = engine.exactIn(from, to, amountIn)!;
      if (alone === undefined) continue;
      expect(trade.amountOut >= alone.amountOut).toBe(true);
      const fine = fineSplit(from, to, amountIn);
      gained += Number(trade.amountOut - alone.amountOut) / Number(alone.amountOut);
      possible += Math.max(0, Number(fine - alone.amountOut) / Number(alone.amountOut));
    }
    expect(possible).toBeGreaterThan(0.001);
    expect(gained / possible).toBeGreaterThan(0.85);
    process.stdout.write(`$${dollars}: ${((100 * gained) / possible).toFixed(0)} % of the possible gain\n`);
  });

  it('is exact to the last unit, also for an order beyond the precision of float64', () => {
    const random = seeded(21);
    const ids = feed.assets.map(({ id }) => id);
    const dollars = engine.rates('usdt');
    let splits = 0;
    for (let i = 0; i < 1200; i += 1) {
      const [from, to] = [0, 0].map(() => ids[Math.floor(random() * ids.length)]!) as [string, string];
      if (from === to || !dollars.has(from)) continue;
      const trade = engine.exactIn(from, to, worth(from, Math.ceil(10 ** (3 + 3 * random()))));
      if (trade === undefined || trade.legs.length === 1) continue;
      splits += 1;
      for (const { amountIn, amountOut, fills } of trade.legs) {
        let amount = amountIn;
        for (const { hop } of fills) {
          const { sell, buy } = markets[hop.listing]!;
          const own = hop.from === sell.from ? sell : buy;
          const fill = own.fillExactIn(amount);
          expect(fill.isExhausted).toBe(false);
          own.consume(fill);
          amount = fill.amountOut;
        }
        expect(amount).toBe(amountOut);
      }
      for (const { hop } of trade.legs.flatMap(({ fills }) => fills)) {
        markets[hop.listing]!.sell.reset();
        markets[hop.listing]!.buy.reset();
      }
    }
    expect(splits).toBeGreaterThan(150);
  });

  it('stays exact while the routes are cached and the books change', () => {
    const moving = new QuoteEngine(feed);
    const alone = new QuoteEngine(feed, { isSplitting: false });
    for (const each of [moving, alone]) each.apply(snapshots);
    const random = seeded(8);
    const books = snapshots.filter((update) => update.kind === 'snapshot' && update.levels.length > 0);
    let splits = 0;
    for (let i = 0; i < 400; i += 1) {
      const update = books[Math.floor(random() * books.length)]!;
      // The best level is removed, or restored.
      const levels = Float64Array.of(update.levels[0]!, i % 2 === 0 ? 0 : update.levels[1]!);
      for (const each of [moving, alone]) each.apply([{ ...update, kind: 'change', levels }]);
      const [from, to] = [COINS[i % 5]!, COINS[5 + (i % 7)]!];
      const amountIn = worth(from, 300_000);
      const [trade, one] = [moving.exactIn(from, to, amountIn)!, alone.exactIn(from, to, amountIn)];
      expect(one === undefined || trade.amountOut >= one.amountOut).toBe(true);
      expect(trade.legs.reduce((sum, leg) => sum + leg.amountIn, 0n)).toBe(amountIn);
      expect(trade.legs.reduce((sum, leg) => sum + leg.amountOut, 0n)).toBe(trade.amountOut);
      if (trade.legs.length > 1) splits += 1;
    }
    expect(splits).toBeGreaterThan(100);
  });
});
