import { describe, expect, it } from 'vitest';
import { HOLD_REASONS, TRANSACTION_STATUSES } from '../../../../../core/domain/transactions/transaction.ts';
import { mailedEvent } from '../../../../../core/exchange/transactions/mails/mailed-event.ts';
import { sampleRecord } from '../../../../support/samples/sample-transactions.ts';

const mailed = (before: (typeof TRANSACTION_STATUSES)[number], after: (typeof TRANSACTION_STATUSES)[number]) =>
  mailedEvent(sampleRecord({ status: before }), sampleRecord({ status: after, holdReason: 'late' }));

describe('a step of an exchange', () => {
  it.each(TRANSACTION_STATUSES)('that stays %s is not mailed', (status) => {
    expect(mailed(status, status)).toBeUndefined();
  });

  it.each([
    ['confirming', 'exchanging', 'exchange-arrived'],
    ['waiting', 'exchanging', 'exchange-arrived'],
    // Trading again, or after the customer's own decision: what arrived is known.
    ['hold', 'exchanging', undefined],
    ['sending', 'exchanging', undefined],
    // Seen, but it can vanish.
    ['waiting', 'confirming', undefined],
    ['exchanging', 'sending', undefined],
    ['sending', 'finished', 'exchange-sent'],
    ['hold', 'refunding', undefined],
    ['refunding', 'refunded', 'exchange-refunded'],
    ['waiting', 'expired', undefined],
    ['waiting', 'overdue', undefined],
    ['sending', 'failed', undefined],
  ] as const)('from %s to %s is mailed as %s', (before, after, kind) => {
    expect(mailed(before, after)).toBe(kind);
  });

  it.each(HOLD_REASONS)('to a hold is mailed where the customer decides: %s', (holdReason) => {
    const held = mailedEvent(sampleRecord({ status: 'confirming' }), sampleRecord({ status: 'hold', holdReason }));
    expect(held).toBe(holdReason === 'review' ? undefined : 'exchange-held');
  });
});
