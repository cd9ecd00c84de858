import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Crowd } from '../support/venues/engine/crowd.ts';
import type { EngineEvent } from '../support/venues/engine/events.ts';
import { MatchingEngine } from '../support/venues/engine/matching-engine.ts';
import { OrderRefused, remaining, type Order } from '../support/venues/engine/order.ts';
import type { FeeTerms } from '../support/venues/engine/fees.ts';
import { BINANCE, KRAKEN, PRICES } from '../support/venues/markets.ts';

const MARKET = 'ETH/USDT';
const PEOPLE = ['ann', 'bob', 'cyd'] as const;
const TERMS: readonly FeeTerms[] = [
  { maker: 1600, taker: 2600, in: 'quote' },
  { maker: 1000, taker: 1000, in: 'received' },
  { maker: 750, taker: 1000, in: { asset: 'BNB', discount: 250_000 } },
];
const ASSETS = ['ETH', 'USDT', 'BNB'] as const;
const FUNDS = { ETH: 500_00000000n, USDT: 1_000_000_00000000n, BNB: 3_00000000n };

/** An engine in which three people with different fees trade one market around 3000.00. */
function openEngine(): { engine: MatchingEngine; events: EngineEvent[] } {
  const engine = new MatchingEngine({ ...BINANCE, now: () => 0, fees: TERMS[0]! });
  PEOPLE.forEach((person, at) => {
    engine.setFees(person, TERMS[at]!);
    for (const asset of ASSETS) engine.deposit(person, asset, FUNDS[asset]);
  });
  engine.deposit('seller', 'BNB', 100_00000000n);
  engine.place({ account: 'seller', market: 'BNB/USDT', side: 'sell', ticks: 59_000n, lots: 1000n });
  const events: EngineEvent[] = [];
  engine.events$.subscribe((event) => events.push(event));
  return { engine, events };
}

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      account: fc.constantFrom(...PEOPLE),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      ticks: fc.bigInt(299_950n, 300_050n),
      lots: fc.bigInt(1n, 200_000n),
      timeInForce: fc.constantFrom('GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const),
      postOnly: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(20) }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function act(engine: MatchingEngine, step: Action): Order | undefined {
  try {
    if (step.kind === 'place') return engine.place({ ...step, market: MARKET });
    const open = PEOPLE.flatMap((person) => engine.orders.open(person));
    const order = open[step.at % Math.max(open.length, 1)];
    return order && engine.cancel(order.account, order.id);
  } catch (error) {
    if (!(error instanceof OrderRefused)) throw error;
    return undefined;
  }
}

/** Runs every step over a new engine and calls `check` after each. */
function property(check: (engine: MatchingEngine, events: EngineEvent[], step: Action, order?: Order) => void): void {
  fc.assert(
    fc.property(fc.array(action, { minLength: 5, maxLength: 60 }), (steps) => {
      const { engine, events } = openEngine();
      for (const step of steps) {
        events.length = 0;
        check(engine, events, step, act(engine, step));
      }
    }),
    { numRuns: 150 },
  );
}

