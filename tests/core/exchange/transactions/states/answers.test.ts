import { describe, expect, it } from 'vitest';
import { FLOATING_WINDOW_MS } from '../../../../../core/domain/transactions/transaction.ts';
import { mayTopUp } from '../../../../../core/exchange/transactions/states/topping-up.ts';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { plainRecord, UNTIL } from '../plain-record.ts';
import { BY_STAFF, chosen, gone, ID, paid, REFUND, refusal, seen, sentSteps, step, replay, TRADED } from './replay.ts';

const short = paid('a', { amount: 60n });
const underpaid = replay(plainRecord(), short);
const payment = { merchantId: 'abcdefghjk23', isSigned: true, isTest: false };
const refundAt = (networkFee: bigint, minimumTransfer?: bigint): TransactionEvent => ({
  kind: 'resolved',
  answer: { choice: 'refund', refund: REFUND },
  networkFee,
  ...(minimumTransfer !== undefined && { minimumTransfer }),
});

describe('the choice to top up', () => {
  it('waits for the rest: at a floating rate for a new window, at a fixed one for the rest of its own', () => {
    const { record, entry } = step(underpaid, chosen('top-up'), 500);
    const until = 500 + FLOATING_WINDOW_MS;
    expect(record).toMatchObject({ status: 'waiting', isToppingUp: true, holdReason: undefined, payInUntil: until });
    expect(record.dueAt).toBe(until);
    expect(entry.details).toEqual({ choice: 'top-up' });
    const fixed = step(replay(plainRecord({ rateKind: 'fixed' }), short), chosen('top-up'), UNTIL - 1).record;
    expect(fixed).toMatchObject({ status: 'waiting', payInUntil: UNTIL, dueAt: UNTIL });
  });

  it('is refused at a fixed rate once its window is over, and for any hold but an underpayment', () => {
    const fixed = replay(plainRecord({ rateKind: 'fixed' }), short);
    expect(refusal({ ...fixed, updatedAt: UNTIL - 2 }, chosen('top-up'))).toBe('accepted');
    expect(refusal({ ...fixed, updatedAt: UNTIL - 1 }, chosen('top-up'))).toBe('conflict at choice');
    expect(refusal(plainRecord(), paid('a', { amount: 130n }), chosen('top-up'))).toBe('conflict at choice');
    expect(mayTopUp(underpaid, 10 * UNTIL)).toBe(true);
    expect(mayTopUp(fixed, UNTIL)).toBe(false);
    expect(mayTopUp(fixed, UNTIL - 1)).toBe(true);
    expect(mayTopUp({ ...fixed, holdReason: 'overpaid' }, 0)).toBe(false);
  });
});

describe('the choice to continue', () => {
  it('exchanges what was paid at a fresh rate', () => {
    const { record, entry } = step(underpaid, chosen('continue'));
    expect(record).toMatchObject({ status: 'exchanging', round: 1, isRepriced: true, holdReason: undefined });
    expect(record.dueAt).toBe(record.updatedAt);
    expect(entry.details).toEqual({ choice: 'continue' });
  });

  it('is refused for a second payment to a merchant, who was paid already', () => {
    const second = [paid(), TRADED, paid('b'), ...sentSteps()];
    expect(refusal(plainRecord({ payment }), ...second, chosen('continue'))).toBe('conflict at choice');
    expect(refusal(plainRecord({ payment }), ...second, chosen('refund'))).toBe('accepted');
    expect(refusal(plainRecord(), ...second, chosen('continue'))).toBe('accepted');
    expect(refusal(plainRecord({ payment }), short, chosen('continue'))).toBe('accepted');
  });

  it('waits until everything is confirmed, and until a stopped transfer is released', () => {
    expect(refusal(plainRecord(), short, seen('b'), chosen('continue'))).toBe('conflict at choice');
    expect(refusal(plainRecord(), paid(), TRADED, gone(), chosen('continue'))).toBe('conflict at choice');
  });
});

describe('the choice of a refund', () => {
  it('sends back what was paid less the network fee, to the address that was given', () => {
    const { record, entry } = step(underpaid, chosen('refund'));
    expect(record).toMatchObject({ status: 'refunding', round: 1, refund: REFUND, dueAt: record.updatedAt });
    expect(record.sendings).toEqual([
      {
        ...REFUND,
        intendedAt: record.updatedAt,
        id: `${ID}-1`,
        round: 1,
        purpose: 'refund',
        currency: 'ltc',
        amount: 53n,
        status: 'intended',
        earned: { currency: 'ltc', serviceFee: 0n, networkFee: 7n },
      },
    ]);
    expect(entry.details).toEqual({ choice: 'refund', amount: '53' });
  });

  it('needs an address, from the answer or from before', () => {
    const bare: TransactionEvent = { kind: 'resolved', answer: { choice: 'refund' }, networkFee: 7n };
    expect(refusal(underpaid, bare)).toBe('conflict at refundAddress');
    const known = replay(underpaid, { kind: 'refund-address', refund: REFUND });
    expect(replay(known, bare).sendings).toMatchObject([REFUND]);
  });

  it('is refused where the fee leaves nothing, or less than the chain carries', () => {
    expect(refusal(underpaid, refundAt(59n))).toBe('accepted');
    expect(refusal(underpaid, refundAt(60n))).toBe('conflict at choice');
    expect(refusal(underpaid, refundAt(61n, -5n))).toBe('conflict at choice');
    expect(refusal(underpaid, refundAt(60n, 0n))).toBe('conflict at choice');
    expect(refusal(underpaid, refundAt(59n, 0n))).toBe('accepted');
    expect(refusal(underpaid, refundAt(50n, 10n))).toBe('accepted');
    expect(refusal(underpaid, refundAt(50n, 11n))).toBe('conflict at choice');
  });
});

describe('what staff does with an exchange', () => {
  it('stops it for a review, and lets it go where the deposits lead', () => {
    const { record: held, entry } = step(replay(plainRecord(), seen()), { kind: 'held', ...BY_STAFF });
    expect(held).toMatchObject({ status: 'hold', holdReason: 'review', dueAt: undefined });
    expect(entry.details).toEqual(BY_STAFF);
    const confirmed = replay(held, paid());
    expect(confirmed).toMatchObject({ status: 'hold', holdReason: 'review' });
    const released = step(held, { kind: 'released', ...BY_STAFF });
    expect(released.record).toMatchObject({ status: 'confirming', holdReason: undefined });
    expect(released.entry.details).toEqual(BY_STAFF);
    expect(replay(confirmed, { kind: 'released', ...BY_STAFF })).toMatchObject({ status: 'exchanging', round: 1 });
  });

  it('cannot be done in a status without it', () => {
    expect(refusal(plainRecord(), { kind: 'released', ...BY_STAFF })).toMatch(/^conflict/);
    expect(refusal(plainRecord(), { kind: 'retried', ...BY_STAFF })).toMatch(/^conflict/);
  });
});
