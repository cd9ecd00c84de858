import { firstValueFrom, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { EmbeddedMarket } from '../../../../../adapters/market-embedded/embedded-market.ts';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import { listedMarket } from '../../../../support/markets/listed-market.ts';
import { Reference } from '../../../../support/markets/optimum.ts';
import { randomMarket, seeded } from './random-market.ts';

/** Float64 in the bound, over some thousand levels. */
const ROUNDING = 1e-9;
const BASIS_POINTS = 10_000;

describe('a quote compared with what is possible', () => {
  it('never yields more than the bound by marginal prices, on random markets', () => {
    const random = seeded(20_261_123);
    const beyond: string[] = [];
    let compared = 0;
    for (let i = 0; i < 1500; i += 1) {
      const market = randomMarket(random);
      // A leg may trade against what an earlier one left in a pool, which the bound does not know.
      if (market.shape.listings.some(({ kind }) => kind === 'pool')) continue;
      const engine = new QuoteEngine(market.shape);
      engine.apply(market.snapshots);
      const reference = new Reference(market.shape, market.snapshots);
      for (let k = 0; k < 6; k += 1) {
        const [from, to] = [0, 0].map(() => market.shape.assets[Math.floor(random() * market.shape.assets.length)]!);
        const amountIn = BigInt(1 + Math.floor(random() ** 2 * 1500 * 10 ** from!.decimals));
        const trade = from === to ? undefined : engine.exactIn(from!.id, to!.id, amountIn);
        if (trade === undefined) continue;
        compared += 1;
        const hops = trade.legs.some(({ fills }) => fills.length > 3) ? 4 : 3;
        const { bound, proven } = reference.of(from!.id, to!.id, amountIn, hops);
        if (Number(trade.amountOut) > bound * (1 + ROUNDING)) beyond.push(`${trade.amountOut} of ${bound}`);
        if (proven && Number(proven.amountOut) > bound * (1 + ROUNDING)) beyond.push(`proven ${proven.amountOut}`);
      }
    }
    expect(beyond).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });

  it.each([
    ['a thousand', 1_000, 0.5],
    ['ten thousand', 10_000, 1.5],
    ['a hundred thousand', 100_000, 5],
  ])('loses little against proven trades for %s dollars, on a market made like real ones', (_, dollars, most) => {
    const market = listedMarket({ seed: 5, coins: 160, venues: 9 });
    const engine = new QuoteEngine(market);
    engine.apply(market.snapshots);
    const reference = new Reference(market, market.snapshots);
    const random = seeded(dollars);
    const losses: number[] = [];
    for (let tries = 0; losses.length < 16 && tries < 80; tries += 1) {
      const [from, to] = [0, 0].map(() => Math.floor(random() * market.assets.length)) as [number, number];
      const amountIn = BigInt(Math.ceil((dollars / market.dollars[from]!) * 1e8));
      const [source, target] = [market.assets[from]!.id, market.assets[to]!.id];
      const proven = from === to ? undefined : reference.of(source, target, amountIn).proven;
      if (proven === undefined) continue;
      const output = Number(engine.exactIn(source, target, amountIn)?.amountOut ?? 0n);
      losses.push(Math.max(0, (1 - output / Number(proven.amountOut)) * BASIS_POINTS));
    }
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    process.stdout.write(`$${dollars}: ${mean.toFixed(2)} basis points\n`);
    expect(losses.length).toBe(16);
    expect(mean).toBeLessThan(most);
    expect(Math.max(...losses)).toBeLessThan(BASIS_POINTS / 100);
  });

  it('is no worse than proven trades between the most traded assets of the embedded market', async () => {
    const feed = new EmbeddedMarket({ clock: new VirtualTimeScheduler() });
    const snapshots = await firstValueFrom(feed.updates$);
    const engine = new QuoteEngine(feed);
    engine.apply(snapshots);
    const reference = new Reference(feed, snapshots);
    const losses = ['btc usdt', 'eth eur', 'ltc doge', 'sol btc', 'xrp eth', 'doge usdc'].map((pair) => {
      const [from, to] = pair.split(' ') as [string, string];
      const { numerator, denominator } = engine.rates('usdt').get(from)!;
      const amountIn = (10_000_000_000_000n * numerator) / denominator;
      const { bound } = reference.of(from, to, amountIn);
      return (1 - Number(engine.exactIn(from, to, amountIn)!.amountOut) / bound) * BASIS_POINTS;
    });
    expect(Math.min(...losses)).toBeGreaterThanOrEqual(-ROUNDING * BASIS_POINTS);
    expect(Math.max(...losses)).toBeLessThan(2);
  });
});
