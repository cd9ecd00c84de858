import { expect, it } from 'vitest';
import type { LedgerSum } from '../../../../core/ports/stores/operation/ledger-sums.ts';
import { samplePosting } from '../../../support/samples/sample-transactions.ts';
import type { StoreSubject } from '../store-subject.ts';

const DAY_MS = 86_400_000;
const PAGE = 500;

/** Tests of the sums by day and month. They use days of their own, because other tests post too. */
export function ledgerSumsContract(subject: () => StoreSubject): void {
  const sums = () => subject().store.ledgerSums;
  const post = (id: string, at: number, amount: bigint, kind = 'pay-in') => {
    const entries = [
      { currency: 'sum', account: 'chain', amount } as const,
      { currency: 'sum', account: 'customers', amount: -amount } as const,
    ];
    return subject().store.ledger.post(samplePosting(id, amount, { at, kind, entries }));
  };
  const addAll = async () => {
    while ((await sums().add(PAGE)) === PAGE);
  };
  const ours = (found: readonly LedgerSum[]) => found.filter(({ currency }) => currency === 'sum');
  const onChain = (found: readonly LedgerSum[]) =>
    ours(found)
      .filter(({ account }) => account === 'chain')
      .map(({ kind, debits, credits }) => [kind, debits, credits]);
  /** The last day of a month, and the first of the next. */
  const [last, first] = [Date.UTC(2031, 0, 31) / DAY_MS, Date.UTC(2031, 1, 1) / DAY_MS];

  it('adds each posting once, in pages, to the day and month of its time', async () => {
    await addAll();
    await post('sum-1', last * DAY_MS, 7n);
    await post('sum-2', first * DAY_MS - 1, 5n);
    await post('sum-3', first * DAY_MS, 2n ** 200n);
    await post('sum-4', first * DAY_MS + 1, -3n);
    await post('sum-5', first * DAY_MS, 11n, 'manual');
    expect(await sums().add(2)).toBe(2);
    expect(await sums().add(2)).toBe(2);
    expect(await sums().add(2)).toBe(1);
    expect(await sums().add(2)).toBe(0);
    expect(onChain(await sums().days(last, last))).toEqual([['pay-in', 12n, 0n]]);
    expect(onChain(await sums().days(first, first))).toEqual([
      ['manual', 11n, 0n],
      ['pay-in', 2n ** 200n, 3n],
    ]);
    expect(ours(await sums().days(last, first))).toHaveLength(6);
    // Within a month, at its end, and far behind it.
    expect(onChain(await sums().before(last))).toEqual([]);
    expect(onChain(await sums().before(first))).toEqual([['pay-in', 12n, 0n]]);
    for (const day of [first + 1, first + 400])
      expect(onChain(await sums().before(day))).toEqual([
        ['manual', 11n, 0n],
        ['pay-in', 12n + 2n ** 200n, 3n],
      ]);
  });

  it('counts a posting of an earlier day that comes late', async () => {
    await addAll();
    const before = onChain(await sums().before(first));
    await post('sum-late', last * DAY_MS + 5, 1n, 'late');
    await addAll();
    expect(onChain(await sums().before(first))).toEqual([['late', 1n, 0n], ...before]);
  });

  it('keeps the last price of each day, of live markets apart from the demonstration', async () => {
    const prices = () => subject().store.dayPrices;
    const [btc, eth] = [
      { day: 5, asset: 'btc', dollars: '64000.5' },
      { day: 6, asset: 'eth', dollars: '3100' },
    ];
    await prices().keep(true, []);
    await prices().keep(true, [{ ...btc, dollars: '1' }, eth]);
    await prices().keep(true, [btc]);
    await prices().keep(false, [{ ...btc, dollars: '2' }]);
    expect(await prices().between(true, 5, 6)).toEqual([btc, eth]);
    expect(await prices().between(true, 6, 9)).toEqual([eth]);
    expect(await prices().between(false, 0, 9)).toEqual([{ ...btc, dollars: '2' }]);
  });

  it('adds nothing twice when several processes add at once', async () => {
    await addAll();
    const [day, ids] = [first + 40, Array.from({ length: 30 }, (_, at) => `sum-many-${at}`)];
    for (const id of ids) await post(id, day * DAY_MS, 1n, 'many');
    await Promise.all([sums().add(20), sums().add(20), sums().add(20)]);
    await addAll();
    expect(onChain(await sums().days(day, day))).toEqual([['many', 30n, 0n]]);
  });

  it('tells of a day and a month that are not the sum of their postings', async () => {
    await addAll();
    expect(await sums().faults(10)).toEqual([]);
    const day = first + 60;
    await post('sum-changed', day * DAY_MS, 5n);
    // What is not summed yet is no fault.
    expect(await sums().faults(10)).toEqual([]);
    await addAll();
    const change = (by: number) =>
      subject().query(`update ledger_days set debits = debits + ${by} where day = ${day} and account = 'chain'`);
    await change(2);
    expect(await sums().faults(10)).toEqual([
      { period: '2031-04-02', currency: 'sum', account: 'chain', expected: 5n, found: 7n },
    ]);
    await change(-2);
    await subject().query(`delete from ledger_months where month = ${2031 * 12 + 3} and account = 'customers'`);
    expect(await sums().faults(10)).toEqual([
      { period: '2031-04', currency: 'sum', account: 'customers', expected: -5n, found: 0n },
    ]);
    await subject().query(`insert into ledger_months select ${2031 * 12 + 3}, currency, account, kind, debits, credits
      from ledger_days where day = ${day} and account = 'customers'`);
    expect(await sums().faults(10)).toEqual([]);
  });
}
