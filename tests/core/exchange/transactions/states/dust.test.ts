import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import { toleranceOf } from '../../../../../core/exchange/transactions/states/hold-reason.ts';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { postingFor } from '../../../../../core/exchange/transactions/postings.ts';
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
    const waiting = then(record(), paid('dust', 20n));
    expect(waiting).toMatchObject({ status: 'waiting', dueAt: UNTIL });
    const ended = transition(waiting, { kind: 'window-ended' }, { at: UNTIL, actor: 'house' }).record;
    expect(ended.status).toBe('overdue');
    expect(then(ended, paid('more', 20n)).status).toBe('overdue');
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

  it('is decided on by the customer once there is more of it than sending it back costs', () => {
    const two = then(record(), paid('a', 20n), paid('b', 20n));
    expect(two).toMatchObject({ status: 'waiting', deposits: [{ isDust: true }, { isDust: true }] });
    const three = then(two, paid('c', 1n));
    expect(three).toMatchObject({ status: 'hold', holdReason: 'multiple' });
    expect(three.deposits.some(({ isDust }) => isDust)).toBe(false);
    const refund: TransactionEvent = {
      kind: 'resolved',
      answer: { choice: 'refund', refund: { address: 'back' } },
      networkFee: 7n,
    };
    expect(then(three, refund).sendings).toMatchObject([{ purpose: 'refund', amount: 34n }]);
    const sending = then(record(), paid('a', 1000n), traded, paid('b', 30n), paid('c', 30n));
    const [built, signed, sent] = sentTo(sending);
    expect(then(sending, built!, signed!, sent!)).toMatchObject({ status: 'hold', holdReason: 'multiple' });
  });

  it('counts for nothing while it is gone, and is judged again when it is back', () => {
    const gone: TransactionEvent = { kind: 'pay-in-gone', key: 'a' };
    const without = then(record(), paid('a', 30n), gone, paid('b', 30n));
    expect(without).toMatchObject({ status: 'waiting', deposits: [{ isDust: true }, { isDust: true }] });
    expect(then(without, paid('a', 30n))).toMatchObject({ status: 'hold', holdReason: 'multiple' });
  });

  it('is booked apart, and owed once it counts: to the customer, or to nobody yet after the end', () => {
    const entries = (...events: TransactionEvent[]) => {
      let [now, posted]: [TransactionRecord, ReturnType<typeof postingFor>] = [record(), undefined];
      for (const [at, event] of events.entries()) {
        const next = transition(now, event, { at: at + 1, actor: 'house' }).record;
        [now, posted] = [next, postingFor(now, event, next)];
      }
      return posted?.entries;
    };
    const entry = (account: string, amount: bigint) => ({ currency: 'ltc', account, amount });
    expect(entries(paid('a', 30n))).toEqual([entry('chain', 30n), entry('rounding', -30n)]);
    expect(entries(paid('a', 30n), paid('b', 20n))).toEqual([
      entry('chain', 20n),
      entry('customers', -20n),
      entry('rounding', 30n),
      entry('customers', -30n),
    ]);
    // What is not confirmed yet was never booked.
    expect(entries(paid('a', 30n, false), paid('b', 20n))).toEqual([entry('chain', 20n), entry('customers', -20n)]);
    const [built, signed, sent] = sentTo(record());
    const finished = [paid('a', 1000n), traded, built!, signed!, sent!, paid('b', 30n)];
    expect(entries(...finished)).toEqual([entry('chain', 30n), entry('rounding', -30n)]);
    expect(entries(...finished, paid('c', 11n))).toEqual([
      entry('chain', 11n),
      entry('suspense', -11n),
      entry('rounding', 30n),
      entry('suspense', -30n),
    ]);
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
    expect(then(topping, paid('b', 8n), paid('c', 8n)).status).toBe('exchanging');
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
