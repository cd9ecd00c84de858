import { firstValueFrom, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { EmbeddedMarket } from '../../../../../adapters/market-embedded/embedded-market.ts';
import type { MarketShape } from '../../../../../core/ports/markets/market-feed.ts';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketUpdate } from '../../../../../core/ports/markets/market-feed.ts';
import { listedMarket } from '../../../../support/markets/listed-market.ts';
import { seeded } from './random-market.ts';

const PAIRS = 60;
/** From a hundred dollars to a thousand million and more. */
const AMOUNTS = 130;
const GROWTH = 1.14;
/** Every second pair is of these, the most traded. */
const POPULAR = 20;

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
});
