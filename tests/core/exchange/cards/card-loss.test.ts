import { describe, expect, it } from 'vitest';
import type { CardPayment, CardState } from '../../../../core/domain/cards/card-payment.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { postingFor } from '../../../../core/exchange/transactions/postings.ts';
import type { TransactionEvent } from '../../../../core/exchange/transactions/states/transaction-event.ts';
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
  signedSteps,
  TRADED,
} from '../transactions/states/replay.ts';

function card(state: CardState): CardPayment {
  const sums = { amount: '100', fee: '1', networkFee: '1', coins: '0.000001' };
  return { provider: 'demonstration', name: 'Demonstration', currency: 'usd', ...sums, asksFor: [], state, failed: 0 };
}

const bought = plainRecord({ card: card('delivered'), refund: REFUND });
const takenBack: TransactionEvent = { kind: 'card', card: card('charged-back') };

function bookedAt(before: TransactionRecord): bigint {
  const after = replay(before, takenBack);
  const entries = postingFor(before, takenBack, after)?.entries ?? [];
  return entries.find(({ account }) => account === 'card-losses')?.amount ?? 0n;
}

describe('a card payment that is taken back', () => {
  it('costs nothing while the coins are here', () => {
    expect(bookedAt(replay(bought, paid()))).toBe(0n);
    expect(bookedAt(replay(bought, paid(), TRADED))).toBe(0n);
  });

  it('costs the deposit once its payout is signed, sent or refunded', () => {
    expect(bookedAt(replay(bought, paid(), TRADED, ...signedSteps()))).toBe(100n);
    expect(bookedAt(replay(bought, paid(), TRADED, ...sentSteps()))).toBe(100n);
  });

  it('costs what has left although a later deposit holds the exchange', () => {
    const held = replay(bought, paid(), TRADED, paid('b', { amount: 40n }), ...sentSteps());
    expect(held).toMatchObject({ status: 'hold', holdReason: 'multiple' });
    expect(bookedAt(held)).toBe(100n);
  });

  it('leaves a later deposit to staff when it comes before the payout is sent', () => {
    const before = replay(bought, paid(), TRADED, ...signedSteps(), paid('b', { amount: 40n }), takenBack);
    expect(replay(before, { kind: 'sent', id: `${ID}-1` })).toMatchObject({ status: 'hold', holdReason: 'review' });
  });

  it('is not paid out any more, by nobody', () => {
    const held = replay(bought, paid(), TRADED, takenBack);
    expect(held).toMatchObject({ status: 'hold', holdReason: 'review' });
    expect(refusal(held, { kind: 'released', ...BY_STAFF })).toBe('conflict at main');
    expect(refusal(held, chosen('continue'))).toBe('conflict at main');
  });
});
