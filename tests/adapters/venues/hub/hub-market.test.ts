import { describe, expect, it } from 'vitest';
import { HubMarket } from '../../../../adapters/venues/hub/hub-market.ts';
import { MarketEngine } from '../../../../core/exchange/quotes/market/market-engine.ts';
import type { BookUpdate, MarketShape } from '../../../../core/ports/markets/market-feed.ts';

const listing = { kind: 'book', venue: 'kraken', base: 'btc', quote: 'usd', tick: '1', lot: '1' } as const;
const SHAPE: MarketShape = {
  assets: [
    { id: 'btc', decimals: 0 },
    { id: 'usd', decimals: 0 },
  ],
  venues: [{ id: 'kraken', name: 'Kraken', takerFee: 0 }],
  listings: [{ ...listing, minimumBase: '0', minimumQuote: '0' }],
};
const book = (kind: BookUpdate['kind'], ...levels: number[]): BookUpdate => {
  return { kind, listing: 0, side: 'bids', levels: Float64Array.from(levels) };
};

/** A hub whose generation and book the test sets. */
function fixture() {
  const hub = {
    generation: 0,
    shape: SHAPE,
    isWhole: true,
    bids: [100, 5],
    snapshot: () => [book('snapshot', ...hub.bids)],
  };
  const market = new HubMarket(hub);
  const engine = new MarketEngine(market, { refused: () => {}, unusable: () => {} });
  const worth = () => engine.exactIn('btc', 'usd', 1n)?.amountOut;
  return { hub, market, engine, worth };
}

describe('the hub’s books in its own process', () => {
  it('have no price before the first generation', () => {
    const { engine, market, worth } = fixture();
    engine.follow();
    market.publish([]);
    expect(engine.isAvailable).toBe(false);
    expect(worth).toThrow('price');
  });

  it('begin a generation with its books as they are, and follow their changes', () => {
    const { hub, engine, market, worth } = fixture();
    engine.follow();
    hub.generation = 1;
    market.publish([]);
    expect([engine.isAvailable, worth()]).toEqual([true, 100n]);
    market.publish([book('change', 101, 3)]);
    expect(worth()).toBe(101n);
    hub.generation = 2;
    hub.bids = [90, 1];
    market.publish([]);
    expect(worth()).toBe(90n);
  });

  it('give who comes late the books as they are then', () => {
    const { hub, engine, market, worth } = fixture();
    hub.generation = 1;
    market.publish([]);
    hub.bids = [95, 1];
    engine.follow();
    expect(worth()).toBe(95n);
  });
});
