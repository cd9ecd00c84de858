import { describe, expect, it } from 'vitest';
import type { CardPayment } from '../../../../core/domain/cards/card-payment.ts';
import { type CardReport, openedCard, reportedCard } from '../../../../core/domain/cards/card-report.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { finalityOf } from '../../../../core/exchange/transactions/cards/card-finality.ts';
import { cardLoss } from '../../../../core/exchange/transactions/cards/card-loss.ts';
import { plainRecord } from '../transactions/plain-record.ts';
import {
  BY_STAFF,
  chosen,
  ID,
  paid,
  REFUND,
  refusal,
  replay,
  sentSteps,
  TRADED,
} from '../transactions/states/replay.ts';
import { NEW_CARD_PAYMENT } from '../../../support/cards/new-card-payment.ts';

type Heard = Pick<CardReport, 'reference' | 'state'> & Partial<CardReport>;

/** The card after reports, told one after the other. */
function heard(card: CardPayment, ...reports: readonly Heard[]): CardPayment {
  return reports.reduce((now, report, at) => reportedCard(now, { exchangeId: ID, at, ...report }) ?? now, card);
}

const two = openedCard(openedCard(NEW_CARD_PAYMENT, 'first', 0), 'second', 0);

function after(record: TransactionRecord, ...reports: readonly Heard[]): TransactionRecord {
  return replay(record, { kind: 'card', card: heard(record.card!, ...reports) });
}

const one = () => openedCard(NEW_CARD_PAYMENT, 'first', 0);
const bought = (card: CardPayment = two) => plainRecord({ card, refund: REFUND });

describe('two payments for one exchange', () => {
  it('wait for the one whose coins are here, although the other one is final', () => {
    const both = after(
      bought(),
      { reference: 'first', state: 'delivered', chainTxId: 'tx-a' },
      { reference: 'second', state: 'approved', chainTxId: 'tx-b' },
    );
    expect(both.card!.state).toBe('approved');
    expect(replay(both, paid('b'))).toMatchObject({ status: 'confirming' });
    expect(replay(both, paid('a'))).toMatchObject({ status: 'exchanging' });
  });

  it('wait for all that is on its way where the deliveries do not say which coins are theirs', () => {
    const both = after(
      bought(),
      { reference: 'first', state: 'delivered' },
      { reference: 'second', state: 'approved' },
    );
    const waiting = replay(both, paid('a'));
    expect(waiting.status).toBe('confirming');
    expect(after(waiting, { reference: 'second', state: 'declined', at: 9 })).toMatchObject({ status: 'exchanging' });
  });

  it('let nobody decide about the coins of the second before they are final', () => {
    const first = after(bought(), { reference: 'first', state: 'delivered', chainTxId: 'tx-a' });
    const paying = replay(first, paid('a'), TRADED);
    const both = after(paying, { reference: 'second', state: 'approved' });
    const held = replay(both, paid('b', { amount: 40n }), ...sentSteps());
    expect(held).toMatchObject({ status: 'hold', holdReason: 'multiple' });
    expect(refusal(held, chosen('continue'))).toBe('conflict at choice');
    expect(refusal(held, chosen('top-up'))).toBe('conflict at choice');
    // Staff may send coins back about which the provider never says anything.
    expect(refusal(held, chosen('refund'))).toBe('accepted');
    const final = after(held, { reference: 'second', state: 'delivered', chainTxId: 'tx-b' });
    expect(refusal(final, chosen('continue'))).toBe('accepted');
  });

  it('lose only the coins of the one that is taken back', () => {
    const first = after(bought(), { reference: 'first', state: 'delivered', chainTxId: 'tx-a' });
    const done = replay(first, paid('a'), TRADED, ...sentSteps());
    const back = after(
      done,
      { reference: 'second', state: 'delivered', chainTxId: 'tx-b' },
      { reference: 'second', state: 'charged-back' },
    );
    expect([back.card!.state, cardLoss(back)]).toEqual(['charged-back', 0n]);
    expect(cardLoss(after(back, { reference: 'first', state: 'charged-back' }))).toBe(100n);
  });

  it('are ended one by one: the end of the first says nothing about the second', () => {
    const ended = heard(two, { reference: 'first', state: 'declined', isLast: true });
    expect(ended).toMatchObject({ state: 'pending', failed: 0, reference: 'second' });
    expect(heard(ended, { reference: 'second', state: 'abandoned' })).toMatchObject({ state: 'abandoned', failed: 1 });
  });
});

