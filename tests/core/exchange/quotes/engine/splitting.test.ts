import { describe, expect, it } from 'vitest';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketShape } from '../../../../../core/ports/markets/market-feed.ts';
import type { MarketUpdate } from '../../../../../core/ports/markets/market-feed.ts';
import { AssetGraph } from '../../../../../core/exchange/quotes/engine/search/asset-graph.ts';
import { EdgeWeights } from '../../../../../core/exchange/quotes/engine/search/edge-weights.ts';
import { Execution } from '../../../../../core/exchange/quotes/engine/split/execution.ts';
import { FillingDepth } from '../../../../../core/exchange/quotes/engine/split/filling-depth.ts';
import { Passages } from '../../../../../core/exchange/quotes/engine/split/passages.ts';
import { Shares } from '../../../../../core/exchange/quotes/engine/split/shares.ts';
import { marketsOf } from '../../../../../core/exchange/quotes/engine/hops/market.ts';
import { UpdateGate } from '../../../../../core/exchange/quotes/engine/update-gate.ts';
import { executed } from './executed.ts';
import { randomMarket, seeded } from './random-market.ts';

describe('splitting', () => {
  it('reports what a naive execution of its legs yields, and no less than one route does', () => {
    const random = seeded(11);
    let split = 0;
    let better = 0;
    for (let i = 0; i < 1500; i += 1) {
      const market = randomMarket(random);
      const engine = new QuoteEngine(market.shape);
      const single = new QuoteEngine(market.shape, { isSplitting: false });
      engine.apply(market.snapshots);
      single.apply(market.snapshots);
      for (let k = 0; k < 8; k += 1) {
        const [from, to] = [0, 0].map(() => market.shape.assets[Math.floor(random() * market.shape.assets.length)]!);
        const amount = BigInt(1 + Math.floor(random() ** 2 * 1500 * 10 ** from!.decimals));
        const trade = engine.exactIn(from!.id, to!.id, amount);
        const alone = single.exactIn(from!.id, to!.id, amount);
        // Without a trade a smaller amount yields more than the route alone.
        expect(!trade || !alone || trade.amountOut >= alone.amountOut).toBe(true);
        if (!trade || trade.legs.length < 2) continue;
        split += 1;
        if (!alone || trade.amountOut > alone.amountOut) better += 1;
        expect(trade.legs.reduce((sum, leg) => sum + leg.amountIn, 0n)).toBe(amount);
        expect(executed(trade, market.brute())).toBe(trade.amountOut);
      }
    }
    process.stdout.write(`${split} trades in several legs\n`);
    expect(split).toBeGreaterThan(100);
    expect(better).toBe(split);
  });

  it('gives what its last leg finds no depth for to the others', () => {
    const terms = { quote: 'usd', tick: '1', lot: '1', minimumBase: '0', minimumQuote: '0' };
    const shape: MarketShape = {
      assets: ['x', 'usd'].map((id) => ({ id, decimals: 0 })),
      venues: ['a', 'b'].map((id) => ({ id, name: id, takerFee: 0 })),
      listings: ['a', 'b'].map((venue) => ({ ...terms, kind: 'book', base: 'x', venue })),
    };
    const markets = marketsOf(shape);
    const graph = new AssetGraph(shape, markets);
    const weights = new EdgeWeights(graph);
    const gate = new UpdateGate(markets, (...change) => weights.hopChanged(...change));
    const bids = (listing: number): MarketUpdate => {
      return { kind: 'snapshot', listing, side: 'bids', levels: Float64Array.of(10, 50) };
    };
    gate.apply([bids(0), bids(1)]);
    weights.fit();
    const sales = graph.hops.flatMap((hop, i) => (hop.from === 'x' ? [i] : []));
    const passages = new Passages();
    passages.clear();
    for (const [i, amountIn] of [30, 60].entries())
      passages.add(i, Int32Array.of(sales[i]!), 1, amountIn, 10 * amountIn);
    const shares = new Shares();
    shares.take(passages, new FillingDepth(graph, weights));
    const trade = new Execution(graph, weights).execute(shares, 90n);
    expect(trade).toMatchObject({ amountIn: 90n, amountOut: 900n });
    expect(trade!.legs.map(({ amountIn }) => amountIn)).toEqual([30n, 50n, 10n]);
  });

  it('ends with the leg of the finest lots, which trades what the coarse lots of others leave', () => {
    const terms = { quote: 'usd', tick: '1', minimumBase: '0', minimumQuote: '0' };
    const shape: MarketShape = {
      assets: ['x', 'usd'].map((id) => ({ id, decimals: 0 })),
      venues: ['coarse', 'fine'].map((id) => ({ id, name: id, takerFee: 0 })),
      listings: [
        { ...terms, kind: 'book', base: 'x', venue: 'coarse', lot: '10' },
        { ...terms, kind: 'book', base: 'x', venue: 'fine', lot: '1' },
      ],
    };
    const engine = new QuoteEngine(shape);
    engine.apply([
      { kind: 'snapshot', listing: 0, side: 'bids', levels: Float64Array.of(100, 3, 98, 100) },
      { kind: 'snapshot', listing: 1, side: 'bids', levels: Float64Array.of(99, 20, 97, 1_000) },
    ]);
    // Placed: 67 on the coarse book, of which its lots take 60, and 20 on the fine one.
    const trade = engine.exactIn('x', 'usd', 87n)!;
    expect(trade.legs.map(({ amountIn }) => amountIn)).toEqual([60n, 27n]);
    expect(trade.amountOut).toBe(30n * 100n + 30n * 98n + 20n * 99n + 7n * 97n);
  });

  it('is tried again after it did not pay, when a book of the pair has changed', () => {
    const terms = { quote: 'usd', tick: '0.01', lot: '0.0001', minimumBase: '0', minimumQuote: '0' };
    const shape: MarketShape = {
      assets: ['x', 'y', 'usd'].map((id) => ({ id, decimals: 8 })),
      venues: ['a', 'b'].map((id) => ({ id, name: id, takerFee: 0 })),
      // With so many hops one may change without a new search for routes.
      listings: ['x', 'y'].flatMap((base) => ['a', 'b'].map((venue) => ({ ...terms, kind: 'book', base, venue }))),
    };
    const bids = (listing: number, ...levels: number[]): MarketUpdate => {
      return { kind: 'snapshot', listing, side: 'bids', levels: Float64Array.from(levels) };
    };
    const engine = new QuoteEngine(shape);
    const hundred = 100n * 10n ** 8n;
    // A hundredth of the amount, four in a thousand dearer: a gain, but less than the minimum gain of a split.
    engine.apply([bids(0, 10_000, 5_000_000), bids(1, 10_040, 10_000, 5_000, 5_000_000)]);
    for (let i = 0; i < 3; i += 1) expect(engine.exactIn('x', 'usd', hundred)!.legs.length).toBe(1);
    engine.apply([bids(1, 10_100, 500_000, 5_000, 5_000_000)]);
    expect(engine.exactIn('x', 'usd', hundred)!.amountOut).toBe(10_050n * 10n ** 8n);
  });

  it('leaves no state: the same request has the same answer', () => {
    const random = seeded(5);
    for (let i = 0; i < 300; i += 1) {
      const market = randomMarket(random);
      const engine = new QuoteEngine(market.shape);
      engine.apply(market.snapshots);
      const [from, to] = [market.shape.assets[0]!, market.shape.assets[1]!];
      const amount = BigInt(1 + Math.floor(random() * 900 * 10 ** from.decimals));
      const ask = () => engine.exactIn(from.id, to.id, amount)?.amountOut;
      const first = ask();
      engine.maxInput(from.id, to.id);
      engine.exactOut(from.id, to.id, amount);
      expect(ask()).toBe(first);
    }
  });

  it('answers a payout with a pay-in that yields it', () => {
    const random = seeded(13);
    let answered = 0;
    let missed = 0;
    for (let i = 0; i < 800; i += 1) {
      const market = randomMarket(random);
      const engine = new QuoteEngine(market.shape);
      engine.apply(market.snapshots);
      const [from, to] = [market.shape.assets[0]!, market.shape.assets[1]!];
      const wanted = BigInt(1 + Math.floor(random() ** 2 * 900 * 10 ** to.decimals));
      const trade = engine.exactOut(from.id, to.id, wanted);
      if (!trade) continue;
      answered += 1;
      expect(trade.amountOut >= wanted).toBe(true);
      const forward = engine.exactIn(from.id, to.id, trade.amountIn);
      if (forward && forward.amountOut >= wanted) continue;
      // On a nearly exhausted book the greedy forward trade may miss the venue that the exact inverse found. It is no
      // split.
      expect(trade.legs.length).toBe(1);
      expect(trade.legs[0]!.isExhausted).toBe(false);
      missed += 1;
    }
    expect(missed).toBeLessThan(answered / 50);
    expect(answered).toBeGreaterThan(200);
  });
});
