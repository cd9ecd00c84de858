import { expect, it } from 'vitest';
import type { TransactionRecord } from '../../../core/domain/transaction-record.ts';
import { OptimisticLockError } from '../../../core/ports/stores/transaction-store.ts';
import { sampleName } from '../../support/samples/sample-accounts.ts';
import { sampleEvent, samplePosting, sampleRecord } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;

/** Tests of transactions' due work. */
export function workContract(subject: () => StoreSubject): void {
  const transactions = () => subject().store.transactions;

  it('claims due transactions once, the longest due first, and again after their lease', async () => {
    const due = [30, 10, 20].map((dueAt) => sampleRecord({ dueAt }));
    for (const record of due) await transactions().insert(record, [sampleEvent(1)]);
    const claim = async (now: number, until: number, limit: number) =>
      (await transactions().claimDue(now, until, [{ lane: undefined, limit }])).map(({ id }) => id);
    expect(await claim(5, 1_000, 10)).toEqual([]);
    expect(await claim(25, 1_000, 1)).toEqual([due[1]!.id]);
    const claims = await Promise.all(Array.from({ length: MANY }, () => claim(40, 1_000, 1)));
    expect(claims.flat().toSorted()).toEqual([due[0]!.id, due[2]!.id].toSorted());
    expect(await claim(999, 2_000, 10)).toEqual([]);
    expect((await claim(1_000, 2_000, 10)).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  });

  it('claims of each lane as many as its limit, and nothing of other lanes', async () => {
    const inLane = async (lane: string, count: number) => {
      const records = Array.from({ length: count }, (_, index) => sampleRecord({ dueAt: 3_000 + index, lane }));
      for (const record of records) await transactions().insert(record, [sampleEvent(1)]);
      return records.map(({ id }) => ({ id, lane }));
    };
    const [full, near, other] = [await inLane('full', 5), await inLane('near', 2), await inLane('other', 1)];
    const lanes = [
      { lane: 'full', limit: 3 },
      { lane: 'near', limit: 3 },
      { lane: 'empty', limit: 3 },
    ];
    const claimed = await transactions().claimDue(4_000, 9_000, lanes);
    expect(claimed).toHaveLength(5);
    expect(claimed).toEqual(expect.arrayContaining([...full.slice(0, 3), ...near]));
    expect(await transactions().claimDue(4_000, 9_000, [])).toEqual([]);
    const rest = full.slice(3).map(({ id }) => id);
    expect(await transactions().claimDue(4_000, 9_000, lanes, rest)).toEqual([]);
    expect(await transactions().claimDue(4_000, 9_000, lanes)).toEqual(full.slice(3));
    await transactions().moveToLane(other[0]!.id, 'near', 3_500);
    expect((await transactions().byId(other[0]!.id))!).toMatchObject({ lane: 'near', dueAt: 3_500 });
    expect(await transactions().claimDue(4_000, 9_000, lanes)).toEqual([{ id: other[0]!.id, lane: 'near' }]);
  });

  it('releases the work of lanes that are not known any more', async () => {
    const [gone, kept] = ['lane-gone', 'lane-kept'].map((lane) => sampleRecord({ dueAt: 5_000, lane }));
    for (const record of [gone!, kept!]) await transactions().insert(record, [sampleEvent(1)]);
    await transactions().releaseLanes(['lane-kept']);
    expect((await transactions().byId(gone!.id))!.lane).toBeUndefined();
    expect((await transactions().byId(kept!.id))!.lane).toBe('lane-kept');
    const released = await transactions().claimDue(5_000, 9_000, [{ lane: undefined, limit: 1_000 }]);
    expect(released.map(({ id }) => id)).toContain(gone!.id);
  });

  it('reads due work as another unit of work has left it, after waiting for its lock', async () => {
    const record = sampleRecord({ dueAt: 6_000, lane: 'old' });
    await transactions().insert(record, [sampleEvent(1)]);
    const locked = Promise.withResolvers<void>();
    const first = subject().store.atomically(async (unit) => {
      await unit.transactions.lock(record.id);
      locked.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await unit.transactions.update({ ...record, version: 2, dueAt: 7_000, lane: 'new' }, [sampleEvent(2)]);
    });
    await locked.promise;
    const second = subject().store.atomically((unit) => unit.transactions.lock(record.id));
    await first;
    expect(await second).toMatchObject({ version: 2, dueAt: 7_000, lane: 'new' });
  });

  it('keeps no work of a transaction that nothing is due for', async () => {
    const record = sampleRecord({ dueAt: 8_000, lane: 'done' });
    await transactions().insert(record, [sampleEvent(1)]);
    const { dueAt: _, lane: _lane, ...rest } = record;
    await transactions().update({ ...rest, version: 2 }, [sampleEvent(2)]);
    expect(await transactions().byId(record.id)).toEqual({ ...rest, version: 2 });
    expect(await transactions().claimDue(9_000, 9_999, [{ lane: 'done', limit: 9 }])).toEqual([]);
    await transactions().reschedule([{ id: record.id, dueAt: 8_500 }]);
    await transactions().moveToLane(record.id, 'done', 8_500);
    expect(await transactions().byId(record.id)).toEqual({ ...rest, version: 2 });
  });

  it('records failures without a new version, and lists stuck transactions', async () => {
    const record = sampleRecord();
    await transactions().insert(record, [sampleEvent(1)]);
    await transactions().recordFailure(record.id, 8, 'node is down', 777_000);
    const noted = { ...record, attempts: 8, lastError: 'node is down', dueAt: 777_000 };
    expect(await transactions().byId(record.id)).toEqual(noted);
    expect(await transactions().stuck(8)).toEqual([noted]);
    expect(await transactions().stuck(9)).toEqual([]);
  });

  it('reads and postpones several at once, and resets their failed attempts', async () => {
    const records = [1, 2].map(() => sampleRecord({ dueAt: 10, lane: 'late', attempts: 3, lastError: 'no' }));
    for (const record of records) await transactions().insert(record, [sampleEvent(1)]);
    const ids = records.map(({ id }) => id);
    await transactions().reschedule(ids.map((id, index) => ({ id, dueAt: 20_000 + index })));
    const found = await transactions().byIds([...ids, 'none']);
    const expected = ids.map((id, index) => ({ id, attempts: 0, dueAt: 20_000 + index }));
    expect(found).toHaveLength(2);
    expect(found.some(({ lastError }) => lastError !== undefined)).toBe(false);
    expect(found.toSorted((a, b) => a.dueAt! - b.dueAt!)).toMatchObject(expected);
    expect(await transactions().byIds([])).toEqual([]);
  });

  it('books the postings of a step with it, or neither', async () => {
    const record = sampleRecord();
    await transactions().insert(record, [sampleEvent(1)]);
    const posting = { ...samplePosting(`${record.id}:2`), transactionId: record.id };
    const next = { ...record, version: 2 };
    await transactions().update(next, [sampleEvent(2)], [posting]);
    const booked = async () => (await subject().store.ledger.ofTransaction(record.id)).map(({ id }) => id);
    expect(await booked()).toEqual([posting.id]);
    const again = { ...posting, id: `${record.id}:again` };
    await expect(transactions().update(next, [sampleEvent(2)], [again])).rejects.toBeInstanceOf(OptimisticLockError);
    const unbalanced = { ...posting, id: `${record.id}:3`, entries: posting.entries.slice(1) };
    const third = { ...record, version: 3 };
    await expect(transactions().update(third, [sampleEvent(3)], [unbalanced])).rejects.toThrow(/not balanced/);
    expect((await transactions().byId(record.id))!.version).toBe(2);
    expect(await booked()).toEqual([posting.id]);
    const inside = subject().store.atomically((unit) => unit.transactions.update(third, [sampleEvent(3)], [posting]));
    await expect(inside).rejects.toThrow(/posts to the ledger itself/);
  });

  it('lists transactions that stand still, however often their work is postponed', async () => {
    const transfer = { id: 'i', round: 1, purpose: 'payout', currency: 'doge', amount: 2n, address: 'd' } as const;
    const at = (updatedAt: number, parts: Partial<TransactionRecord>) =>
      sampleRecord({ updatedAt, dueAt: 9e14, lane: 'still', ...parts });
    const [intended, signed] = [
      { ...transfer, status: 'intended' } as const,
      { ...transfer, status: 'signed' } as const,
    ];
    const trading = at(40, { status: 'exchanging' });
    const waits = at(50, { status: 'sending', sendings: [signed, intended] });
    const sent = at(60, { status: 'refunding', sendings: [intended, signed] });
    const others = [at(50, {}), at(51, { status: 'hold', dueAt: undefined }), at(200, { status: 'exchanging' })];
    for (const record of [trading, waits, sent, ...others]) await transactions().insert(record, [sampleEvent(1)]);
    await transactions().reschedule([{ id: waits.id, dueAt: 9e14 }]);
    const ids = async (step: number, confirmation: number) =>
      (await transactions().stalled(step, confirmation)).map(({ id }) => id);
    expect(await ids(100, 60)).toEqual([trading.id, waits.id]);
    expect(await ids(50, 61)).toEqual([trading.id, sent.id]);
    expect(await ids(1, 1)).toEqual([]);
  });

  it('replaces several records in one statement, each only from the version before', async () => {
    const records = [1, 2, 3].map((dueAt) => sampleRecord({ dueAt, lane: 'all' }));
    for (const record of records) await transactions().insert(record, [sampleEvent(1)]);
    const sending = {
      id: 's',
      round: 1,
      purpose: 'payout',
      currency: 'beam',
      amount: 2n ** 90n,
      status: 'built',
      unsigned: 'a "b" \\ ü',
      address: 'x',
    } as const;
    const [first, stale, ended] = records.map((record) => ({ ...record, version: 2 }));
    await transactions().update(stale!, [sampleEvent(2)]);
    const { dueAt: _, lane: _lane, ...rest } = ended!;
    const built = { ...first!, status: 'sending', sendings: [sending], dueAt: 9, lane: 'next', updatedAt: 77 } as const;
    const event = sampleEvent(2, { kind: 'built', holdReason: 'review', details: { id: 's', n: 1, ok: true } });
    const updated = await transactions().updateAll([
      { record: built, event },
      { record: { ...stale!, attempts: 5 }, event },
      { record: rest, event },
    ]);
    expect([...updated].toSorted()).toEqual([built.id, rest.id].toSorted());
    expect(await transactions().byId(built.id)).toEqual(built);
    expect(await transactions().events(built.id, 1)).toEqual([event]);
    expect(await transactions().byId(stale!.id)).toEqual(stale);
    expect(await transactions().events(stale!.id, 1)).toEqual([sampleEvent(2)]);
    expect(await transactions().byId(rest.id)).toEqual(rest);
    expect(await transactions().inFlight(['beam'])).toEqual([sending.unsigned]);
    expect(await transactions().claimDue(9_000, 9_999, [{ lane: 'next', limit: 9 }])).toEqual([
      { id: built.id, lane: 'next' },
    ]);
  });

  it('counts what is built for a chain, and lets one of many advance it from what they have seen', async () => {
    const { builds } = subject().store;
    expect(await builds.count('never')).toBe(0);
    for (const seen of [0, 1, 2]) {
      const tries = await Promise.all(Array.from({ length: MANY }, () => builds.advance('counted', seen)));
      expect(tries.filter(Boolean)).toHaveLength(1);
    }
    expect(await builds.count('counted')).toBe(3);
    expect(await builds.advance('counted')).toBe(true);
    expect([await builds.advance('counted', 3), await builds.advance('counted', 4)]).toEqual([false, true]);
    const undone = subject().store.atomically(async (unit) => {
      await unit.builds.advance('counted');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await builds.count('counted')).toBe(5);
  });

  it('notifies of a webhook delivery, and not of changes of transactions, so that few changes wake its workers', async () => {
    const { deliveries, notices$ } = subject().store;
    const subjects: string[] = [];
    const listening = notices$.subscribe((notice) => subjects.push(notice.subject));
    const merchantId = sampleName('m');
    const merchant = { accountId: sampleName('a'), merchantId, name: 'Shop', isTest: false, createdAt: 1 };
    await subject().store.merchants.insert(merchant);
    const [id, record] = [`noted-${process.pid}-${subject().store.constructor.name}`, sampleRecord()];
    await transactions().insert(record, [sampleEvent(1)]);
    const body = { event: 'test', body: '{}', status: 'delivered', attempts: 1, createdAt: 1, deliveredAt: 2 } as const;
    await subject().store.atomically((unit) => unit.deliveries.insert({ id, merchantId, sequence: 0, ...body }));
    expect(subjects).toEqual(['webhooks']);
    await deliveries.insert({ id: `${id}-2`, merchantId, sequence: 0, ...body });
    listening.unsubscribe();
    expect(subjects).toEqual(['webhooks', 'webhooks']);
  });
}
