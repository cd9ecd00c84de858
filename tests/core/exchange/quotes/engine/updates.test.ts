import { describe, expect, it } from 'vitest';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketUpdate } from '../../../../../core/ports/markets/market-feed.ts';
import { listedMarket } from '../../../../support/markets/listed-market.ts';
import { seeded } from './random-market.ts';

const market = listedMarket({ seed: 3, coins: 90, venues: 9 });
type BookUpdate = Exclude<MarketUpdate, { kind: 'pool' }>;

/** Books that change at random levels, and their present state. */
function movingBooks(random: () => number) {
  const books = market.snapshots.map((update) => ({ ...(update as BookUpdate) }));
  return {
    snapshots: () => books,
    /** Another size at a level, or none at all. */
    move(): BookUpdate {
      const book = books[Math.floor(random() * books.length)]!;
      const at = 2 * Math.floor(random() * (book.levels.length / 2));
      if (book.levels.length === 0) return { ...book, kind: 'change' };
      const size = random() < 0.1 ? 0 : Math.ceil(book.levels[at + 1]! * (0.3 + 1.4 * random()) + random());
      book.levels = book.levels.with(at + 1, size);
      return { ...book, kind: 'change', levels: Float64Array.of(book.levels[at]!, size) };
    },
  };
}

describe('after updates between quotes, few or very many', () => {
  it.each([1, 40, 900, 9_000])(
    '%i of them, the best route is that of an engine with these books from the start',
    (count) => {
      const random = seeded(count);
      const books = movingBooks(random);
      const engine = new QuoteEngine(market, { isSplitting: false });
      engine.apply(books.snapshots());
      let compared = 0;
      for (let round = 0; round < 12; round += 1) {
        for (let i = 0; i < count; i += 1) engine.apply([books.move()]);
        const fresh = new QuoteEngine(market, { isSplitting: false });
        fresh.apply(books.snapshots());
        for (let k = 0; k < 60; k += 1) {
          // Half of the pairs are asked for again and again: the engine remembers of those what was the best.
          const among = k % 2 === 0 ? 6 : market.assets.length;
          const [from, to] = [0, 0].map(() => Math.floor(random() * among)) as [number, number];
          const amountIn = BigInt(Math.ceil((10 ** (1 + 5 * random()) / market.dollars[from]!) * 1e8));
          const [source, target] = [market.assets[from]!.id, market.assets[to]!.id];
          const ask = (one: QuoteEngine) => one.exactIn(source, target, amountIn)?.amountOut;
          const wanted = ask(fresh);
          if (from !== to && wanted !== undefined) compared += 1;
          expect(ask(engine)).toBe(wanted);
          expect(engine.exactOut(source, target, amountIn)?.amountIn).toBe(
            fresh.exactOut(source, target, amountIn)?.amountIn,
          );
        }
      }
      expect(compared).toBeGreaterThan(200);
    },
  );

  it('finds trades when the first quote came before the first books', () => {
    const engine = new QuoteEngine(market);
    expect(engine.exactIn('btc', 'usdt', 1_000_000n)).toBeUndefined();
    const fresh = new QuoteEngine(market);
    for (const each of [engine, fresh]) each.apply(market.snapshots);
    const ask = (one: QuoteEngine) => one.exactIn('btc', 'usdt', 1_000_000n)?.amountOut;
    expect(ask(engine)).toBe(ask(fresh));
    expect(ask(engine)).toBeGreaterThan(0n);
  });
});
