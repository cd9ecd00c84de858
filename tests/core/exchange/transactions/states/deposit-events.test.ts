import { describe, expect, it } from 'vitest';
import { plainRecord, UNTIL } from '../plain-record.ts';
import { BY_STAFF, chosen, gone, ID, paid, refusal, seen, sentSteps, step, replay, TRADED } from './replay.ts';

const ended = { kind: 'window-ended' } as const;
const fixed = plainRecord({ rateKind: 'fixed' });

describe('a deposit', () => {
  it('is noted as the chain shows it, with its sender where the chain tells one', () => {
    const { record, entry } = step(plainRecord(), seen('a', { sender: 'from' }));
    expect(record.deposits).toEqual([
      { key: 'a', chainTxId: 'tx-a', sender: 'from', amount: 100n, confirmations: 0, status: 'seen', seenAt: 1 },
    ]);
    expect(entry).toEqual({
      sequence: 2,
      at: 1,
      kind: 'pay-in',
      status: 'confirming',
      holdReason: undefined,
      details: { key: 'a', amount: '100', confirmations: 0, isFinal: false },
      actor: 'house',
    });
    expect(Object.keys(replay(plainRecord(), seen()).deposits[0]!)).not.toContain('sender');
  });

  it('waits for its confirmations without any work that is due', () => {
    expect(replay(plainRecord(), seen())).toMatchObject({ status: 'confirming', dueAt: undefined, round: 0 });
    expect(replay(plainRecord(), seen(), paid())).toMatchObject({ status: 'exchanging', dueAt: 2, round: 1 });
  });

  it('ends the reduced state of an unpaid exchange, which no other event does', () => {
    const reduced = plainRecord({ status: 'overdue', isReduced: true, dueAt: undefined });
    expect(replay(reduced, paid()).isReduced).toBeUndefined();
    expect(replay(reduced, { kind: 'held', ...BY_STAFF }).isReduced).toBe(true);
  });

  it('resets the count of failed attempts where it changes what is next, and keeps it where a transfer is on its way', () => {
    const failing = { attempts: 3, lastError: 'no node' };
    expect(replay(plainRecord({ ...failing }), paid())).toMatchObject({ attempts: 0, lastError: undefined });
    const sending = { ...replay(plainRecord(), paid(), TRADED), ...failing };
    expect(replay(sending, paid('b'))).toMatchObject({ status: 'sending', ...failing });
    const dusty = { ...plainRecord({ returnCost: 20n }), ...failing };
    expect(replay(dusty, paid('d', { amount: 20n }))).toMatchObject({ status: 'waiting', ...failing });
    expect(replay(dusty, paid('d', { amount: 20n }), gone('d'))).toMatchObject({ status: 'waiting', ...failing });
  });

  it('that is dust changes nothing even beside a deposit that still confirms', () => {
    const confirming = replay(plainRecord({ returnCost: 20n }), seen(), paid('d', { amount: 20n }));
    expect(confirming.status).toBe('confirming');
    expect(replay(confirming, gone('d')).status).toBe('confirming');
    // The dust is not taken for the deposit, and the deposit not for the dust.
    expect(replay(confirming, gone('a'))).toMatchObject({ status: 'waiting', dueAt: UNTIL });
    expect(replay(confirming, paid('a')).status).toBe('exchanging');
  });

  it('is decided on by the customer after a refused trade, whatever else arrives', () => {
    const refused = replay(plainRecord(), paid(), { kind: 'trade-refused', reason: 'too small' });
    expect(refused).toMatchObject({ status: 'hold', holdReason: 'outside-limits', round: 0, dueAt: undefined });
    expect(refused.deposits[0]!.round).toBeUndefined();
    expect(replay(refused, paid())).toMatchObject({ status: 'hold', holdReason: 'outside-limits' });
    // Another hold is left as soon as its reason is gone.
    const two = replay(plainRecord(), seen(), paid('b'), paid());
    expect(two).toMatchObject({ status: 'hold', holdReason: 'multiple' });
    expect(replay(two, gone('b'))).toMatchObject({ status: 'exchanging', round: 1 });
  });

  it('that is traded keeps its round while another round is refused', () => {
    const second = replay(plainRecord(), paid(), TRADED, paid('b'), ...sentSteps(), chosen('continue'));
    expect(second).toMatchObject({ status: 'exchanging', round: 2 });
    const refused = replay(second, { kind: 'trade-refused', reason: 'closed' });
    expect(refused.deposits.map(({ round }) => round)).toEqual([1, undefined]);
    expect(refused.round).toBe(1);
  });
});

