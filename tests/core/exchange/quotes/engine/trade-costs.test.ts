import { describe, expect, it } from 'vitest';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import type {
  BookListing,
  MarketShape,
  MarketUpdate,
  VenueTerms,
} from '../../../../../core/ports/markets/market-feed.ts';
import { randomMarket, seeded } from './random-market.ts';

const book = { kind: 'book', tick: '0.01', lot: '0.01', minimumBase: '0', minimumQuote: '0' } as const;
const listing = (venue: string, base: string, quote: string): BookListing => ({ ...book, venue, base, quote });

/** Bids at 1.00 and below for coins that cost a dollar: [ticks, lots] pairs. */
function bids(index: number, ...levels: readonly number[]): MarketUpdate {
  return { kind: 'snapshot', listing: index, side: 'bids', levels: Float64Array.from(levels) };
}

function asks(index: number, ...levels: readonly number[]): MarketUpdate {
  return { kind: 'snapshot', listing: index, side: 'asks', levels: Float64Array.from(levels) };
}

/** Coin a is sold for dollars at two venues, and for b, which is sold for dollars at the second one only. */
function market(terms: Partial<VenueTerms>): { shape: MarketShape; snapshots: readonly MarketUpdate[] } {
  return {
    shape: {
      assets: ['a', 'b', 'usd'].map((id) => ({ id, decimals: 2 })),
      venues: ['one', 'two'].map((id) => ({ id, name: id, takerFee: 0, ...terms })),
      listings: [
        listing('one', 'a', 'usd'),
        listing('two', 'a', 'usd'),
        listing('one', 'a', 'b'),
        listing('two', 'b', 'usd'),
      ],
    },
    snapshots: [
      bids(0, 100, 1_000_000),
      bids(1, 99, 1_000_000),
      bids(2, 101, 100_000),
      bids(3, 100, 1_000_000),
      asks(0, 102, 1_000_000),
      asks(1, 102, 1_000_000),
      asks(2, 103, 1_000_000),
      asks(3, 102, 1_000_000),
    ],
  };
}

function engineOf(terms: Partial<VenueTerms>, isSplitting = true): QuoteEngine {
  const { shape, snapshots } = market(terms);
  const engine = new QuoteEngine(shape, { isSplitting });
  engine.apply(snapshots);
  return engine;
}

const venuesOf = (engine: QuoteEngine, amount: bigint) =>
  engine.exactIn('a', 'usd', amount)?.legs.map(({ fills }) => fills.map(({ hop }) => `${hop.venue} ${hop.to}`));

describe('costs besides fees', () => {
  it.each([true, false])('change no trade when they are zero or absent (splitting: %s)', (isSplitting) => {
    const random = seeded(5);
    const none = { asset: 'a0', amount: '0' };
    let compared = 0;
    for (let i = 0; i < 200; i += 1) {
      const { shape, snapshots } = randomMarket(random);
      const costless = {
        ...shape,
        venues: shape.venues.map((venue) => ({ ...venue, orderCost: none, arrivalCost: none })),
      };
      const [plain, other] = [shape, costless].map((each) => new QuoteEngine(each, { isSplitting })) as [
        QuoteEngine,
        QuoteEngine,
      ];
      for (const engine of [plain, other]) engine.apply(snapshots);
      const amount = BigInt(1 + Math.floor(random() * 4000));
      const [from, to] = [shape.assets[0]!.id, shape.assets.at(-1)!.id];
      const wanted = plain.exactIn(from, to, amount);
      if (wanted) compared += 1;
      expect(other.exactIn(from, to, amount)?.amountOut).toBe(wanted?.amountOut);
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('choose the route that changes no venue when the change costs more than it gains', () => {
    const amount = 10_000n;
    expect(venuesOf(engineOf({}), amount)).toEqual([['one b', 'two usd']]);
    expect(venuesOf(engineOf({ arrivalCost: { asset: 'usd', amount: '0.99' } }), amount)).toEqual([
      ['one b', 'two usd'],
    ]);
    expect(venuesOf(engineOf({ arrivalCost: { asset: 'usd', amount: '1.01' } }), amount)).toEqual([['one usd']]);
    expect(venuesOf(engineOf({ arrivalCost: { asset: 'usd', amount: '1.01' } }, false), amount)).toEqual([['one usd']]);
  });

  it('choose the route of fewer orders when an order costs more than it gains', () => {
    expect(venuesOf(engineOf({ orderCost: { asset: 'usd', amount: '0.99' } }), 10_000n)).toEqual([
      ['one b', 'two usd'],
    ]);
    expect(venuesOf(engineOf({ orderCost: { asset: 'usd', amount: '1.01' } }), 10_000n)).toEqual([['one usd']]);
  });

  it('leave out legs that gain less than their orders cost', () => {
    // A thousand coins go by way of b for one per cent more, as many as its book takes.
    expect(venuesOf(engineOf({}), 200_000n)).toHaveLength(2);
    expect(venuesOf(engineOf({ orderCost: { asset: 'usd', amount: '4' } }), 200_000n)).toHaveLength(2);
    expect(venuesOf(engineOf({ orderCost: { asset: 'usd', amount: '20' } }), 200_000n)).toEqual([['one usd']]);
  });

  it('are refused in an asset that no venue trades', () => {
    expect(() => engineOf({ orderCost: { asset: 'gold', amount: '1' } })).toThrow(
      'one: a cost in the unknown asset gold',
    );
  });
});

describe('a cap of what may be paid in at a venue', () => {
  const capped = (isSplitting: boolean) => engineOf({ caps: { a: '5', usd: '10.2' } }, isSplitting);

  it('bounds sales by the asset sold, and purchases by the asset spent', () => {
    // At each venue five coins at most; by way of b five more of the same coins at the first.
    expect(capped(false).exactIn('a', 'usd', 500n)?.amountOut).toBe(505n);
    expect(capped(false).exactIn('a', 'usd', 501n)).toBeUndefined();
    expect(capped(false).exactIn('usd', 'a', 1_020n)?.amountOut).toBe(1_000n);
    expect(capped(false).exactIn('usd', 'a', 1_200n)).toBeUndefined();
    expect(
      capped(true)
        .exactIn('a', 'usd', 1_400n)
        ?.legs.map(({ amountIn }) => amountIn)
        .toSorted(),
    ).toEqual([400n, 500n, 500n]);
  });

  it('holds after updates of levels beyond it, and follows those within it', () => {
    const engine = capped(false);
    const change = (levels: readonly number[]) =>
      engine.apply([{ kind: 'change', listing: 0, side: 'bids', levels: Float64Array.from(levels) }]);
    change([100, 300]);
    change([98, 1_000]);
    // Three coins at 1.00 and two at 0.98.
    engine.apply([bids(2)]);
    expect(engine.exactIn('a', 'usd', 500n)?.amountOut).toBe(496n);
    change([100, 900]);
    expect(engine.exactIn('a', 'usd', 500n)?.amountOut).toBe(500n);
    change([100, 0]);
    expect(engine.exactIn('a', 'usd', 400n)?.amountOut).toBe(396n);
  });

  it('empties a book that is refused, until its next snapshots', () => {
    const engine = capped(false);
    expect(() => engine.apply([bids(0, 100.5, 1)])).toThrow('listing 0: a price of 100.5 ticks');
    engine.apply([bids(0, 98, 200)]);
    engine.apply([bids(1), bids(2)]);
    expect(engine.exactIn('a', 'usd', 200n)?.amountOut).toBe(196n);
    expect(engine.exactIn('a', 'usd', 201n)).toBeUndefined();
  });
});
