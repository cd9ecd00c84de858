import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseUnits } from '../../../../core/domain/amount.ts';
import { VENUE_DECIMALS } from '../../../../core/domain/hedging/venue-amount.ts';
import { HedgeBooks } from '../../../../core/exchange/hedging/plan/hedge-books.ts';
import { type PlannedHedge, planOrders } from '../../../../core/exchange/hedging/plan/plan-orders.ts';
import type { BookListing } from '../../../../core/ports/markets/market-feed.ts';
import { EngineBooks } from '../../../support/hedging/engine-books.ts';
import { HedgingBench, SETTINGS, unit } from '../../../support/hedging/hedging-bench.ts';

const bench = new HedgingBench(11);
const engine = bench.books.present();
const books = new HedgeBooks(engine, bench.books.symbolOf);
const E18 = 10n ** 18n;

/** Rough amounts of 20,000 dollars. */
const WHOLE = { btc: unit('0.3'), ltc: unit('240'), doge: unit('160000'), usdt: unit('20000'), usd: unit('20000') };
const ASSETS = Object.keys(WHOLE) as (keyof typeof WHOLE)[];

const part = fc.integer({ min: -1_000, max: 1_000 });
const amounts = (share: fc.Arbitrary<number>) =>
  fc
    .tuple(...ASSETS.map(() => share))
    .map(
      (shares) => new Map(ASSETS.map((asset, at) => [asset as string, (WHOLE[asset] * BigInt(shares[at]!)) / 1_000n])),
    );
const positive = amounts(fc.integer({ min: 0, max: 1_000 }));
const input = fc.record({
  positions: amounts(part),
  kraken: positive,
  binance: positive,
  orderLimit: fc.integer({ min: 30, max: 30_000 }),
  dayLeft: fc.integer({ min: 0, max: 60_000 }),
});

function planned(given: typeof input extends fc.Arbitrary<infer T> ? T : never) {
  const { positions, kraken, binance, orderLimit, dayLeft } = given;
  const settings = { ...SETTINGS, orderLimit: BigInt(orderLimit) * E18 };
  const holdings = new Map([
    ['kraken', kraken],
    ['binance', binance],
  ]);
  const plan = planOrders({
    books,
    settings,
    positions,
    holdings,
    dayLeft: BigInt(dayLeft) * E18,
  });
  return { ...plan, holdings, settings, dayLeft: BigInt(dayLeft) * E18 };
}

const fromOf = ({ side, market }: PlannedHedge) => (side === 'sell' ? market.base : market.quote);
const toOf = ({ side, market }: PlannedHedge) => (side === 'sell' ? market.quote : market.base);
const listingOf = ({ venue, market }: PlannedHedge) =>
  engine.shape.listings.find(
    (one) => one.venue === venue && one.base === market.base && one.quote === market.quote,
  ) as BookListing;
const isWhole = (text: string, step: string) =>
  parseUnits(text, VENUE_DECIMALS) % parseUnits(step, VENUE_DECIMALS) === 0n;

/** A hundredth of a thousandth: what rounding between an amount and its worth may change. */
const near = (worth: bigint) => worth + worth / 100_000n + 1n;

