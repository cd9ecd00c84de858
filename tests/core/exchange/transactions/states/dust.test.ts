import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import { toleranceOf } from '../../../../../core/exchange/transactions/states/deposits.ts';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { transition } from '../../../../../core/exchange/transactions/states/transition.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';
import { plainRecord, UNTIL } from '../plain-record.ts';

const RETURN_COST = 40n;
const record = (changes: Partial<TransactionRecord> = {}) =>
  plainRecord({ amountIn: 1000n, returnCost: RETURN_COST, ...changes });
const paid = (key: string, amount: bigint, isFinal = true): TransactionEvent => ({
  kind: 'pay-in',
  deposit: { key, chainTxId: key, amount, confirmations: isFinal ? 6 : 0, isFinal },
});
const traded: TransactionEvent = {
  kind: 'traded',
  amountIn: 1000n,
  amountOut: 5000n,
  serviceFee: 1n,
  networkFee: 2n,
  brought: 5003n,
  quote: plainQuote({}),
};
const then = (from: TransactionRecord, ...events: TransactionEvent[]) =>
  events.reduce((now, event, at) => transition(now, event, { at: at + 1, actor: 'house' }).record, from);
const sentTo = (from: TransactionRecord): TransactionEvent[] => {
  const id = `${from.id}-1`;
  return [
    { kind: 'built', id, unsigned: 'u' },
    { kind: 'signed', id, raw: 'r', chainTxId: 't' },
    { kind: 'sent', id },
  ];
};

describe('a payment that is worth less than sending it back costs', () => {
  it('does not stop an exchange that is already being paid out', () => {
    const sending = then(record(), paid('a', 1000n), traded);
    const [built, signed, sent] = sentTo(sending);
    expect(then(sending, built!, paid('dust', 1n), signed!, sent!)).toMatchObject({ status: 'finished' });
    expect(then(sending, paid('dust', 1n, false), built!, signed!, sent!)).toMatchObject({ status: 'finished' });
  });

  it('does not turn an exact payment into two, before it or after it, confirmed or not', () => {
    for (const isFinal of [true, false]) {
      expect(then(record(), paid('dust', RETURN_COST, isFinal), paid('a', 1000n)).status).toBe('exchanging');
      const confirming = then(record(), paid('a', 1000n, false), paid('dust', RETURN_COST, isFinal));
      expect(confirming.status).toBe('confirming');
      expect(then(confirming, paid('a', 1000n)).status).toBe('exchanging');
    }
  });

  it('leaves an unpaid exchange waiting, ended, or on hold as it was', () => {
    const waiting = then(record(), paid('dust', 40n));
    expect(waiting).toMatchObject({ status: 'waiting', dueAt: UNTIL });
    const ended = transition(waiting, { kind: 'window-ended' }, { at: UNTIL, actor: 'house' }).record;
    expect(ended.status).toBe('overdue');
    expect(then(ended, paid('more', 40n)).status).toBe('overdue');
    const held = then(record(), paid('a', 500n));
    expect(then(held, paid('dust', 40n))).toMatchObject({ status: 'hold', holdReason: 'underpaid' });
  });

  it('may disappear again, whatever the exchange does', () => {
    const gone: TransactionEvent = { kind: 'pay-in-gone', key: 'dust' };
    const waiting = then(record(), paid('dust', 40n, false), gone);
    expect(waiting).toMatchObject({ status: 'waiting', dueAt: UNTIL });
    const sending = then(record(), paid('a', 1000n), traded, paid('dust', 40n, false), gone);
    expect(sending.status).toBe('sending');
    const held = then(record(), paid('a', 500n), paid('dust', 40n, false), gone);
    expect(held).toMatchObject({ status: 'hold', holdReason: 'underpaid' });
  });

  it('that is larger is decided on by the customer', () => {
    expect(then(record(), paid('a', 1000n, false), paid('b', 41n), paid('a', 1000n))).toMatchObject({
      status: 'hold',
      holdReason: 'multiple',
    });
  });

  it('still completes a top-up', () => {
    const topUp: TransactionEvent = { kind: 'resolved', answer: { choice: 'top-up' }, networkFee: 7n };
    const topping = then(record(), paid('a', 945n), topUp);
    expect(then(topping, paid('b', 5n)).status).toBe('waiting');
    expect(then(topping, paid('b', 20n)).status).toBe('exchanging');
  });
});

describe('a payment within the tolerance', () => {
  it('is exchanged, and one beyond it is not', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 41n, max: 2000n }), fc.bigInt({ min: 0n, max: 300n }), (amount, returnCost) => {
        const before = record({ returnCost });
        const after = then(before, paid('a', amount));
        const isClose = amount >= 1000n - toleranceOf(before) && amount <= 1000n + toleranceOf(before);
        const isDust = amount <= returnCost && !isClose;
        expect(after.status).toBe(isClose ? 'exchanging' : isDust ? 'waiting' : 'hold');
      }),
    );
  });

  it('differs by at most a tenth, and a merchant’s by at most a two-hundredth', () => {
    expect(toleranceOf(record())).toBe(40n);
    expect(toleranceOf(record({ returnCost: 5000n }))).toBe(100n);
    const payment = { merchantId: 'm', isSigned: true, isTest: false };
    expect(toleranceOf(record({ payment }))).toBe(5n);
    expect(toleranceOf(record({ returnCost: undefined }))).toBe(0n);
  });
});
