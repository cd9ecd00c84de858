import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { Account, Posting } from '../../../../core/domain/transactions/ledger.ts';
import type { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';
import type { Pricing } from '../../../../core/exchange/quotes/local-pricing-api.ts';
import { TradeProcessor } from '../../../../core/exchange/settlement/trade-processor.ts';
import { ledgerListener } from '../../../../core/exchange/transactions/postings.ts';
import { mustEndOrder } from '../../../../core/exchange/transactions/states/trade-orders.ts';
import type { TransactionEvent } from '../../../../core/exchange/transactions/states/transaction-event.ts';
import { TransactionProcessor } from '../../../../core/exchange/transactions/transaction-processor.ts';
import {
  OrderCancelledError,
  type TradeOrder,
  type TradeResult,
  type Venue,
} from '../../../../core/ports/markets/venue.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { OptimisticLockError } from '../../../../core/ports/stores/transaction-store.ts';
import { plainQuote } from '../../../support/samples/plain-quote.ts';
import { plainRecord } from '../transactions/plain-record.ts';

const refund = { address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' };

/** A venue that keeps what it executed, and refuses trades while it is closed. */
class MarketOfOnePair implements Venue {
  readonly executed = new Map<string, TradeOrder & TradeResult>();
  readonly #cancelled = new Set<string>();
  isClosed = false;
  price = 50n;

  async trade(order: TradeOrder): Promise<TradeResult> {
    const done = await this.findTrade(order);
    if (done) return done;
    if (this.isClosed) throw new ExchangeError('pair-unavailable', 'closed');
    if (this.#cancelled.has(order.id)) throw new OrderCancelledError('cancelled');
    const result = { ...order, amountOut: order.amountIn * this.price, legs: [] };
    this.executed.set(order.id, result);
    return result;
  }

  async findTrade(order: TradeOrder): Promise<TradeResult | undefined> {
    const done = this.executed.get(order.id);
    if (done && done.amountIn !== order.amountIn) throw new Error(`trade ${order.id} was another`);
    return done;
  }

  async cancel(order: TradeOrder): Promise<TradeResult | undefined> {
    const done = await this.findTrade(order);
    if (!done) this.#cancelled.add(order.id);
    return done;
  }
}

/** One exchange and its ledger. */
class OneExchange {
  record: TransactionRecord;
  /** The exchange as a slow process read it, the last time that it was about to be traded. */
  stale: TransactionRecord | undefined;
  readonly postings: Posting[] = [];
  readonly market = new MarketOfOnePair();
  readonly #processor: TransactionProcessor;
  #now = 0;

  constructor(rateKind: TransactionRecord['rateKind']) {
    this.record = plainRecord({ rateKind, returnCost: 0n, quote: TERMS });
    const clock = { now: () => (this.#now += 1), every: () => undefined } as never;
    this.#processor = new TransactionProcessor(clock, [ledgerListener]);
  }

  balance(currency: string, account: Account): bigint {
    return this.postings
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.currency === currency && entry.account === account)
      .reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** What anyone but the workers of trades does; what is not legal now is refused. */
  async event(event: TransactionEvent): Promise<void> {
    await this.#processor.advance(this.#store(), this.record, event, {}).catch((error: unknown) => {
      if (ExchangeError.from(error).code !== 'conflict') throw error;
    });
    if (this.record.status === 'exchanging') this.stale = this.record;
  }

  /** Builds, signs and sends the transfer in progress. */
  async send(): Promise<void> {
    const id = this.record.sendings.at(-1)?.id;
    if (id === undefined || !['sending', 'refunding'].includes(this.record.status)) return;
    await this.event({ kind: 'built', id, unsigned: 'u' });
    await this.event({ kind: 'signed', id, raw: 'r', chainTxId: 't' });
    await this.event({ kind: 'sent', id });
  }

  /** A step of a process that dies before or after the effect of one of its calls. @param diesAt beyond the last: it lives. */
  async step(record: TransactionRecord, diesAt: number): Promise<void> {
    let calls = 0;
    const deadly =
      <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        if (calls++ === diesAt) throw new Crash();
        const result = await call(...args);
        if (calls++ === diesAt) throw new Crash();
        return result;
      };
    const venue = {
      trade: deadly((order: TradeOrder) => this.market.trade(order)),
      findTrade: deadly((order: TradeOrder) => this.market.findTrade(order)),
      cancel: deadly((order: TradeOrder) => this.market.cancel(order)),
    };
    const processor = new TradeProcessor(this.#store(deadly), this.#processor, this.#pricing(), venue, CURRENCIES, {
      assertPayable: async () => undefined,
    });
    try {
      if (mustEndOrder(record)) await processor.endOrder(record, {});
      else if (record.status === 'exchanging') await processor.run(record, {});
    } catch (error) {
      if (!(error instanceof Crash) && ExchangeError.from(error).code !== 'pair-unavailable') throw error;
    }
  }

  #pricing(): Pricing {
    return {
      quote: ({ amount }: { amount: string }) => {
        if (this.market.isClosed) throw new ExchangeError('pair-unavailable', 'closed');
        return { ...TERMS, amountFrom: amount };
      },
    } as unknown as Pricing;
  }

  #store(
    deadly: <A extends unknown[], R>(call: (...args: A) => Promise<R>) => (...args: A) => Promise<R> = (call) => call,
  ) {
    const update = async (saved: TransactionRecord, _events: unknown, postings: readonly Posting[]) => {
      if (saved.version !== this.record.version + 1) throw new OptimisticLockError('changed');
      this.record = saved;
      this.postings.push(...postings);
    };
    return { transactions: { update: deadly(update), byId: async () => this.record } } as unknown as Store;
  }
}

