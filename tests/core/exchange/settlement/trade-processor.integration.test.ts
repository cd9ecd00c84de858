import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { Pricing } from '../../../../core/exchange/quotes/local-pricing-api.ts';
import type { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';
import { TradeProcessor } from '../../../../core/exchange/settlement/trade-processor.ts';
import type { TransactionEvent } from '../../../../core/exchange/transactions/states/transaction-event.ts';
import type { TransactionProcessor } from '../../../../core/exchange/transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { OrderCancelledError, type Venue } from '../../../../core/ports/markets/venue.ts';
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
});
