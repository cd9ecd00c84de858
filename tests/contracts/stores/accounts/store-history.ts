import { expect, it } from 'vitest';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { HistoryQuery } from '../../../../core/domain/transactions/history-filter.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import type { StoreSubject } from '../store-subject.ts';

/** Tests of the history of an owner. */
export function historyContract(subject: () => StoreSubject): void {
  const transactions = () => subject().store.transactions;

  it('narrows a history by state, time and text, page by page and from one exchange to older ones', async () => {
    const owner = 'filtered';
    const made = (createdAt: number, parts: Partial<TransactionRecord> = {}) =>
      sampleRecord({ owner, createdAt, ...parts });
    const sent = { id: 'x-1', round: 1, purpose: 'payout', currency: 'doge', amount: 1n, status: 'confirmed' } as const;
    const all = [
      made(10, { status: 'finished', sendings: [{ ...sent, address: 'D1', chainTxId: 'AbCd01' }] }),
      made(20, { status: 'hold', from: 'usdttrc20' }),
      made(30, { status: 'expired', payout: { address: 'D_needle%9' } }),
      made(40, { status: 'finished' }),
    ];
    for (const record of all) await transactions().insert(record, [sampleEvent(1)]);
    await transactions().insert(sampleRecord({ owner: 'another', status: 'finished' }), [sampleEvent(1)]);
    const found = async (query: HistoryQuery) => {
      const { items, total } = await transactions().page(owner, 1, 10, query);
      expect(total).toBe(items.length);
      expect(await transactions().older(owner, undefined, 10, query)).toEqual(items);
      return items.map(({ createdAt }) => createdAt);
    };
    expect(await found({})).toEqual([40, 30, 20, 10]);
    expect(await found({ statuses: ['finished', 'hold'] })).toEqual([40, 20, 10]);
    expect(await found({ from: 20, before: 40 })).toEqual([30, 20]);
    expect(await found({ text: all[1]!.id })).toEqual([20]);
    expect(await found({ text: 'usdt' })).toEqual([20]);
    expect(await found({ text: 'abcd01' })).toEqual([10]);
    // Signs that a pattern would read are letters like others.
    expect(await found({ text: 'd_needle%' })).toEqual([30]);
    expect(await found({ text: '%' })).toEqual([30]);
    expect(await found({ text: `' or true --` })).toEqual([]);
    expect(await found({ statuses: ['finished'], before: 40 })).toEqual([10]);
    const second = await transactions().page(owner, 2, 1, { statuses: ['finished'] });
    expect([second.items.map(({ createdAt }) => createdAt), second.total]).toEqual([[10], 2]);
  });

  it('reads a history backwards, each exchange once, also those made at the same time', async () => {
    const owner = 'backwards';
    const times = [5, 7, 7, 7, 9];
    for (const createdAt of times) await transactions().insert(sampleRecord({ owner, createdAt }), [sampleEvent(1)]);
    const seen: string[] = [];
    for (let last: string | undefined, isMore = true; isMore;) {
      const records = await transactions().older(owner, last, 2);
      seen.push(...records.map(({ id }) => id));
      last = records.at(-1)?.id;
      isMore = records.length === 2;
    }
    const { items } = await transactions().page(owner, 1, 10);
    expect(seen).toEqual(items.map(({ id }) => id));
    expect(new Set(seen).size).toBe(times.length);
    expect(await transactions().older(owner, 'none', 2)).toEqual([]);
  });
}
