import { describe, expect, it } from 'vitest';
import { postingFor } from '../../../../../core/exchange/transactions/postings.ts';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
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

describe('a deposit that disappears before its coins have left', () => {
  it('stops its trade, and owes nobody anything', () => {
    expect(after(paid, gone)).toMatchObject({ status: 'hold', holdReason: 'review', round: 0, book: {} });
    expect(after(paid, gone).dueAt).toBeUndefined();
  });

  it('is traded when it is back and staff releases the exchange, which waits for another one otherwise', () => {
    expect(after(paid, gone, paid, released)).toMatchObject({ status: 'exchanging', round: 1 });
    expect(after(paid, gone, released)).toMatchObject({ status: 'waiting', dueAt: UNTIL, book: {} });
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

  it('cancels the payout when staff releases it without the deposit: what was bought stays, the loss is in suspense', () => {
    const record = after(paid, traded, gone, released);
    expect(record).toMatchObject({ status: 'overdue', sendings: [], holdReason: undefined, serviceFee: undefined });
    expect(record.book).toEqual({
      'suspense ltc': 100n,
      'trading ltc': -100n,
      'trading doge': 30n,
      'service-fees doge': -25n,
      'network-fees doge': -5n,
    });
    // A deposit that comes after all is decided on by its sender.
    expect(after(paid, traded, gone, released, paid)).toMatchObject({ status: 'hold', holdReason: 'multiple' });
  });

  it('stops and cancels a refund likewise', () => {
    const two: TransactionEvent = { ...paid, deposit: { ...paid.deposit, amount: 130n } } as TransactionEvent;
    expect(after(two, refund, gone)).toMatchObject(STOPPED);
    expect(after(two, refund, gone, two, released)).toMatchObject({ status: 'refunding' });
    const record = after(two, refund, gone, released);
    expect(record).toMatchObject({ status: 'overdue', sendings: [] });
    expect(record.book).toEqual({ 'suspense ltc': 7n, 'network-fees ltc': -7n });
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
