import { describe, expect, it } from 'vitest';
import type { TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { transition } from '../../../../../core/exchange/transactions/states/transition.ts';
import { plainRecord } from '../plain-record.ts';

const deposit = { key: 'a', chainTxId: 'a', amount: 100n, confirmations: 6, isFinal: true };
const refund = { address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' };
const refused = { kind: 'trade-refused', reason: 'less than accepted', rateMoved: true } as const;
const answered = (choice: 'continue' | 'refund', leastOut?: bigint): TransactionEvent => ({
  kind: 'resolved',
  answer: { choice, refund },
  networkFee: 7n,
  leastOut,
});

function after(...events: readonly TransactionEvent[]): TransactionRecord {
  const first = plainRecord({ leastOut: 4850n });
  return events.reduce((record, event) => transition(record, event, { at: 5, actor: 'house' }).record, first);
}

describe('an exchange whose rate has moved below what its customer accepts', () => {
  const held = after({ kind: 'pay-in', deposit }, refused);

  it('is held with its deposits free, and its order is never used again', () => {
    expect(held).toMatchObject({ status: 'hold', holdReason: 'rate-moved', round: 0, endedOrders: 1 });
    expect(held.deposits[0]!.round).toBeUndefined();
  });

  it('goes on at the present rate, with a new least payout', () => {
    const { record } = transition(held, answered('continue', 4200n), { at: 6, actor: 'customer' });
    expect(record).toMatchObject({ status: 'exchanging', leastOut: 4200n, isRepriced: true });
  });

  it('keeps the least payout where no new one is known', () => {
    const { record } = transition(held, answered('continue'), { at: 6, actor: 'customer' });
    expect(record.leastOut).toBe(4850n);
  });

  it('is refunded', () => {
    const { record } = transition(held, answered('refund'), { at: 6, actor: 'customer' });
    expect(record).toMatchObject({ status: 'refunding' });
    expect(record.sendings.at(-1)).toMatchObject({ purpose: 'refund', amount: 93n });
  });

  it('is tried again at its old terms when staff releases it', () => {
    const { record } = transition(held, { kind: 'released', reason: 'the rate is back' }, { at: 6, actor: 'staff' });
    expect(record).toMatchObject({ status: 'exchanging', leastOut: 4850n });
  });

  it('waits for the customer though a deposit changes', () => {
    const again = transition(
      held,
      { kind: 'pay-in', deposit: { ...deposit, confirmations: 7 } },
      { at: 6, actor: 'house' },
    );
    expect(again.record).toMatchObject({ status: 'hold', holdReason: 'rate-moved' });
  });
});