class Crash extends Error {}

/** The terms of 100 units at a price of 50. */
const TERMS = plainQuote({ amountTo: '0.00004965', serviceFee: '0.00000025', networkFee: '0.0000001' });

const CURRENCIES = { decimals: () => 8, networkFee: () => 10n } as unknown as CurrencyRegistry;

const key = fc.constantFrom('a', 'b');
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), key, amount: fc.constantFrom(100n, 60n, 130n) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('lose'), key }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('step'), diesAt: fc.integer({ min: 0, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('slow'), diesAt: fc.integer({ min: 0, max: 8 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'release' }) },
  fc.record({ kind: fc.constant('answer'), choice: fc.constantFrom('continue', 'refund') }),
  fc.record({ kind: fc.constant('market'), isClosed: fc.boolean(), price: fc.constantFrom(40n, 50n, 70n) }),
  fc.constant({ kind: 'send' }),
) as fc.Arbitrary<Command>;

type Command =
  | { kind: 'pay'; key: string; amount: bigint }
  | { kind: 'lose'; key: string }
  | { kind: 'step' | 'slow'; diesAt: number }
  | { kind: 'release' | 'send' }
  | { kind: 'answer'; choice: 'continue' | 'refund' }
  | { kind: 'market'; isClosed: boolean; price: bigint };

async function carryOut(one: OneExchange, given: Command): Promise<void> {
  switch (given.kind) {
    case 'pay': {
      // A chain never shows another amount for the same output.
      const amount = one.record.deposits.find((deposit) => deposit.key === given.key)?.amount ?? given.amount;
      const deposit = { key: given.key, chainTxId: given.key, amount, confirmations: 6, isFinal: true };
      return one.event({ kind: 'pay-in', deposit });
    }
    case 'lose':
      return one.event({ kind: 'pay-in-gone', key: given.key });
    case 'step':
      return one.step(one.record, given.diesAt);
    case 'slow':
      return one.stale && one.step(one.stale, given.diesAt);
    case 'release':
      return one.event({ kind: 'released', reason: 'looked' });
    case 'answer':
      return one.event({ kind: 'resolved', answer: { choice: given.choice, refund }, networkFee: 7n });
    case 'market':
      [one.market.isClosed, one.market.price] = [given.isClosed, given.price];
      return;
    case 'send':
      return one.send();
  }
}

/** Until no step is due any more, in an open market and without crashes. */
async function settle(one: OneExchange): Promise<void> {
  one.market.isClosed = false;
  for (let left = 20; left > 0; left -= 1) {
    const { version } = one.record;
    await one.step(one.record, Number.POSITIVE_INFINITY);
    await one.send();
    if (one.record.version === version) return;
  }
  throw new Error('the exchange never comes to rest');
}

describe('trades whose process dies, or whose deposits disappear', () => {
  it('are all in the ledger, each once, and are owed to the customer or borne by the exchange', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('floating' as const, 'fixed' as const),
        fc.array(command, { maxLength: 25 }),
        async (rateKind, commands) => {
          const one = new OneExchange(rateKind);
          for (const given of commands) await carryOut(one, given);
          await settle(one);
          const executed = [...one.market.executed.values()];
          const sum = (of: (trade: TradeOrder & TradeResult) => bigint) =>
            executed.reduce((total, trade) => total + of(trade), 0n);
          expect(one.balance('ltc', 'trading')).toBe(-sum(({ amountIn }) => amountIn));
          expect(one.balance('doge', 'trading')).toBe(sum(({ amountOut }) => amountOut));
          expect(one.record.abandonedOrders).toBeUndefined();
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('leave the price of the next trade alone: each has an order of its own', async () => {
    const one = new OneExchange('floating');
    await carryOut(one, { kind: 'pay', key: 'a', amount: 100n });
    // The venue executes the order, and the process dies before it stores that.
    await one.step(one.record, 3);
    expect([...one.market.executed.keys()]).toEqual([`${one.record.id}-1`]);
    await carryOut(one, { kind: 'lose', key: 'a' });
    await carryOut(one, { kind: 'release' });
    await carryOut(one, { kind: 'pay', key: 'b', amount: 100n });
    one.market.price = 70n;
    await settle(one);
    expect(one.record).toMatchObject({ status: 'finished', serviceFee: 35n, amountOut: 6955n });
    expect(one.balance('ltc', 'rate-risk')).toBe(100n);
    expect(one.balance('doge', 'rate-risk')).toBe(-5000n);
    expect(one.market.executed.size).toBe(2);
  });
});
