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
  busy: fc.subarray(['btc', 'ltc', 'doge']),
  orderLimit: fc.integer({ min: 30, max: 30_000 }),
  dayLeft: fc.integer({ min: 0, max: 60_000 }),
});

function planned(given: typeof input extends fc.Arbitrary<infer T> ? T : never) {
  const { positions, kraken, binance, busy, orderLimit, dayLeft } = given;
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
    busy: new Set(busy),
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

  it('leave assets alone that an open order moves, and move each other asset once', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { orders, settings } = planned(given);
        const moved = orders
          .flatMap((order) => [fromOf(order), toOf(order)])
          .filter((asset) => !settings.homes.includes(asset));
        expect(moved.filter((asset) => given.busy.includes(asset))).toEqual([]);
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
        busy: new Set(),
        dayLeft: unit('100000'),
      });
    expect(plan('binance', '1')).toMatchObject({ orders: [{ venue: 'binance', side: 'sell' }], waiting: [] });
    expect(plan('binance', '0')).toEqual({ orders: [], waiting: ['btc'] });
    expect(plan('nowhere', '1')).toEqual({ orders: [], waiting: ['btc'] });
  });

  it('go to a venue whose fee is far above that of the others, where no other has an account', () => {
    const dear = new EngineBooks(bench.venues, { kraken: 12_000, binance: 1_000 });
    const plan = planOrders({
      books: new HedgeBooks(dear.present(), dear.symbolOf),
      settings: SETTINGS,
      positions: new Map([['btc', unit('0.02')]]),
      holdings: new Map([['kraken', new Map([['btc', unit('1')]])]]),
      busy: new Set(),
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
      busy: new Set(),
      dayLeft: unit('100000'),
    });
    expect(plan).toEqual({ orders: [], waiting: ['ltc', 'doge'] });
    expect(asked.mock.calls).not.toContainEqual(['ltc', 'doge']);
    asked.mockRestore();
  });
});
