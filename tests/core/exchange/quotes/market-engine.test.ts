import { BehaviorSubject, concat, NEVER, of, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { MarketEngine } from '../../../../core/exchange/quotes/market/market-engine.ts';
import { MarketTrades } from '../../../../core/exchange/quotes/market-trades.ts';
import { CurrencyIndex } from '../../../../core/exchange/quotes/currency-terms.ts';
import type { MarketGeneration, MarketUpdate } from '../../../../core/ports/markets/market-feed.ts';
import { specificationExample } from './specification-example.ts';

/** The example's market as a feed whose state the test sets. */
function fixture() {
  const { market, catalogue } = specificationExample();
  const generations = new BehaviorSubject<MarketGeneration>(market);
  const state = { isAvailable: true, isWhole: true };
  const complaints: string[] = [];
  const feed = {
    generations$: generations,
    isAvailable: () => state.isAvailable,
    isWhole: () => state.isWhole,
  };
  const engine = new MarketEngine(feed, {
    refused: (flaws) => complaints.push(...flaws.map(({ reason }) => reason)),
    unusable: ({ message }) => complaints.push(message),
  });
  return { engine, market, catalogue, generations, state, complaints };
}

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as ExchangeError).code;
  }
}

describe('the engine of the market', () => {
  it('is unavailable before the first generation, and knows no asset then', () => {
    const { engine } = fixture();
    expect(codeOf(() => engine.exactIn('ltc', 'btc', 100_000_000n))).toBe('unavailable');
    expect(codeOf(() => engine.decimals('ltc'))).toBe('unavailable');
    expect(engine.isAvailable).toBe(false);
  });

  it('gives no price while the feed is not available, whatever its books hold', () => {
    const { engine, state } = fixture();
    engine.follow();
    expect(engine.exactIn('ltc', 'btc', 100_000_000n)).toBeDefined();
    state.isAvailable = false;
    const asks = [
      () => engine.exactIn('ltc', 'btc', 1n),
      () => engine.exactOut('ltc', 'btc', 1n),
      () => engine.maxInput('ltc', 'btc'),
      () => engine.spotRate('ltc', 'btc'),
      () => engine.rates('ltc'),
    ];
    expect(asks.map(codeOf)).toEqual(asks.map(() => 'unavailable'));
  });

  it('replaces its books with those of a new generation, and forgets the old ones', () => {
    const { engine, market, catalogue, generations } = fixture();
    engine.follow();
    const index = new CurrencyIndex(catalogue, engine);
    expect(index.find('doge', 'to').assetDecimals).toBe(8);
    const before = [engine.epoch, engine.generation];
    const listings = market.listings.filter(({ base }) => base === 'ltc');
    const assets = market.assets.filter(({ id }) => id !== 'doge');
    generations.next({ ...market, assets, listings, updates$: concat(of([]), NEVER) });
    expect([engine.epoch > before[0]!, engine.generation]).toEqual([true, before[1]! + 1]);
    expect(engine.exactIn('ltc', 'btc', 100_000_000n)).toBeUndefined();
    expect(index.find('doge', 'to').assetDecimals).toBeUndefined();
  });

  it('says that a price is not available while a venue is away, and else that there is no route', () => {
    const { engine, market, catalogue, generations, state } = fixture();
    engine.follow();
    generations.next({ ...market, updates$: NEVER });
    const index = new CurrencyIndex(catalogue, engine);
    const pair = index.traded(index.find('ltc', 'from'), index.find('doge', 'to'));
    const trades = new MarketTrades(engine);
    const code = () => (trades.rejection(pair, 1_500_000_000n) as ExchangeError).code;
    expect(code()).toBe('pair-unavailable');
    state.isWhole = false;
    expect(code()).toBe('unavailable');
  });

  it('tells when the oldest book of a trade was received', () => {
    const { engine, market, generations } = fixture();
    engine.follow();
    expect(engine.oldestBookAt(engine.exactIn('ltc', 'doge', 1_500_000_000n)!)).toBeUndefined();
    const updates = new Subject<readonly MarketUpdate[]>();
    generations.next({ ...market, updates$: concat(market.updates$, NEVER) });
    generations.next({ ...market, updates$: concat(of([]), updates) });
    market.updates$.subscribe((all) =>
      updates.next(all.map((one) => (one.kind === 'pool' ? one : { ...one, receivedAt: 1_000 + one.listing }))),
    );
    expect(engine.oldestBookAt(engine.exactIn('ltc', 'doge', 1_500_000_000n)!)).toBe(1_000);
  });

  it('gives no price of a generation that no engine can be built for, and tells why', () => {
    const { engine, market, generations, complaints } = fixture();
    engine.follow();
    generations.next({ ...market, assets: [] });
    expect(codeOf(() => engine.exactIn('ltc', 'btc', 1n))).toBe('unavailable');
    expect(complaints).toHaveLength(1);
    generations.next(market);
    expect(engine.exactIn('ltc', 'btc', 100_000_000n)).toBeDefined();
  });

  it('goes on after updates that cannot be right, and tells them', () => {
    const { engine, market, generations, complaints } = fixture();
    engine.follow();
    const updates = new Subject<readonly MarketUpdate[]>();
    generations.next({ ...market, updates$: updates });
    updates.next([{ kind: 'snapshot', listing: 0, side: 'bids', levels: Float64Array.of(1.5, 1) }]);
    expect(complaints).toHaveLength(1);
    market.updates$.subscribe((all) => updates.next(all));
    expect(engine.exactIn('ltc', 'btc', 100_000_000n)).toBeDefined();
  });
});
