import { describe, expect, it } from 'vitest';
import { attemptsOf, latestOf } from '../../../../core/domain/cards/card-attempt.ts';
import type { CardAttempt, CardPayment } from '../../../../core/domain/cards/card-payment.ts';
import type { Deposit } from '../../../../core/domain/transaction-record.ts';
import {
  acceptedCard,
  cardFinality,
  finalityOf,
  takenBackOf,
} from '../../../../core/exchange/transactions/cards/card-finality.ts';
import { cardLoss } from '../../../../core/exchange/transactions/cards/card-loss.ts';
import { plainRecord } from '../transactions/plain-record.ts';

function card(...attempts: readonly CardAttempt[]): CardPayment {
  const terms = { provider: 'stripe', name: 'Stripe', currency: 'usd', asksFor: [] } as const;
  const sums = { amount: '100', fee: '1', networkFee: '1', coins: '0.000001' };
  return { ...terms, ...sums, state: 'pending', failed: 0, attempts };
}

function coins(name: string, parts: Partial<Deposit> = {}): Deposit {
  const common = { amount: 100n, confirmations: 6, status: 'confirmed', seenAt: 1 } as const;
  return { key: `${name}:0`, chainTxId: name, ...common, ...parts };
}

const paid = (reference: string, state: CardAttempt['state'], chainTxId?: string): CardAttempt => ({
  reference,
  state,
  ...(chainTxId !== undefined && { chainTxId }),
});

describe('the coins of a card payment', () => {
  const named = card(paid('a', 'delivered', 'x'));
  const unnamed = card(paid('a', 'delivered'));

  it('are final by the delivery that names them, and by one that names none or others, for one deposit', () => {
    expect(cardFinality(named, [coins('x')])).toBe('final');
    expect(cardFinality(named, [coins('y')])).toBe('final');
    expect(cardFinality(unnamed, [coins('y')])).toBe('final');
    expect(cardFinality(unnamed, [coins('x'), coins('y')])).toBe('stray');
    expect(cardFinality(named, [coins('x'), coins('y')])).toBe('stray');
    expect(cardFinality(card(paid('a', 'delivered'), paid('b', 'delivered')), [coins('x'), coins('y')])).toBe('final');
  });

  it('are not final by a delivery when those of an ended payment have come', () => {
    const other = card(paid('a', 'delivered', 'x'), paid('b', 'declined', 'y'));
    expect(cardFinality(other, [coins('y')])).toBe('stray');
    expect(cardFinality(card(paid('a', 'delivered'), paid('b', 'declined', 'y')), [coins('y')])).toBe('stray');
    expect(cardFinality(card(...other.attempts!, paid('c', 'delivered')), [coins('y'), coins('z')])).toBe('stray');
  });

  it('count as long as the chain shows them, and when they are worth more than dust', () => {
    for (const parts of [{ status: 'gone' }, { isDust: true }] as const)
      expect(cardFinality(named, [coins('x'), coins('y', parts)])).toBe('final');
  });

  it('are always final where no card pays', () => {
    expect(finalityOf(plainRecord({ deposits: [coins('x')] }))).toBe('final');
    expect(cardLoss(plainRecord({ deposits: [coins('x', { round: 1 })] }))).toBe(0n);
  });

  it('that staff accepts are those that are here and not used, of an exchange whose coins are stray', () => {
    const ended = card(paid('a', 'declined'));
    const deposits = [
      coins('x'),
      coins('y', { round: 1 }),
      coins('z', { status: 'gone' }),
      coins('w', { round: 1, status: 'gone' }),
    ];
    expect(acceptedCard(plainRecord({ card: ended, deposits })).card!.accepted).toEqual(['x:0']);
    expect(acceptedCard(plainRecord({ card: { ...ended, accepted: ['v:0'] }, deposits })).card!.accepted).toEqual([
      'v:0',
      'x:0',
    ]);
    expect(acceptedCard(plainRecord({ card: named, deposits: [coins('x')] }))).toEqual({});
    expect(acceptedCard(plainRecord({ deposits }))).toEqual({});
  });

  it('that go back are those of the payments that were taken back', () => {
    const names = (all: readonly Deposit[]) => all.map(({ chainTxId }) => chainTxId);
    const both = [coins('x'), coins('y')];
    expect(names(takenBackOf(card(paid('a', 'charged-back', 'x'), paid('b', 'delivered', 'y')), both))).toEqual(['x']);
    expect(names(takenBackOf(card(paid('a', 'charged-back'), paid('b', 'delivered', 'y')), both))).toEqual(['x']);
    expect(names(takenBackOf(card(paid('a', 'charged-back')), both))).toEqual(['x', 'y']);
    expect(names(takenBackOf(card(paid('a', 'delivered', 'x')), both))).toEqual([]);
    expect(names(takenBackOf(card(paid('a', 'charged-back', 'x')), both))).toEqual(['x']);
  });

  it('that the chain has lost, and dust, are no loss when they go back', () => {
    const sendings = [
      { id: 's', round: 1, purpose: 'payout', currency: 'eth', amount: 1n, status: 'confirmed', address: '0x' },
    ] as const;
    const deposits = [
      coins('x', { round: 1 }),
      coins('y', { round: 1, status: 'gone' }),
      coins('z', { round: 1, isDust: true }),
    ];
    expect(cardLoss(plainRecord({ card: card(paid('a', 'charged-back')), deposits, sendings }))).toBe(100n);
  });
});

describe('the attempts of a card payment', () => {
  it('of an older version are the last one alone', () => {
    const { attempts: _, ...old } = card();
    expect(attemptsOf(old)).toEqual([]);
    expect(attemptsOf({ ...old, reference: 'a', stateAt: 5, chainTxId: 'x', state: 'delivered' })).toEqual([
      { reference: 'a', state: 'delivered', at: 5, chainTxId: 'x' },
    ]);
    expect(attemptsOf({ ...old, state: 'delivered' })).toHaveLength(1);
  });

  it('are led by the one that the provider has told of last', () => {
    const heard = [
      { reference: 'a', payment: '1', state: 'declined', at: 9 },
      { reference: 'a', payment: '2', state: 'pending', at: 3 },
      { reference: 'b', state: 'pending', at: 20 },
    ] as const;
    expect(latestOf(heard, 'a')!.payment).toBe('1');
    expect(latestOf(heard.toReversed(), 'a')!.payment).toBe('1');
    expect(latestOf(heard, 'c')).toBeUndefined();
  });
});