describe('planned orders', () => {
  it('spend what venues have, within the limits of an order and of the day', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { orders, holdings, settings, dayLeft } = planned(given);
        const left = new Map([...holdings].map(([venue, assets]) => [venue, new Map(assets)]));
        for (const order of orders) {
          const of = left.get(order.venue)!;
          of.set(fromOf(order), of.get(fromOf(order))! - order.spent);
          expect(of.get(fromOf(order))! >= 0n).toBe(true);
          expect(order.worth >= settings.least && order.worth <= near(settings.orderLimit)).toBe(true);
        }
        expect(orders.reduce((sum, { worth }) => sum + worth, 0n) <= near(dayLeft)).toBe(true);
      }),
    );
  });

  it('make no position larger and turn none round by more than a lot', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { orders, settings } = planned(given);
        for (const order of orders) {
          const [from, to] = [fromOf(order), toOf(order)];
          const lot = parseUnits(listingOf(order).lot, VENUE_DECIMALS);
          const byBooks = order.side === 'sell' ? order.spent : order.expected;
          expect(settings.homes.includes(from) || byBooks <= given.positions.get(from)!).toBe(true);
          expect(settings.homes.includes(to) || order.brought <= -given.positions.get(to)! + lot).toBe(true);
        }
      }),
    );
  });

  it('are in whole lots and ticks, with a limit as far from the books as is allowed, and no farther', () => {
    fc.assert(
      fc.property(input, (given) => {
        for (const order of planned(given).orders) {
          const { tick, lot } = listingOf(order);
          expect([isWhole(order.size, lot), isWhole(order.limit, tick)]).toEqual([true, true]);
          const atLimit = (parseUnits(order.size, VENUE_DECIMALS) * parseUnits(order.limit, VENUE_DECIMALS)) / E18;
          const slippage = (order.expected * BigInt(SETTINGS.slippage)) / 1_000_000n;
          const loss = order.side === 'sell' ? order.expected - atLimit : atLimit - order.expected;
          expect(loss <= slippage + 1n).toBe(true);
          const oneTick = (parseUnits(order.size, VENUE_DECIMALS) * parseUnits(tick, VENUE_DECIMALS)) / E18;
          expect(loss >= slippage - oneTick - 1n).toBe(true);
        }
      }),
    );
  });

  it('move each asset once', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { orders, settings } = planned(given);
        const moved = orders
          .flatMap((order) => [fromOf(order), toOf(order)])
          .filter((asset) => !settings.homes.includes(asset));
        expect(new Set(moved).size).toBe(moved.length);
      }),
    );
  });

  it('name what waits for an order', () => {
    const positions = new Map([['btc', unit('0.3')]]);
    const plan = (venue: string, amount: string) =>
      planOrders({
        books,
        settings: SETTINGS,
        positions,
        holdings: new Map([[venue, new Map([['btc', unit(amount)]])]]),
        dayLeft: unit('100000'),
      });
    expect(plan('binance', '1')).toMatchObject({ orders: [{ venue: 'binance', side: 'sell' }], waiting: [] });
    expect(plan('binance', '0')).toEqual({ orders: [], waiting: [{ asset: 'btc', why: 'no-order' }] });
    expect(plan('nowhere', '1')).toEqual({ orders: [], waiting: [{ asset: 'btc', why: 'no-order' }] });
  });

  it('go to a venue whose fee is far above that of the others, where no other has an account', () => {
    const dear = new EngineBooks(bench.venues, { kraken: 12_000, binance: 1_000 });
    const plan = planOrders({
      books: new HedgeBooks(dear.present(), dear.symbolOf),
      settings: SETTINGS,
      positions: new Map([['btc', unit('0.02')]]),
      holdings: new Map([['kraken', new Map([['btc', unit('1')]])]]),
      dayLeft: unit('100000'),
    });
    expect(plan).toMatchObject({ orders: [{ venue: 'kraken', side: 'sell' }], waiting: [] });
  });

  it('ask for no price between two assets that no market trades', () => {
    const asked = vi.spyOn(engine, 'spotRate');
    const plan = planOrders({
      books,
      settings: SETTINGS,
      positions: new Map([
        ['ltc', unit('1')],
        ['doge', -unit('1000')],
      ]),
      holdings: new Map(),
      dayLeft: unit('100000'),
    });
    expect(plan).toEqual({
      orders: [],
      waiting: [
        { asset: 'ltc', why: 'no-order' },
        { asset: 'doge', why: 'no-order' },
      ],
    });
    expect(asked.mock.calls).not.toContainEqual(['ltc', 'doge']);
    asked.mockRestore();
  });

  it.each([
    ['at a venue without an account', 'binance', 'kraken'],
    ['at the top of the only book in reach', 'kraken', 'kraken'],
  ])('are not held up by a tiny offer at a good price %s', (_, offering, having) => {
    const own = new EngineBooks(bench.venues, { kraken: 2_600, binance: 1_000 });
    const { listings } = own.present().shape;
    const listing = listings.findIndex((one) => one.venue === offering && one.base === 'btc' && one.quote === 'usdt');
    const { bids, asks } = bench.venues.get(offering)!.engine.market('BTC/USDT').book.levels();
    const raised = (ticks: bigint) => Number((ticks * 1_005n) / 1_000n);
    // Six dollars, half a percent above all others.
    const grid = bench.venues.get(offering)!.engine.market('BTC/USDT').grid;
    const tiny = [raised(bids[0]!.ticks), Number(grid.lots('0.0001'))];
    const pairs = (levels: typeof bids, price: (ticks: bigint) => number) =>
      levels.flatMap(({ ticks, lots }) => [price(ticks), Number(lots)]);
    own.present().apply([
      { kind: 'snapshot', listing, side: 'asks', levels: Float64Array.from(pairs(asks, (ticks) => raised(ticks) + 1)) },
      { kind: 'snapshot', listing, side: 'bids', levels: Float64Array.from([...tiny, ...pairs(bids, Number)]) },
    ]);
    const plan = planOrders({
      books: new HedgeBooks(own.present(), own.symbolOf),
      settings: SETTINGS,
      positions: new Map([['btc', unit('0.02')]]),
      holdings: new Map([[having, new Map([['btc', unit('1')]])]]),
      dayLeft: unit('100000'),
    });
    expect(plan.orders.map(({ venue: at }) => at)).toEqual([having]);
    expect(Number(plan.orders[0]!.size)).toBeGreaterThan(0.0199);
  });
});