describe('a deposit that disappears', () => {
  it('is refused where it was never seen, or is gone already', () => {
    expect(refusal(plainRecord(), gone())).toBe('conflict at key');
    expect(refusal(plainRecord(), seen(), gone(), gone())).toBe('conflict at key');
    expect(refusal(plainRecord(), seen(), gone('b'))).toBe('conflict at key');
  });

  it('has no confirmations any more, and leaves the others as they are', () => {
    const { record, entry } = step(replay(plainRecord(), seen(), paid('b')), gone('b'));
    expect(record.deposits.map(({ status, confirmations }) => `${status} ${confirmations}`)).toEqual([
      'seen 0',
      'gone 0',
    ]);
    expect(entry.details).toEqual({ key: 'b' });
  });

  it('opens the window again while it lasts, and ends the exchange otherwise', () => {
    const confirming = replay(plainRecord({ isToppingUp: true }), seen());
    expect(step(confirming, gone(), UNTIL - 1).record).toMatchObject({
      status: 'waiting',
      dueAt: UNTIL,
      isToppingUp: false,
    });
    expect(step(confirming, gone(), UNTIL).record).toMatchObject({ status: 'overdue', dueAt: undefined });
    expect(step(replay(fixed, seen()), gone(), UNTIL).record).toMatchObject({ status: 'expired', isToppingUp: false });
  });

  it('ends an exchange whose other deposit was paid out, or refunded, as that', () => {
    const held = replay(plainRecord(), paid(), TRADED, paid('b'), ...sentSteps());
    expect(held).toMatchObject({ status: 'hold', holdReason: 'multiple', dueAt: undefined });
    expect(replay(held, gone('b'))).toMatchObject({ status: 'finished', finishedAt: held.updatedAt + 1 });
    const refunded = replay(plainRecord(), paid('a', { amount: 60n }), chosen('refund'), paid('b'), ...sentSteps());
    expect(replay(refunded, gone('b'))).toMatchObject({ status: 'refunded', holdReason: undefined });
    // One of several transfers is a payout.
    const both = replay(held, chosen('refund'), ...sentSteps(`${ID}-2`));
    expect(both).toMatchObject({ status: 'finished', sendings: [{ purpose: 'payout' }, { purpose: 'refund' }] });
  });
});

describe('the end of the payment window', () => {
  it('comes at its time, not before', () => {
    expect(refusal(plainRecord({ updatedAt: UNTIL - 2 }), ended)).toBe('conflict at main');
    expect(refusal(plainRecord({ updatedAt: UNTIL - 1 }), ended)).toBe('accepted');
  });

  it('ends an unpaid exchange, without the route of its quote, which nobody trades', () => {
    const { record, entry } = step(plainRecord(), ended, UNTIL);
    expect(record).toMatchObject({ status: 'overdue', dueAt: undefined, isToppingUp: false, holdReason: undefined });
    expect(record.quote).toEqual({ ...plainRecord().quote, legs: [] });
    expect(entry.details).toEqual({});
    expect(step(fixed, ended, UNTIL).record.status).toBe('expired');
  });

  it('keeps the route where coins were there, even if they are gone', () => {
    const back = replay(plainRecord(), seen(), gone());
    expect(step(back, ended, UNTIL).record).toMatchObject({ status: 'overdue', quote: plainRecord().quote });
  });

  it('asks a customer who did not top up once more', () => {
    const topping = replay(plainRecord(), paid('a', { amount: 60n }), chosen('top-up'));
    const again = step(topping, ended, topping.payInUntil).record;
    expect(again).toMatchObject({ status: 'hold', holdReason: 'underpaid', isToppingUp: false, dueAt: undefined });
    expect(again.quote.legs).toHaveLength(1);
  });
});