describe('several payments with what was opened once', () => {
  const one = openedCard(NEW_CARD_PAYMENT, 'first', 0);

  it('have states of their own, and the last one is the present one', () => {
    const declined = heard(one, { reference: 'first', payment: 'a', state: 'declined', decline: 'funds' });
    expect(declined).toMatchObject({ state: 'declined', decline: 'funds', failed: 1 });
    const again = heard(declined, { reference: 'first', payment: 'b', state: 'pending', at: 5 });
    expect(again).toMatchObject({ state: 'pending', failed: 1 });
    expect(heard(again, { reference: 'first', payment: 'b', state: 'delivered', at: 6 })).toMatchObject({
      state: 'delivered',
      attempts: [{ payment: 'a' }, { payment: 'b', state: 'delivered' }],
    });
  });

  it('do not vouch for each other', () => {
    const record = after(
      bought(one),
      { reference: 'first', payment: 'a', state: 'delivered', chainTxId: 'tx-a' },
      { reference: 'first', payment: 'b', state: 'approved', at: 5 },
    );
    expect(replay(record, paid('b')).status).toBe('confirming');
  });
});

describe('coins that no payment accounts for', () => {
  it('are for staff once no word is awaited', () => {
    const left = after(bought(openedCard(NEW_CARD_PAYMENT, 'first', 0)), { reference: 'first', state: 'abandoned' });
    const held = replay(left, paid('a'));
    expect(held).toMatchObject({ status: 'hold', holdReason: 'review' });
    const released = replay(held, { kind: 'released', ...BY_STAFF });
    expect(released).toMatchObject({ status: 'exchanging' });
    // They stay accepted when the trade leads back to the customer, and others are not.
    const asked = replay(released, { kind: 'trade-refused', reason: 'the rate moved', rateMoved: true });
    expect([asked.holdReason, finalityOf(asked)]).toEqual(['rate-moved', 'final']);
    expect(finalityOf(replay(asked, paid('b')))).toBe('stray');
  });

  it('cannot be topped up by the customer', () => {
    const less = after(bought(one()), { reference: 'first', state: 'delivered', chainTxId: 'tx-a' });
    const held = replay({ ...less, amountIn: 1_000n }, paid('a'));
    expect(held).toMatchObject({ status: 'hold', holdReason: 'underpaid' });
    expect(refusal(held, chosen('top-up'))).toBe('conflict at choice');
    expect(refusal(held, chosen('continue'))).toBe('accepted');
  });

  it('are not paid out once the payment was taken back, whatever staff does', () => {
    const back = after(replay(bought(one()), paid('a')), { reference: 'first', state: 'charged-back' });
    expect(back).toMatchObject({ status: 'hold', holdReason: 'review' });
    expect(refusal(back, { kind: 'released', ...BY_STAFF })).toBe('conflict at main');
    expect(refusal(back, chosen('continue'))).toBe('conflict at main');
    expect(refusal(back, chosen('refund'))).toBe('accepted');
  });

  it('wait while a word is awaited', () => {
    const waiting = replay(bought(openedCard(NEW_CARD_PAYMENT, 'first', 0)), paid('a'));
    expect(waiting.status).toBe('confirming');
    expect(after(waiting, { reference: 'first', state: 'abandoned' })).toMatchObject({
      status: 'hold',
      holdReason: 'review',
    });
    expect(after(waiting, { reference: 'first', state: 'delivered' })).toMatchObject({ status: 'exchanging' });
  });
});
