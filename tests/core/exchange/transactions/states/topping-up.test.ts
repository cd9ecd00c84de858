import { describe, expect, it } from 'vitest';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { transition } from '../../../../../core/exchange/transactions/states/transition.ts';
import type { TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import { plainRecord, UNTIL } from '../plain-record.ts';

const refund = { address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' };
const paid = (key: string, amount: bigint): TransactionEvent => ({
  kind: 'pay-in',
  deposit: { key, chainTxId: key, amount, confirmations: 6, isFinal: true },
});
const chosen = (choice: 'top-up' | 'continue' | 'refund'): TransactionEvent => ({
  kind: 'resolved',
  answer: { choice, refund },
  networkFee: 7n,
});
const then = (record: TransactionRecord, ...events: TransactionEvent[]) =>
  events.reduce((now, what, at) => transition(now, what, { at: at + 1, actor: 'customer' }).record, record);

describe('topping up', () => {
  it('continues as agreed once the amount is sufficient', () => {
    const done = then(plainRecord(), paid('a', 60n), chosen('top-up'), paid('b', 40n));
    expect(done).toMatchObject({ status: 'exchanging', round: 1, isRepriced: false });
  });

  it('asks again when the amount is still too small', () => {
    const again = then(plainRecord(), paid('a', 60n), chosen('top-up'), paid('b', 10n));
    expect(again).toMatchObject({ status: 'hold', holdReason: 'underpaid', isToppingUp: false });
    expect(then(again, chosen('refund')).sendings[0]).toMatchObject({ purpose: 'refund', amount: 63n });
  });

  it.each(['continue', 'refund'] as const)('can be replaced by another decision: %s', (choice) => {
    const topping = then(plainRecord(), paid('a', 60n), chosen('top-up'));
    expect(topping.status).toBe('waiting');
    const status = choice === 'continue' ? 'exchanging' : 'refunding';
    expect(then(topping, chosen(choice))).toMatchObject({ status, isToppingUp: false });
  });

  it('has a new window at a floating rate, and none at a fixed one', () => {
    const floating = then(plainRecord(), paid('a', 60n), chosen('top-up'));
    expect(floating.payInUntil).toBeGreaterThan(UNTIL);
    const fixed = then(plainRecord({ rateKind: 'fixed' }), paid('a', 60n), chosen('top-up'));
    expect(fixed.payInUntil).toBe(UNTIL);
  });

  it('is not offered without a deposit: there is nothing to decide', () => {
    expect(() => then(plainRecord(), chosen('refund'))).toThrow(/not confirmed yet/);
  });
});

describe('a refund', () => {
  const refunding = (minimumTransfer: bigint): TransactionEvent =>
    ({ ...chosen('refund'), minimumTransfer }) as TransactionEvent;

  it('is not started when the network fee leaves less than the chain’s minimum', () => {
    const held = then(plainRecord(), paid('a', 60n));
    expect(() => then(held, refunding(54n))).toThrow(/too little for a refund/);
    expect(then(held, refunding(53n)).sendings).toMatchObject([{ purpose: 'refund', amount: 53n }]);
  });
});
