import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from '../../../../core/domain/amount.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { commissionOf } from '../../../../core/exchange/affiliates/commission.ts';
import type { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';
import { payoutOf } from '../../../../core/exchange/quotes/fees.ts';
import type { Pricing } from '../../../../core/exchange/quotes/local-pricing-api.ts';
import { TradeProcessor } from '../../../../core/exchange/settlement/trade-processor.ts';
import { isBeyondTolerance, toleranceOf } from '../../../../core/exchange/transactions/states/hold-reason.ts';
import type { TransactionEvent } from '../../../../core/exchange/transactions/states/transaction-event.ts';
import type { TransactionProcessor } from '../../../../core/exchange/transactions/transaction-processor.ts';
import type { TradeOrder } from '../../../../core/ports/markets/venue.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { plainQuote } from '../../../support/samples/plain-quote.ts';
import { plainRecord } from '../transactions/plain-record.ts';

type TradedEvent = Extract<TransactionEvent, { kind: 'traded' }>;

const NETWORK_FEE = 3n;
const units = (amount: bigint) => formatUnits(amount, 8);

/** A merchant's payment that is paid with `paid` instead of the amount agreed, at a price that never moves. */
function payment(rateKind: 'fixed' | 'floating', amountIn: bigint, price: bigint, paid: bigint): TransactionRecord {
  const { gross, serviceFee, net } = payoutOf(amountIn * price, NETWORK_FEE);
  const quote = plainQuote({
    amountFrom: units(amountIn),
    amountTo: units(net),
    gross: units(gross),
    serviceFee: units(serviceFee),
    networkFee: units(NETWORK_FEE),
  });
  const deposit = { key: 'a', chainTxId: 'a', confirmations: 6, status: 'confirmed', seenAt: 1, round: 1 } as const;
  return plainRecord({
    rateKind,
    amountIn,
    amountOut: net,
    quote,
    returnCost: amountIn,
    status: 'exchanging',
    round: 1,
    deposits: [{ ...deposit, amount: paid }],
    payment: { merchantId: 'abcdefghjk23', isSigned: true, isTest: false },
    affiliate: { accountId: 'abcdefghjk23', channel: 'api' },
  });
}

async function traded(record: TransactionRecord, price: bigint): Promise<TradedEvent> {
  const events: TransactionEvent[] = [];
  const processor = {
    advance: async (_store: object, _record: object, event: TransactionEvent) => void events.push(event),
  } as unknown as TransactionProcessor;
  const venue = {
    trade: async ({ amountIn }: TradeOrder) => ({ amountOut: amountIn * price, legs: [] }),
    findTrade: async () => undefined,
    cancel: async () => undefined,
  };
  const pricing = { quote: () => record.quote } as unknown as Pricing;
  const currencies = { decimals: () => 8, networkFee: () => NETWORK_FEE } as unknown as CurrencyRegistry;
  const covers = { assertPayable: async () => undefined };
  await new TradeProcessor({} as Store, processor, pricing, venue, currencies, covers).run(record, {});
  return events[0] as TradedEvent;
}

const rateKind = fc.constantFrom('fixed' as const, 'floating' as const);

describe('a merchant who pays their own payments, and is their own affiliate', () => {
  it('gets out at most what went in, whatever the tolerance forgives', async () => {
    await fc.assert(
      fc.asyncProperty(
        rateKind,
        fc.bigInt({ min: 10_000n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 5_000n }),
        fc.integer({ min: -1000, max: 1000 }),
        async (kind, amountIn, price, thousandths) => {
          const within = toleranceOf(payment(kind, amountIn, price, amountIn));
          const paid = amountIn + (within * BigInt(thousandths)) / 1000n;
          const record = payment(kind, amountIn, price, paid);
          expect(isBeyondTolerance(record, paid)).toBe(false);
          const event = await traded(record, price);
          const { amountOut, serviceFee, networkFee, brought, quote } = event;
          expect(amountOut).toBeGreaterThanOrEqual(record.amountOut);
          const commission = commissionOf({ ...record, status: 'finished', serviceFee });
          expect(amountOut + networkFee + commission).toBeLessThanOrEqual(brought);
          // The quote that everyone sees is what is booked.
          expect([quote.amountTo, quote.serviceFee, quote.gross]).toEqual([
            units(amountOut),
            units(serviceFee),
            units(amountOut + serviceFee + networkFee),
          ]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('costs the exchange its fee at the very edge of the tolerance, and pays no commission there', async () => {
    for (const kind of ['fixed', 'floating'] as const) {
      const event = await traded(payment(kind, 100_000n, 50n, 99_500n), 50n);
      expect(event).toMatchObject({ amountOut: 4_974_997n, serviceFee: 0n, networkFee: 3n, brought: 4_975_000n });
      const half = await traded(payment(kind, 100_000n, 50n, 99_750n), 50n);
      expect(half.serviceFee).toBe(12_500n);
      expect(commissionOf({ ...payment(kind, 100_000n, 50n, 1n), status: 'finished', serviceFee: 12_500n })).toBe(
        6_250n,
      );
    }
  });

  it('leaves the whole fee to an exchange that was paid in full, or too much', async () => {
    for (const paid of [100_000n, 100_400n]) {
      const event = await traded(payment('fixed', 100_000n, 50n, paid), 50n);
      expect(event).toMatchObject({ amountOut: 4_974_997n, serviceFee: 25_000n, brought: paid * 50n });
    }
  });
});
