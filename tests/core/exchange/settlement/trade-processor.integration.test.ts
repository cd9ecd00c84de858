import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { Pricing } from '../../../../core/exchange/quotes/local-pricing-api.ts';
import type { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';
import { TradeProcessor } from '../../../../core/exchange/settlement/trade-processor.ts';
import type { TransactionEvent } from '../../../../core/exchange/transactions/states/transaction-event.ts';
import type { TransactionProcessor } from '../../../../core/exchange/transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { Quote } from '../../../../core/domain/quotes/quote.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import {
  LeastNotReachedError,
  OrderCancelledError,
  type TradeOrder,
  type Venue,
} from '../../../../core/ports/markets/venue.ts';
import { sampleRecord } from '../../../support/samples/sample-transactions.ts';

const deposit = { key: 'a', chainTxId: 'a', amount: 9n, confirmations: 6, status: 'confirmed', seenAt: 1 } as const;
const paid = (parts: Partial<TransactionRecord> = {}) =>
  sampleRecord({ status: 'exchanging', round: 1, deposits: [{ ...deposit, round: 1 }], amountOut: 500n, ...parts });

/** The event for a record in a market that refuses every trade. */
async function stepOf(
  record: TransactionRecord,
  venue: Venue,
  networkFee = 10n,
  assertPayable: () => Promise<void> = async () => undefined,
  quoted?: Quote,
): Promise<TransactionEvent | undefined> {
  let event: TransactionEvent | undefined;
  const store = {} as Store;
  const processor = {
    advance: async (_store: object, _record: TransactionRecord, applied: TransactionEvent) => {
      event = applied;
    },
  } as unknown as TransactionProcessor;
  const pricing = {
    quote: () => {
      if (quoted) return quoted;
      throw new ExchangeError('pair-unavailable', 'nothing trades this any more');
    },
  } as unknown as Pricing;
  const currencies = { decimals: () => 8, networkFee: () => networkFee } as unknown as CurrencyRegistry;
  const step = new TradeProcessor(store, processor, pricing, venue, currencies, { assertPayable });
  await step.run(record, { actor: 'house' } as unknown as Parameters<TradeProcessor['run']>[1]);
  return event;
}

const untouched = async () => {
  throw new Error('nothing is traded twice');
};
const nothing = { trade: untouched, cancel: untouched };

describe('the trade of a deposit', () => {
  it('that a crashed process executed stands, whatever the market says now', async () => {
    const venue = { ...nothing, findTrade: async () => ({ amountOut: 1000n, legs: [] }) };
    expect(await stepOf(paid(), venue)).toMatchObject({
      kind: 'traded',
      amountIn: 9n,
      amountOut: 985n,
      serviceFee: 5n,
      networkFee: 10n,
      // The current network fee, in the customer's quote as in the ledger.
      quote: { serviceFee: '0.00000005', networkFee: '0.0000001', amountTo: '0.00000985' },
    });
  });

  it('that was executed so is charged at most the quoted network fee, whatever the chain charges now', async () => {
    const venue = { ...nothing, findTrade: async () => ({ amountOut: 1000n, legs: [] }) };
    const record = paid();
    const quote = { ...record.quote, networkFee: '0.0000001' };
    expect(await stepOf({ ...record, quote }, venue, 2000n)).toMatchObject({ amountOut: 985n, networkFee: 10n });
    expect(await stepOf({ ...record, quote }, venue, 4n)).toMatchObject({ amountOut: 991n, networkFee: 4n });
  });

  it('of a merchant’s payment, executed so, pays the merchant no less than requested', async () => {
    const venue = { ...nothing, findTrade: async () => ({ amountOut: 300n, legs: [] }) };
    const payment = { merchantId: 'abcdefghjk23', isSigned: true, isTest: false };
    const repriced = paid({ payment, rateKind: 'fixed', isRepriced: true });
    expect(await stepOf(repriced, venue)).toMatchObject({
      kind: 'traded',
      amountOut: 500n,
      // What the exchange adds is taken out of its fee.
      serviceFee: 0n,
      brought: 300n,
      quote: { amountTo: '0.000005', serviceFee: '0', rate: repriced.quote.rate },
    });
  });

  it('at a fixed rate pays what was promised, and tells what the venue gave', async () => {
    const venue = {
      ...nothing,
      trade: async () => ({ amountOut: 123n, legs: [] }),
      findTrade: async () => undefined,
    };
    const record = paid({ rateKind: 'fixed', amountIn: deposit.amount });
    expect(await stepOf(record, venue)).toMatchObject({ kind: 'traded', quote: record.quote, brought: 123n });
  });

  it('that brought less than the fees is paid out without them, because the deposit is sold', async () => {
    const venue = { ...nothing, findTrade: async () => ({ amountOut: 10n, legs: [] }) };
    expect(await stepOf(paid(), venue)).toMatchObject({
      kind: 'traded',
      amountOut: 10n,
      serviceFee: 0n,
      networkFee: 0n,
      quote: { amountTo: '0.0000001', serviceFee: '0', networkFee: '0' },
    });
  });

  it('is not made while the hot wallet could not pay it out, at either rate', async () => {
    const venue = { ...nothing, findTrade: async () => undefined };
    const dry = async () => {
      throw new ExchangeError('unavailable', 'Not enough ETH can be paid out at present');
    };
    for (const rateKind of ['fixed', 'floating'] as const)
      await expect(stepOf(paid({ rateKind }), venue, 10n, dry)).rejects.toThrow('Not enough ETH');
  });

  it('that was executed stands, though the hot wallet is empty by now', async () => {
    const venue = {
      ...nothing,
      trade: async () => ({ amountOut: 1000n, legs: [] }),
      findTrade: async () => ({ amountOut: 1000n, legs: [] }),
    };
    const dry = async () => {
      throw new Error('not asked');
    };
    for (const rateKind of ['fixed', 'floating'] as const)
      expect(await stepOf(paid({ rateKind }), venue, 10n, dry)).toMatchObject({ kind: 'traded' });
  });

  it('that another process executed since the market refused it stands', async () => {
    const venue = {
      trade: untouched,
      findTrade: async () => undefined,
      cancel: async () => ({ amountOut: 1000n, legs: [] }),
    };
    expect(await stepOf(paid(), venue)).toMatchObject({ kind: 'traded', amountOut: 985n });
  });

  it('that was cancelled becomes a hold for the customer, whatever the market says now', async () => {
    const cancelled = async () => {
      throw new OrderCancelledError('order cancelled');
    };
    const venue = { trade: cancelled, findTrade: async () => undefined, cancel: untouched };
    expect(await stepOf(paid({ rateKind: 'fixed' }), venue)).toMatchObject({ kind: 'trade-refused' });
  });

  it('that was not executed becomes a hold for the customer when the market refuses it', async () => {
    const cancelled: string[] = [];
    const venue = {
      trade: untouched,
      findTrade: async () => undefined,
      cancel: async ({ id }: { readonly id: string }) => void cancelled.push(id),
    };
    const record = paid();
    expect(await stepOf(record, venue)).toMatchObject({ kind: 'trade-refused' });
    expect(cancelled).toEqual([`${record.id}-1`]);
  });

  describe('with a least payout', () => {
    /** A deposit that was estimated to bring 500, of which the customer accepts no less than 400. */
    const bounded = (parts: Partial<TransactionRecord> = {}) =>
      paid({ amountIn: deposit.amount, leastOut: 400n, ...parts });
    const quoteOf = (amountTo: string): Quote => ({ ...paid().quote, amountTo, networkFee: '0.0000001' });
    const orders: TradeOrder[] = [];
    const venue = (amountOut: bigint) => ({
      cancel: async () => undefined,
      findTrade: async () => undefined,
      trade: async (order: TradeOrder) => {
        orders.push(order);
        return { amountOut, legs: [] };
      },
    });
    const tradedAt = (record: TransactionRecord, amountTo: string, amountOut: bigint) =>
      stepOf(record, venue(amountOut), 10n, undefined, quoteOf(amountTo));

    it('becomes a hold when the rate has fallen below it, and is not sold', async () => {
      orders.length = 0;
      expect(await tradedAt(bounded(), '0.00000399', 1000n)).toMatchObject({ kind: 'trade-refused', rateMoved: true });
      expect(orders).toEqual([]);
    });

    it('is traded at the least payout itself, and tells the venue what it has to bring', async () => {
      orders.length = 0;
      // Its fees included: 413 less 3 less 10 is 400.
      expect(await tradedAt(bounded(), '0.000004', 413n)).toMatchObject({ kind: 'traded', amountOut: 400n });
      expect(orders).toMatchObject([{ leastOut: 413n }]);
    });

    it('becomes a hold when the venue would bring less than it', async () => {
      const refusing = { ...venue(0n), trade: async () => Promise.reject(new LeastNotReachedError('less')) };
      const event = await stepOf(bounded(), refusing, 10n, undefined, quoteOf('0.000005'));
      expect(event).toMatchObject({ kind: 'trade-refused', rateMoved: true });
    });

    it('is paid the least by the exchange when the venue has sold for less', async () => {
      expect(await tradedAt(bounded(), '0.000005', 300n)).toMatchObject({
        amountOut: 400n,
        serviceFee: 0n,
        brought: 300n,
      });
    });

    it('accepts less in proportion for a smaller deposit within the tolerance', async () => {
      const smaller = bounded({ amountIn: 10n });
      expect(await tradedAt(smaller, '0.0000036', 400n)).toMatchObject({ kind: 'traded' });
      expect(await tradedAt(smaller, '0.00000359', 400n)).toMatchObject({ rateMoved: true });
    });

    it('of older exchanges, and of merchants’ payments, is none', async () => {
      expect(await tradedAt(bounded({ leastOut: undefined }), '0.000001', 300n)).toMatchObject({ kind: 'traded' });
      const payment = { merchantId: 'abcdefghjk23', isSigned: true, isTest: false };
      const merchants = bounded({ payment, amountOut: 300n });
      expect(await tradedAt(merchants, '0.000003', 350n)).toMatchObject({ kind: 'traded', amountOut: 331n + 7n });
    });
  });
});
