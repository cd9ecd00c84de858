import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import { imbalances, type LedgerEntry } from '../../../../../core/domain/transactions/ledger.ts';
import { postingFor } from '../../../../../core/exchange/transactions/postings.ts';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { transition } from '../../../../../core/exchange/transactions/states/transition.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';
import { plainRecord } from '../plain-record.ts';
import { eventSequence, replayed } from './event-sequences.ts';

const refund = { address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' };
const paid = (key: string, amount = 100n) =>
  ({
    kind: 'pay-in',
    deposit: { key, chainTxId: key, amount, confirmations: 6, isFinal: true },
  }) as const satisfies TransactionEvent;
const traded = {
  kind: 'traded',
  amountIn: 100n,
  amountOut: 5000n,
  serviceFee: 25n,
  networkFee: 10n,
  brought: 5040n,
  quote: plainQuote({}),
} as const satisfies TransactionEvent;
const unfilled = { kind: 'unfilled', reason: 'the hot wallet is empty' } as const;
const answer = (choice: 'continue' | 'refund') =>
  ({
    kind: 'resolved',
    answer: { choice, refund },
    networkFee: 7n,
    fees: { serviceFee: 25n, networkFee: 10n },
  }) as const satisfies TransactionEvent;

/** Applies events in order. @returns the record and all entries of its ledger. */
function after(...events: readonly TransactionEvent[]) {
  let record: TransactionRecord = plainRecord({});
  const entries: LedgerEntry[] = [];
  for (const event of events) {
    const before = record;
    ({ record } = transition(before, event, { at: 5, actor: 'house' }));
    entries.push(...(postingFor(before, event, record)?.entries ?? []));
  }
  const balance = (currency: string, account: string) =>
    entries
      .filter((one) => one.currency === currency && one.account === account)
      .reduce((sum, one) => sum + one.amount, 0n);
  return { record, entries, balance };
}

describe('an exchange that cannot be filled', () => {
  it('is held with its deposits untouched when it cannot be traded', () => {
    const { record } = after(paid('a'), unfilled);
    expect(record).toMatchObject({ status: 'hold', holdReason: 'unfilled', round: 0 });
    expect(record.deposits[0]!.round).toBeUndefined();
    // Its order may be on its way to the venue.
    expect(record.abandonedOrders).toHaveLength(1);
  });

  it('is traded when the customer wants to continue, or staff releases it', () => {
    expect(after(paid('a'), unfilled, answer('continue')).record).toMatchObject({ status: 'exchanging', round: 1 });
    const released = after(paid('a'), unfilled, { kind: 'released', reason: 'the venue is back' }).record;
    expect(released).toMatchObject({ status: 'exchanging', round: 1, isRepriced: false });
  });

  it('is refunded when the customer wants that', () => {
    const { record } = after(paid('a'), unfilled, answer('refund'));
    expect(record).toMatchObject({
      status: 'refunding',
      sendings: [{ purpose: 'refund', amount: 93n, currency: 'ltc' }],
    });
  });

  it('stays on hold while further deposits arrive, so that nobody else can decide for the customer', () => {
    expect(after(paid('a'), unfilled, paid('b')).record).toMatchObject({ status: 'hold' });
    expect(after(paid('a'), traded, unfilled, paid('b')).record).toMatchObject({
      status: 'hold',
      holdReason: 'unfilled',
    });
  });
});

describe('a payout that cannot be made', () => {
  it('is held, and tried again when the customer wants to wait or staff releases it', () => {
    const held = after(paid('a'), traded, unfilled).record;
    expect(held).toMatchObject({ status: 'hold', holdReason: 'unfilled', sendings: [{ status: 'intended' }] });
    for (const again of [answer('continue'), { kind: 'released', reason: 'funded' } as const])
      expect(after(paid('a'), traded, unfilled, again).record).toMatchObject({
        status: 'sending',
        sendings: [{ id: held.sendings[0]!.id, status: 'intended', amount: 5000n }],
      });
  });

  it('is given up for a refund of the whole deposit, and the books show what the exchange took over', () => {
    const { record, entries, balance } = after(paid('a'), traded, unfilled, answer('refund'));
    expect(record).toMatchObject({
      status: 'refunding',
      round: 2,
      sendings: [{ purpose: 'refund', amount: 93n, round: 2 }],
    });
    expect(record.serviceFee).toBeUndefined();
    expect(imbalances(entries)).toEqual([]);
    // Nothing is owed but the refund; no fee was earned but that of the refund.
    expect(balance('ltc', 'customers')).toBe(0n);
    expect(balance('doge', 'customers')).toBe(0n);
    expect(balance('ltc', 'refunds')).toBe(-93n);
    expect(balance('ltc', 'network-fees')).toBe(-7n);
    expect([balance('doge', 'service-fees'), balance('doge', 'network-fees')]).toEqual([0n, 0n]);
    // The market holds what it did; the exchange bears the difference.
    expect([balance('ltc', 'trading'), balance('doge', 'trading')]).toEqual([-100n, 5040n]);
    expect([balance('ltc', 'rate-risk'), balance('doge', 'rate-risk')]).toEqual([100n, -5040n]);
  });

  it('is stopped for staff when its deposit disappears meanwhile: no refund of coins that are gone', () => {
    const gone = { kind: 'pay-in-gone', key: 'a' } as const;
    const { record } = after(paid('a'), traded, unfilled, gone);
    expect(record).toMatchObject({ status: 'hold', holdReason: 'review' });
    expect(() => after(paid('a'), traded, unfilled, gone, answer('refund'))).toThrow('release it first');
  });

  it('is not stopped once something is built for it', () => {
    const built = { kind: 'built', id: 'abcdefgh2345-1', unsigned: 'u' } as const;
    expect(() => after(paid('a'), traded, built, unfilled)).toThrow('on their way');
    expect(() => after(paid('a'), traded, built, { kind: 'held', reason: 'staff' })).toThrow('on their way');
  });
});

describe('a stop by staff', () => {
  it('reaches what is to be traded and what is to be paid out, and its end continues both', () => {
    const [held, released] = [
      { kind: 'held', reason: 'staff' } as const,
      { kind: 'released', reason: 'staff' } as const,
    ];
    expect(after(paid('a'), held).record).toMatchObject({ status: 'hold', holdReason: 'review', round: 0 });
    expect(after(paid('a'), held, released).record).toMatchObject({ status: 'exchanging', round: 1 });
    expect(after(paid('a'), traded, held).record).toMatchObject({ status: 'hold', holdReason: 'review' });
    expect(after(paid('a'), traded, held, released).record).toMatchObject({ status: 'sending' });
    expect(after(paid('a'), traded, held, answer('refund')).record).toMatchObject({ status: 'refunding', round: 2 });
    expect(() => after(paid('a'), traded, held, answer('continue'))).toThrow('release it first');
  });
});

describe('a payout after any sequence of events', () => {
  it('is not given up once something is built or signed for it', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, event, after: now } of replayed(given))
          for (const { id, round } of before.sendings) {
            const isLeft = now.sendings.some((one) => one.id === id);
            const last = before.sendings.at(-1)!;
            // Earlier ones of its round have failed, or can never be included.
            const isStopped = last.status === 'intended' && last.round === round;
            expect(isLeft || (isStopped && ['resolved', 'released'].includes(event.kind))).toBe(true);
          }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves nothing due while it is on hold, but to end its order', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { event, after: now } of replayed(given))
          expect(
            (event.kind === 'unfilled' || event.kind === 'held') && now.dueAt !== undefined && !now.abandonedOrders,
          ).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
