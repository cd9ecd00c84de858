import { describe, expect, it } from 'vitest';
import { postingFor } from '../../../../../core/exchange/transactions/postings.ts';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { mustEndOrder, tradeOrderId } from '../../../../../core/exchange/transactions/states/trade-orders.ts';
import { transition } from '../../../../../core/exchange/transactions/states/transition.ts';
import type { TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';
import { plainRecord, UNTIL } from '../plain-record.ts';

const paid: TransactionEvent = {
  kind: 'pay-in',
  deposit: { key: 'a', chainTxId: 'a', amount: 100n, confirmations: 6, isFinal: true },
};
const gone: TransactionEvent = { kind: 'pay-in-gone', key: 'a' };
const released: TransactionEvent = { kind: 'released', reason: 'looked' };
const amounts = { amountIn: 100n, amountOut: 5_000n, serviceFee: 25n, networkFee: 5n, brought: 5_030n };
const traded: TransactionEvent = { kind: 'traded', ...amounts, quote: plainQuote({}) };
const refund: TransactionEvent = {
  kind: 'resolved',
  answer: { choice: 'refund', refund: { address: 'back' } },
  networkFee: 7n,
};

/** The record after these events, one after the other, and the balances of its accounts. */
function after(...events: readonly TransactionEvent[]): TransactionRecord & { readonly book: Record<string, bigint> } {
  const book: Record<string, bigint> = {};
  let record = plainRecord();
  for (const [index, event] of events.entries()) {
    const { record: next } = transition(record, event, { at: index + 1, actor: 'house' });
    for (const { currency, account, amount } of postingFor(record, event, next)?.entries ?? [])
      book[`${account} ${currency}`] = (book[`${account} ${currency}`] ?? 0n) + amount;
    record = next;
  }
  return { ...record, book: Object.fromEntries(Object.entries(book).filter(([, amount]) => amount !== 0n)) };
}

const STOPPED = { status: 'hold', holdReason: 'review', dueAt: undefined };

const ended = (order: string, brought?: bigint): TransactionEvent => ({ kind: 'order-ended', order, brought });
const ID = plainRecord().id;

describe('a deposit that disappears before its coins have left', () => {
  it('stops its trade, owes nobody anything, and has its order ended', () => {
    const stopped = after(paid, gone);
    expect(stopped).toMatchObject({ status: 'hold', holdReason: 'review', round: 0, book: {}, dueAt: 2 });
    expect(stopped.abandonedOrders).toEqual([{ id: `${ID}-1`, amountIn: 100n }]);
    expect(after(paid, gone, ended(`${ID}-1`)).dueAt).toBeUndefined();
    expect(after(paid, gone, ended(`${ID}-1`)).abandonedOrders).toBeUndefined();
    expect(() => after(paid, gone, ended(`${ID}-2`))).toThrow('no such abandoned order');
    expect(() => after(paid, gone, ended(`${ID}-1`), ended(`${ID}-1`))).toThrow('no such abandoned order');
  });

  it('has its next trade under another order, and bears what the earlier one executed', () => {
    const again = after(paid, gone, released, paid);
    expect(again).toMatchObject({ status: 'exchanging', round: 1, dueAt: 4 });
    expect(tradeOrderId(again)).toBe(`${ID}-1.1`);
    expect(after(paid, gone, released, paid, gone).abandonedOrders).toEqual([
      { id: `${ID}-1`, amountIn: 100n },
      { id: `${ID}-1.1`, amountIn: 100n },
    ]);
    expect(after(paid, gone, released, paid, ended(`${ID}-1`, 4_990n), traded).book).toEqual({
      'chain ltc': 100n,
      'trading ltc': -200n,
      'rate-risk ltc': 100n,
      'customers doge': -5_000n,
      'trading doge': 10_020n,
      'rate-risk doge': -4_990n,
      'service-fees doge': -25n,
      'network-fees doge': -5n,
    });
    expect(
      tradeOrderId(
        after(paid, { kind: 'trade-refused', reason: 'no' }, {
          ...refund,
          answer: { choice: 'continue' },
        } as TransactionEvent),
      ),
    ).toBe(`${ID}-1.1`);
  });

  it('waits until its window ends once its order is ended, and works on a transfer first', () => {
    expect(after(paid, gone, released)).toMatchObject({ status: 'waiting', dueAt: 3 });
    expect(after(paid, gone, released, ended(`${ID}-1`))).toMatchObject({ status: 'waiting', dueAt: UNTIL });
    const sending = after(paid, gone, released, paid, traded);
    expect(mustEndOrder(sending)).toBe(false);
    expect(() => after(paid, gone, released, paid, traded, ended(`${ID}-1`))).toThrow(
      'while the transaction is sending',
    );
    const [built, signed, sent] = ['built', 'signed', 'sent'].map(
      (kind) => ({ kind, id: `${ID}-1`, unsigned: 'u', raw: 'r', chainTxId: 't' }) as TransactionEvent,
    );
    const finished = after(paid, gone, released, paid, traded, built!, signed!, sent!);
    expect(finished).toMatchObject({ status: 'finished', dueAt: 8 });
    expect(mustEndOrder(finished)).toBe(true);
    const done = after(paid, gone, released, paid, traded, built!, signed!, sent!, ended(`${ID}-1`));
    expect(done).toMatchObject({ status: 'finished', dueAt: undefined });
  });

  it('is traded when it is back and staff releases the exchange, which waits for another one otherwise', () => {
    expect(after(paid, gone, paid, released)).toMatchObject({ status: 'exchanging', round: 1 });
    expect(after(paid, gone, released)).toMatchObject({ status: 'waiting', book: {} });
  });

  it('stops a payout that is not built yet', () => {
    expect(after(paid, traded, gone)).toMatchObject(STOPPED);
    expect(after(paid, traded, gone).sendings).toMatchObject([{ status: 'intended' }]);
  });

  it('lets the payout go when it is back and staff releases it, once', () => {
    const record = after(paid, traded, gone, paid, released);
    expect(record).toMatchObject({ status: 'sending', dueAt: 5, serviceFee: 25n });
    expect(record.sendings).toHaveLength(1);
    expect(record.book['suspense ltc']).toBeUndefined();
  });

  it('does not let the payout go while the deposit is back only unconfirmed', () => {
    const unconfirmed: TransactionEvent = {
      kind: 'pay-in',
      deposit: { key: 'a', chainTxId: 'a', amount: 100n, confirmations: 0, isFinal: false },
    };
    expect(() => after(paid, traded, gone, unconfirmed, released)).toThrow(/not confirmed yet/);
  });

  it('leaves a cancelled exchange open for another deposit, which may disappear as well', () => {
    const other = (confirmations: number): TransactionEvent => ({
      kind: 'pay-in',
      deposit: { key: 'b', chainTxId: 'b', amount: 100n, confirmations, isFinal: confirmations > 3 },
    });
    const lost: TransactionEvent = { kind: 'pay-in-gone', key: 'b' };
    expect(after(paid, traded, gone, released, other(0), lost)).toMatchObject({ status: 'waiting', sendings: [] });
    expect(after(paid, traded, gone, released, other(6), lost)).toMatchObject({ status: 'waiting', sendings: [] });
  });

  it('cancels the payout when staff releases it without the deposit: the exchange bears its trade, and earned nothing', () => {
    const record = after(paid, traded, gone, released);
    expect(record).toMatchObject({ status: 'overdue', sendings: [], holdReason: undefined, serviceFee: undefined });
    expect(record.book).toEqual({
      'trading ltc': -100n,
      'rate-risk ltc': 100n,
      'trading doge': 5030n,
      'rate-risk doge': -5030n,
    });
    // A deposit that comes after all is owed again, and its sender decides on it.
    const back = after(paid, traded, gone, released, paid);
    expect(back).toMatchObject({ status: 'hold', holdReason: 'multiple' });
    expect(back.book).toMatchObject({ 'chain ltc': 100n, 'customers ltc': -100n });
  });

  it('stops and cancels a refund likewise', () => {
    const two: TransactionEvent = { ...paid, deposit: { ...paid.deposit, amount: 130n } } as TransactionEvent;
    expect(after(two, refund, gone)).toMatchObject(STOPPED);
    expect(after(two, refund, gone, two, released)).toMatchObject({ status: 'refunding' });
    const record = after(two, refund, gone, released);
    expect(record).toMatchObject({ status: 'overdue', sendings: [] });
    expect(record.book).toEqual({});
  });

  it('owes the deposits that are still there again, of a payout or a refund of several', () => {
    const other: TransactionEvent = {
      ...paid,
      deposit: { ...paid.deposit, key: 'b', amount: 60n },
    } as TransactionEvent;
    const go: TransactionEvent = { ...refund, answer: { choice: 'continue' } } as TransactionEvent;
    const unpaid: TransactionEvent = { ...paid, deposit: { ...paid.deposit, isFinal: false } } as TransactionEvent;
    const sold: TransactionEvent = { ...traded, amountIn: 160n } as TransactionEvent;
    const paying = after(unpaid, other, paid, go, sold, gone, released);
    expect(paying).toMatchObject({ status: 'hold', holdReason: 'multiple', sendings: [] });
    expect(paying.book).toEqual({
      'chain ltc': 60n,
      'customers ltc': -60n,
      'trading ltc': -160n,
      'rate-risk ltc': 160n,
      'trading doge': 5030n,
      'rate-risk doge': -5030n,
    });
    const refunding = after(unpaid, other, paid, refund, gone, released);
    expect(refunding).toMatchObject({ status: 'hold', holdReason: 'multiple', sendings: [] });
    expect(refunding.book).toEqual({ 'chain ltc': 60n, 'customers ltc': -60n });
  });

  it('takes back the fee of the cancelled round, and keeps that of the earlier one', () => {
    const [built, signed, sent] = ['built', 'signed', 'sent'].map(
      (kind) => ({ kind, id: `${ID}-1`, unsigned: 'u', raw: 'r', chainTxId: 't' }) as TransactionEvent,
    );
    const other: TransactionEvent = { ...paid, deposit: { ...paid.deposit, key: 'b' } } as TransactionEvent;
    const go: TransactionEvent = { ...refund, answer: { choice: 'continue' } } as TransactionEvent;
    const lost: TransactionEvent = { kind: 'pay-in-gone', key: 'b' };
    const again: TransactionEvent = { ...traded, serviceFee: 24n } as TransactionEvent;
    const first = [paid, traded, other, built!, signed!, sent!, go] as const;
    expect(after(...first, again).serviceFee).toBe(49n);
    const record = after(...first, again, lost, released);
    expect(record).toMatchObject({ status: 'finished', serviceFee: 25n });
    expect(record.book['service-fees doge']).toBe(-25n);
  });

  it('takes back the fee of a payout that the signer had signed as a refund, and that failed', () => {
    const id = `${ID}-1`;
    const forms = [{ unsigned: 'u', raw: 'r', chainTxId: 't' }];
    const adopted: TransactionEvent = {
      kind: 'adopted',
      id,
      signed: { currency: 'ltc', amount: 93n, to: { address: 'back' }, forms },
    };
    const failed: TransactionEvent = { kind: 'send-failed', id };
    const again: TransactionEvent = { kind: 'retried', reason: 'staff' };
    const record = after(paid, traded, adopted, failed, again, gone, released);
    expect(record).toMatchObject({ status: 'overdue', sendings: [], serviceFee: undefined });
    expect(record.book).toEqual({
      'trading ltc': -100n,
      'rate-risk ltc': 100n,
      'trading doge': 5030n,
      'rate-risk doge': -5030n,
    });
  });

  it('keeps the fees that an older record does not tell apart, but not those of its only round', () => {
    const { earned: _, ...old } = after(paid, traded).sendings[0]!;
    const record = { ...after(paid, traded, gone), sendings: [old] };
    const { record: cancelled } = transition(record, released, { at: 9, actor: 'house' });
    expect(cancelled.serviceFee).toBeUndefined();
    const entries = postingFor(record, released, cancelled)!.entries;
    expect(entries).toContainEqual({ currency: 'doge', account: 'rate-risk', amount: -5_000n });
    const second = { ...record, round: 2, sendings: [{ ...old, round: 2 }] };
    const lost = { ...second, deposits: second.deposits.map((deposit) => ({ ...deposit, round: 2 })) };
    expect(transition(lost, released, { at: 9, actor: 'house' }).record.serviceFee).toBe(25n);
    const two: TransactionEvent = { ...paid, deposit: { ...paid.deposit, amount: 130n } } as TransactionEvent;
    const { earned: __, ...oldRefund } = after(two, refund).sendings[0]!;
    const refunding = { ...after(two, refund, gone), sendings: [oldRefund] };
    const ending = transition(refunding, released, { at: 9, actor: 'house' }).record;
    expect(postingFor(refunding, released, ending)!.entries).toEqual([
      { currency: 'ltc', account: 'refunds', amount: 123n },
      { currency: 'ltc', account: 'network-fees', amount: 7n },
      { currency: 'ltc', account: 'suspense', amount: -130n },
    ]);
  });

  it('cannot be answered for by a refund of something else while a transfer is stopped', () => {
    const second: TransactionEvent = { ...paid, deposit: { ...paid.deposit, key: 'b' } } as TransactionEvent;
    expect(() => after(paid, traded, second, gone, refund)).toThrow('release it first');
  });

  it('stops nothing once the payout is built: its holder could broadcast it', () => {
    const built: TransactionEvent = { kind: 'built', id: 'abcdefgh2345-1', unsigned: 'u' };
    expect(after(paid, traded, built, gone)).toMatchObject({ status: 'sending' });
    expect(after(paid, traded, built, gone).book['suspense ltc']).toBe(100n);
  });
});
