import { firstValueFrom, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { EmbeddedMarket } from '../../../../../adapters/market-embedded/embedded-market.ts';
import type { MarketShape } from '../../../../../core/ports/markets/market-feed.ts';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketUpdate } from '../../../../../core/ports/markets/market-feed.ts';
import { listedMarket } from '../../../../support/markets/listed-market.ts';
import { randomMarket, seeded } from './random-market.ts';

const PAIRS = 60;
/** From a hundred dollars to a thousand million and more. */
const AMOUNTS = 130;
const GROWTH = 1.14;
/** Every second pair is of these, the most traded. */
const POPULAR = 20;

/** Markets of few units, and the amounts asked for in them: all up to the most. */
const FEW_UNITS = { markets: 200, most: 150n };

interface Findings {
  quotes: number;
  readonly below: string[];
}

/** Quotes growing amounts of random pairs. @param units of a hundred dollars, by asset. */
function climb(shape: MarketShape, snapshots: readonly MarketUpdate[], units: (asset: number) => number): Findings {
  const engine = new QuoteEngine(shape);
  engine.apply(snapshots);
  const random = seeded(20_261_124);
  const findings: Findings = { quotes: 0, below: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const within = pair % 2 === 0 ? POPULAR : shape.assets.length;
    const [from, to] = [0, 0].map(() => Math.floor(random() * within)) as [number, number];
    if (from === to) continue;
    let most = 0n;
    for (let i = 0, size = units(from); i < AMOUNTS; i += 1, size *= GROWTH) {
      const amountIn = BigInt(Math.ceil(size));
      const trade = engine.exactIn(shape.assets[from]!.id, shape.assets[to]!.id, amountIn);
      findings.quotes += 1;
      if (trade === undefined) continue;
      if (trade.amountOut < most)
        findings.below.push(`${from} to ${to}: ${amountIn} yields ${trade.amountOut}, not ${most}`);
      else most = trade.amountOut;
    }
  }
  return findings;
}

describe('growing amounts', () => {
  it('never yield less on a market made like real ones', () => {
    const market = listedMarket({ seed: 5, coins: 160, venues: 9 });
    const { quotes, below } = climb(market, market.snapshots, (asset) => 1e10 / market.dollars[asset]!);
    expect(below).toEqual([]);
    expect(quotes).toBeGreaterThan(7_000);
  });

  it('never yield less on the embedded market', async () => {
    const feed = new EmbeddedMarket({ clock: new VirtualTimeScheduler() });
    const snapshots = await firstValueFrom(feed.updates$);
    const engine = new QuoteEngine(feed);
    engine.apply(snapshots);
    const rates = engine.rates('usdt');
    const units = (asset: number) => {
      const { id, decimals } = feed.assets[asset]!;
      const rate = rates.get(id);
      return rate === undefined ? 10 ** decimals : (1e8 * Number(rate.numerator)) / Number(rate.denominator);
    };
    const { quotes, below } = climb(feed, snapshots, units);
    expect(below).toEqual([]);
    expect(quotes).toBeGreaterThan(7_000);
  });

  it('seldom yield less in markets of a few units, and are refused only where a smaller one yields more', () => {
    const random = seeded(20_261_127);
    let [quotes, below] = [0, 0];
    const withoutReason: string[] = [];
    for (let i = 0; i < FEW_UNITS.markets; i += 1) {
      const { shape, snapshots } = randomMarket(random);
      const [engine, single] = [true, false].map((isSplitting) => new QuoteEngine(shape, { isSplitting })) as [
        QuoteEngine,
        QuoteEngine,
      ];
      for (const one of [engine, single]) one.apply(snapshots);
      const [from, to] = [shape.assets[0]!.id, shape.assets[1]!.id];
      let most = 0n;
      for (let amountIn = 1n; amountIn <= FEW_UNITS.most; amountIn += 1n) {
        const output = engine.exactIn(from, to, amountIn)?.amountOut;
        const alone = single.exactIn(from, to, amountIn)?.amountOut ?? 0n;
        if (output === undefined && alone > most) withoutReason.push(`${from} to ${to}: ${amountIn} for ${alone}`);
        if (output === undefined) continue;
        quotes += 1;
        if (output < most) below += 1;
        else most = output;
      }
    }
    expect(withoutReason).toEqual([]);
    expect(quotes).toBeGreaterThan(7_000);
    process.stdout.write(`${below} of ${quotes} yield less than a smaller one\n`);
    expect(below).toBeLessThan(quotes / 200);
  });
});
