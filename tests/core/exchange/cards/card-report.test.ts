import { describe, expect, it } from 'vitest';
import type { CardPayment, CardState } from '../../../../core/domain/cards/card-payment.ts';
import { CARD_STATES } from '../../../../core/domain/cards/card-payment.ts';
import { type CardReport, mayPay, openedCard, reportedCard } from '../../../../core/domain/cards/card-report.ts';
import { NEW_CARD_PAYMENT } from '../../../support/cards/new-card-payment.ts';

const opened = openedCard(NEW_CARD_PAYMENT, 'one', 5);

const report = (state: CardState, parts: Partial<CardReport> = {}): CardReport => {
  return { exchangeId: 'abc123def456', reference: 'one', state, at: 10, ...parts };
};

const at = (state: CardState) => (state === 'pending' ? opened : reportedCard(opened, report(state))!);

/** The states that a report leads to from a state, told later. */
function reachable(from: CardState): readonly CardState[] {
  return CARD_STATES.filter((state) => reportedCard(at(from), report(state, { at: 20 }))?.state === state);
}

describe('a report', () => {
  it('moves money forward only', () => {
    expect(Object.fromEntries(CARD_STATES.map((state) => [state, reachable(state)]))).toEqual({
      pending: ['declined', 'approved', 'delivered', 'charged-back', 'abandoned'],
      declined: ['pending', 'approved', 'delivered', 'charged-back', 'abandoned'],
      abandoned: ['pending', 'declined', 'approved', 'delivered', 'charged-back'],
      approved: ['declined', 'delivered', 'charged-back'],
      delivered: ['charged-back'],
      'charged-back': [],
    });
  });

  it('changes nothing when it is repeated, and is kept with its time, its reason and its transaction', () => {
    const declined = reportedCard(opened, report('declined', { decline: 'funds' }))!;
    expect(declined).toMatchObject({ state: 'declined', decline: 'funds', stateAt: 10, failed: 1 });
    expect(declined.attempts).toEqual([{ reference: 'one', state: 'declined', openedAt: 5, at: 10 }]);
    expect(reportedCard(declined, report('declined', { decline: 'funds', at: 11 }))).toBeUndefined();
    const paid = reportedCard(declined, report('delivered', { at: 9, chainTxId: 'f00d', isLast: true }))!;
    expect(paid).toMatchObject({ state: 'delivered', stateAt: 10, chainTxId: 'f00d', failed: 1 });
    expect(paid.decline).toBeUndefined();
    expect(paid.attempts).toEqual([
      { reference: 'one', state: 'delivered', openedAt: 5, at: 10, chainTxId: 'f00d', isLast: true },
    ]);
  });

  it('about what is not paid changes nothing when a newer one has come', () => {
    const declined = reportedCard(opened, report('declined'))!;
    expect(reportedCard(declined, report('abandoned', { at: 9 }))).toBeUndefined();
    expect(reportedCard(declined, report('abandoned', { at: 10 }))).toMatchObject({ state: 'abandoned', failed: 1 });
    expect(reportedCard(declined, report('approved', { at: 1 }))!.state).toBe('approved');
  });

  it('about another payment counts when money has moved, and changes nothing otherwise', () => {
    for (const state of ['pending', 'declined', 'abandoned'] as const)
      expect(reportedCard(opened, report(state, { reference: 'other' }))).toBeUndefined();
    const other = reportedCard(opened, report('approved', { reference: 'other' }))!;
    expect(other).toMatchObject({ state: 'approved', reference: 'one', failed: 0 });
    expect(other.attempts!.map(({ reference, state }) => [reference, state])).toEqual([
      ['one', 'pending'],
      ['other', 'approved'],
    ]);
    const done = reportedCard(other, report('declined', { reference: 'other', at: 20 }))!;
    expect([done.state, done.failed]).toEqual(['pending', 0]);
  });

  it('is taken where it comes before the answer to the opening', () => {
    expect(reportedCard(NEW_CARD_PAYMENT, report('pending'))).toMatchObject({ state: 'pending', reference: 'one' });
  });

  it('names a payment of its own, with a state of its own, where several are made with one page', () => {
    const first = reportedCard(opened, report('declined', { payment: 'a' }))!;
    const second = reportedCard(first, report('approved', { payment: 'b', at: 11 }))!;
    const again = reportedCard(second, report('pending', { payment: 'a', at: 12 }))!;
    expect(again.state).toBe('approved');
    expect(again.attempts!.map(({ payment, state }) => [payment, state])).toEqual([
      ['a', 'pending'],
      ['b', 'approved'],
    ]);
  });

  it('is remembered for twenty payments, and no more', () => {
    let card: CardPayment | undefined = opened;
    for (let number = 0; number < 20; number += 1)
      card = card && reportedCard(card, report('approved', { payment: `p${number}` }));
    expect(card!.attempts).toHaveLength(20);
    expect(reportedCard(card!, report('approved', { payment: 'more' }))).toBeUndefined();
  });
});

describe('a customer', () => {
  it('may pay until money has moved, and may fail five times', () => {
    const may = CARD_STATES.filter((state) => mayPay({ ...NEW_CARD_PAYMENT, state }));
    expect(may).toEqual(['pending', 'declined', 'abandoned']);
    expect([mayPay({ ...NEW_CARD_PAYMENT, failed: 4 }), mayPay({ ...NEW_CARD_PAYMENT, failed: 5 })]).toEqual([
      true,
      false,
    ]);
  });

  it('begins anew with a payment that is opened, and not twice with the same', () => {
    const declined = reportedCard(opened, report('declined', { decline: 'fraud' }))!;
    const again = openedCard(declined, 'two', 30);
    expect(again).toMatchObject({ state: 'pending', reference: 'two', failed: 1 });
    expect(again.decline).toBeUndefined();
    expect(again.attempts!.at(-1)).toEqual({ reference: 'two', state: 'pending', openedAt: 30 });
    expect(openedCard(again, 'two', 40).attempts).toHaveLength(2);
  });
});