describe('the matching engine', () => {
  it('conserves every asset, fees included, whatever is placed and cancelled', () => {
    property((engine) => {
      for (const asset of ASSETS) {
        const extra = asset === 'BNB' ? 100_00000000n : 0n;
        expect(engine.accounts.sum(asset)).toBe(FUNDS[asset] * 3n + extra);
      }
    });
  });

  it('holds exactly what open orders can spend, and never more than there is', () => {
    property((engine) => {
      for (const person of PEOPLE) {
        for (const asset of ASSETS) {
          const { total, held } = engine.accounts.balance(person, asset);
          const spends = (order: Order) => (order.side === 'buy' ? 'USDT' : 'ETH') === asset;
          const bound = engine.orders.open(person).filter(spends);
          expect(held).toBe(bound.reduce((sum, order) => sum + order.held, 0n));
          expect(held >= 0n && held <= total).toBe(true);
        }
      }
    });
  });

  it('is never crossed, and its levels are the sums of their orders', () => {
    property((engine) => {
      const { bids, asks } = engine.market(MARKET).book;
      const [bid, ask] = [bids.levels[0], asks.levels[0]];
      expect(!bid || !ask || bid.ticks < ask.ticks).toBe(true);
      for (const { lots, orders } of [...bids.levels, ...asks.levels]) {
        expect(orders.reduce((sum, order) => sum + remaining(order), 0n)).toBe(lots);
        expect(orders.every((order) => order.status === 'open')).toBe(true);
      }
    });
  });

  it('fills the best price first and the oldest order of a price first, at the price of the resting one', () => {
    property((_, events, step) => {
      const makers = events.flatMap((event) => (event.kind === 'fill' && event.fill.isMaker ? [event] : []));
      for (const [at, { order, fill }] of makers.entries()) {
        expect(fill.ticks).toBe(order.ticks);
        const next = makers[at + 1]?.order;
        const side = step.kind === 'place' ? step.side : undefined;
        const isWorse = next && (side === 'buy' ? next.ticks > order.ticks : next.ticks < order.ticks);
        expect(!next || isWorse || (next.ticks === order.ticks && next.id > order.id)).toBe(true);
      }
    });
  });

  it('never fills past an order’s price or size, and leaves no IOC or FOK open', () => {
    property((_, __, step, order) => {
      if (!order || step.kind !== 'place') return;
      expect(order.filled <= order.lots).toBe(true);
      for (const { ticks } of order.fills) {
        expect(order.side === 'buy' ? ticks <= order.ticks : ticks >= order.ticks).toBe(true);
      }
      const { status, fills } = order;
      expect(step.timeInForce === 'GTC' || status !== 'open').toBe(true);
      expect(step.timeInForce !== 'FOK' || status === 'filled' || fills.length === 0).toBe(true);
      expect(!step.postOnly || fills.length === 0).toBe(true);
    });
  });

  it('tells changes from which the book can be rebuilt, numbered without a gap', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 5, maxLength: 60 }), (steps) => {
        const { engine, events } = openEngine();
        for (const step of steps) act(engine, step);
        const rebuilt = { buy: new Map<bigint, bigint>(), sell: new Map<bigint, bigint>() };
        let last = 1000;
        for (const event of events) {
          if (event.kind !== 'book' || event.market.symbol !== MARKET) continue;
          expect(event.firstId).toBe(last + 1);
          expect(event.lastId - event.firstId + 1).toBe(event.changes.length);
          last = event.lastId;
          for (const { side, ticks, lots } of event.changes) {
            if (lots === 0n) rebuilt[side].delete(ticks);
            else rebuilt[side].set(ticks, lots);
          }
        }
        const { bids, asks } = engine.market(MARKET).book.levels();
        expect(rebuilt.buy).toEqual(new Map(bids.map(({ ticks, lots }) => [ticks, lots])));
        expect(rebuilt.sell).toEqual(new Map(asks.map(({ ticks, lots }) => [ticks, lots])));
      }),
      { numRuns: 150 },
    );
  });

  it('takes each fee where the account pays it, and in what it receives when the other asset runs out', () => {
    const { engine } = openEngine();
    const trade = (account: string, lots: bigint) => {
      engine.place({ account: 'ann', market: MARKET, side: 'sell', ticks: 300_000n, lots });
      return engine.place({ account, market: MARKET, side: 'buy', ticks: 300_000n, lots }).fills[0]!.fee;
    };
    expect(trade('bob', 10_000n)).toEqual({ asset: 'ETH', units: 100_000n });
    // 3000 at 0.1 % less a quarter is 2.25 dollars, at 590 dollars per BNB.
    expect(trade('cyd', 10_000n)).toEqual({ asset: 'BNB', units: 381_356n });
    engine.deposit('cyd', 'BNB', -engine.accounts.free('cyd', 'BNB'));
    expect(trade('cyd', 10_000n)).toEqual({ asset: 'ETH', units: 100_000n });
    expect(engine.orders.all('ann')[0]!.fills[0]!.fee).toEqual({ asset: 'USDT', units: 4_80000000n });
  });

  it.each([
    ['a price off the band', { ticks: 900_000n }, 'price-band'],
    ['a value below the minimum', { lots: 1n }, 'minimum-value'],
    ['more than the balance', { lots: 10_000_000n }, 'balance'],
    ['a post-only order that would take', { side: 'buy', postOnly: true }, 'would-take'],
    ['a client ID that is open', { clientId: 'again' }, 'duplicate'],
    ['an unknown market', { market: 'XRP/USDT' }, 'unknown-market'],
  ] as const)('refuses %s and changes nothing', (_, change, reason) => {
    const { engine, events } = openEngine();
    const sell = { account: 'ann', market: MARKET, side: 'sell', ticks: 300_000n, lots: 10_000n } as const;
    engine.place({ ...sell, clientId: 'again' });
    const before = events.length;
    const refused = () => engine.place({ ...sell, ...change });
    expect(refused).toThrow(expect.objectContaining({ name: 'OrderRefused', reason }));
    expect(events.length).toBe(before);
  });

  it.each([KRAKEN, BINANCE])('is moved by the crowd alike for the same seed, with books that stay filled', (venue) => {
    const run = () => {
      const engine = new MatchingEngine({ ...venue, now: () => 0, fees: TERMS[0]! });
      const crowd = new Crowd(engine, { seed: 7, prices: PRICES, levels: 30 });
      for (let at = 0; at < 1500; at += 1) crowd.step();
      return engine;
    };
    const [first, second] = [run(), run()];
    for (const market of first.markets.values()) {
      const { bids, asks } = market.book.levels();
      expect(Math.min(bids.length, asks.length)).toBeGreaterThan(1);
      expect(market.updateId).toBeGreaterThan(1080);
      expect(second.market(market.symbol).book.levels()).toEqual({ bids, asks });
    }
  });
});
