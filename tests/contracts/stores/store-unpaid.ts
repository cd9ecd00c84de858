import { expect, it } from 'vitest';
import type { TransactionRecord } from '../../../core/domain/transaction-record.ts';
import { sampleEvent, sampleRecord } from '../../support/samples/sample-transactions.ts';
import type { UnpaidLimit } from '../../../core/ports/stores/transaction-store.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;
/** A time after the windows of all exchanges of these tests and of no other's. */
const LATER = 3_000_000_000_000;

/** Tests of unpaid exchanges: how they are counted, and how they are reduced. */
export function unpaidContract(subject: () => StoreSubject): void {
  const store = () => subject().store;
  const countOf = async (name: string) => {
    const [count] = await store().unpaid.counts([name]);
    return count && { open: count.open, kept: count.kept };
  };
  const made = async (subjects: readonly string[], parts: Partial<TransactionRecord> = {}) => {
    const record = sampleRecord({ payInUntil: LATER - 1_000_000, ...parts });
    await store().atomically(async (unit) => {
      await unit.transactions.insert(record, [sampleEvent(1, { kind: 'created' })]);
      await unit.unpaid.add({ transactionId: record.id, payInUntil: record.payInUntil, subjects });
    });
    return record;
  };
  const next = async (record: TransactionRecord, kind: string, change: Partial<TransactionRecord>) => {
    const after = { ...record, version: record.version + 1, ...change };
    await store().transactions.update(after, [sampleEvent(after.version, { kind, status: after.status })]);
    return after;
  };
  const paid = (status: 'seen' | 'confirmed') => ({
    deposits: [{ key: 'k', chainTxId: 'k', amount: 1n, confirmations: 1, status, seenAt: 5 }],
  });

  it('counts an exchange under each of its subjects, and under no others', async () => {
    await made(['subnet:a', 'account:a']);
    await made(['subnet:a']);
    expect(await countOf('subnet:a')).toEqual({ open: 2, kept: 2 });
    expect(await countOf('account:a')).toEqual({ open: 1, kept: 1 });
    expect(await countOf('subnet:none')).toBeUndefined();
    expect(await store().unpaid.counts([])).toEqual([]);
  });

  const created = (...subjects: string[]) => {
    return { record: sampleRecord({ payInUntil: LATER - 1_000_000 }), event: sampleEvent(1), subjects };
  };

  it('counts exchanges that are created together as one after the other', async () => {
    const { transactions } = store();
    const both = [created('subnet:both', 'key:one'), created('subnet:both')];
    expect(await transactions.createAll(both, [])).toEqual(new Set(both.map(({ record }) => record.id)));
    expect(await countOf('key:one')).toEqual({ open: 1, kept: 1 });
    expect(await countOf('subnet:both')).toEqual({ open: 2, kept: 2 });
    expect(await transactions.createAll([], [])).toEqual(new Set());
  });

  it('leaves those out whose count would pass its limit', async () => {
    const { transactions } = store();
    const limit = { subject: 'subnet:most', open: 2, kept: 9 };
    const createdOf = async (limits: readonly UnpaidLimit[], ...asked: readonly ReturnType<typeof created>[]) => {
      const stored = await transactions.createAll(asked, limits);
      return asked.map(({ record }) => stored.has(record.id));
    };
    expect(await createdOf([limit], created('subnet:most'), created('subnet:most'))).toEqual([true, true]);
    const mixed = [created('subnet:other'), created('subnet:most'), created('subnet:other', 'subnet:most')];
    expect(await createdOf([limit, { subject: 'subnet:other' }], ...mixed)).toEqual([true, false, false]);
    expect((await transactions.byIds(mixed.map(({ record }) => record.id))).map(({ id }) => id)).toEqual([
      mixed[0]!.record.id,
    ]);
    expect(await countOf('subnet:most')).toEqual({ open: 2, kept: 2 });
    expect(await countOf('subnet:other')).toEqual({ open: 1, kept: 1 });
    const kept = { subject: 'subnet:most', open: 9, kept: 2 };
    expect(await createdOf([kept], created('subnet:most'))).toEqual([false]);
    expect(await createdOf([kept, { ...kept, kept: 9 }], created('subnet:most'))).toEqual([false]);
    expect(await createdOf([{ ...kept, kept: 3 }], created('subnet:most'))).toEqual([true]);
  });

  it('holds a limit however many are created at once', async () => {
    const limits = [{ subject: 'subnet:at-once', open: 5 }];
    const tries = Array.from({ length: MANY }, () => {
      return store().transactions.createAll([created('subnet:at-once')], limits);
    });
    expect((await Promise.all(tries)).filter(({ size }) => size === 1)).toHaveLength(5);
    expect(await countOf('subnet:at-once')).toEqual({ open: 5, kept: 5 });
  });

  it('returns distinct counts to concurrent exchanges, so that a limit holds', async () => {
    const limit = 5;
    const tries = Array.from({ length: MANY }, () =>
      store().atomically(async (unit) => {
        const record = sampleRecord();
        await unit.transactions.insert(record, [sampleEvent(1)]);
        const [count] = await unit.unpaid.add({
          transactionId: record.id,
          payInUntil: LATER,
          subjects: ['subnet:race'],
        });
        if (count!.open > limit) throw new Error('too many');
      }),
    );
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit);
    expect(await countOf('subnet:race')).toEqual({ open: limit, kept: limit });
  });

  it('changes the counts by steps of several exchanges in one statement as by each alone', async () => {
    const subjects = ['subnet:steps', 'key:steps'];
    const [confirmed, seen, ended] = [await made(subjects), await made(subjects), await made(['key:steps'])];
    const step = (record: TransactionRecord, kind: string, change: Partial<TransactionRecord>) => ({
      record: { ...record, version: 2, ...change },
      event: sampleEvent(2, { kind }),
    });
    await store().transactions.updateAll([
      step(confirmed, 'pay-in', { status: 'exchanging', ...paid('confirmed') }),
      step(seen, 'pay-in', { status: 'confirming', ...paid('seen') }),
      step(ended, 'window-ended', { status: 'overdue' }),
    ]);
    expect(await countOf('subnet:steps')).toEqual({ open: 1, kept: 1 });
    expect(await countOf('key:steps')).toEqual({ open: 1, kept: 2 });
  });

  it('frees a place once a payment is confirmed, and not while its sender can reverse it', async () => {
    const record = await made(['subnet:paid', 'key:paid']);
    const seen = await next(record, 'pay-in', { status: 'confirming', ...paid('seen') });
    expect(await countOf('subnet:paid')).toEqual({ open: 1, kept: 1 });
    await next(seen, 'pay-in', { status: 'exchanging', ...paid('confirmed') });
    expect(await countOf('subnet:paid')).toEqual({ open: 0, kept: 0 });
    expect(await countOf('key:paid')).toEqual({ open: 0, kept: 0 });
    await store().unpaid.purge();
    expect(await countOf('subnet:paid')).toBeUndefined();
  });

  it('frees an open place once, when the window ends, and keeps the exchange', async () => {
    const record = await made(['subnet:ended']);
    const ended = await next(record, 'window-ended', { status: 'overdue' });
    await next(ended, 'refund-address', { status: 'overdue', refund: { address: 'back' } });
    expect(await countOf('subnet:ended')).toEqual({ open: 0, kept: 1 });
  });

  it('reduces exchanges that ended unpaid before a time, the oldest first, to the data a late payment needs', async () => {
    const parts = { owner: 'reducer', payInIndex: 7, refund: { address: 'back', extraId: '1' }, email: 'a@b.example' };
    const record = await made(['subnet:reduced'], { ...parts, quoteId: 'reduced-quote', rateKind: 'fixed' });
    await store().idempotency.insert('reduced-key', 'hash', record.id, 1);
    const ended = await next(record, 'window-ended', { status: 'expired', dueAt: undefined });
    const open = await made(['subnet:reduced'], { owner: 'reducer' });
    expect(await store().unpaid.reduce(record.payInUntil, 10)).toBe(0);
    expect(await store().unpaid.reduce(LATER, 10)).toBeGreaterThanOrEqual(1);
    const { id, secretHash, owner, from, to, payIn, payInIndex, payout, refund } = ended;
    const reduced = (await store().transactions.byId(id))!;
    const needed = { id, secretHash, owner, from, to, payIn, payInIndex, payout, refund, status: 'expired' };
    expect(reduced).toMatchObject({ ...needed, isReduced: true, amountIn: ended.amountIn, amountOut: ended.amountOut });
    expect(reduced).not.toHaveProperty('email');
    const { amountFrom, amountTo, serviceFee } = ended.quote;
    expect(reduced.quote).toMatchObject({ amountFrom, amountTo, serviceFee, legs: [] });
    expect(await store().transactions.bySecretHash(secretHash)).toEqual(reduced);
    expect(await store().transactions.byPayIn(record.chain, payIn.address, undefined)).toBe(id);
    expect(await store().transactions.events(id, 0)).toEqual([]);
    expect(await store().idempotency.find('reduced-key')).toBeUndefined();
    expect(await store().transactions.byQuoteId('reduced-quote')).toBeUndefined();
    const { items, total } = await store().transactions.page('reducer', 1, 10);
    expect([items.map((item) => item.id), total]).toEqual([[open.id], 1]);
    expect(await countOf('subnet:reduced')).toEqual({ open: 1, kept: 1 });
    const sizes = await subject().query(
      `select pg_column_size(body) as size from transactions where id in ('${id}', '${open.id}') order by 1`,
    );
    expect(Number(sizes[0]!['size']) * 2).toBeLessThan(Number(sizes[1]!['size']));
  });

  it('restores a reduced exchange when a payment comes, and keeps its timeline from then on', async () => {
    const record = await made([]);
    await next(record, 'window-ended', { status: 'overdue' });
    await store().unpaid.reduce(LATER, 100);
    const reduced = (await store().transactions.byId(record.id))!;
    const held = await next(reduced, 'pay-in', {
      status: 'hold',
      holdReason: 'late',
      isReduced: undefined,
      ...paid('confirmed'),
    });
    const { isReduced: _, ...whole } = held;
    expect(await store().transactions.byId(record.id)).toEqual(whole);
    expect((await store().transactions.events(record.id, 0)).map(({ kind }) => kind)).toEqual(['pay-in']);
    const forget = `delete from transaction_events where transaction_id = '${record.id}'`;
    await expect(subject().query(forget)).rejects.toThrow(/append-only/);
  });

  it('does not reduce exchanges that are waiting, paid or held by staff', async () => {
    const waiting = await made([]);
    const got = await next(await made([]), 'pay-in', { status: 'exchanging', ...paid('confirmed') });
    const held = await next(await next(await made([]), 'window-ended', { status: 'overdue' }), 'held', {
      status: 'hold',
      holdReason: 'review',
    });
    while ((await store().unpaid.reduce(LATER, 100)) > 0);
    for (const { id } of [waiting, got, held]) expect((await store().transactions.byId(id))!.isReduced).toBeUndefined();
    const after = (await store().transactions.byId(held.id))!;
    await next(after, 'released', { status: 'overdue', holdReason: undefined });
    expect(await store().unpaid.reduce(LATER, 100)).toBe(1);
  });

  it('reduces each exchange once, however many processes do it', async () => {
    for (let count = 0; count < MANY; count += 1)
      await next(await made(['subnet:many']), 'window-ended', { status: 'overdue' });
    const rounds = await Promise.all([7, 7, 7, 7].map((limit) => store().unpaid.reduce(LATER, limit)));
    expect(rounds.reduce((sum, reduced) => sum + reduced, 0)).toBeLessThanOrEqual(MANY);
    while ((await store().unpaid.reduce(LATER, 7)) > 0);
    expect(await countOf('subnet:many')).toEqual({ open: 0, kept: 0 });
  });

  it('removes a reduced exchange from affiliate statistics until a payment comes', async () => {
    const accountId = `partner-${process.pid}`;
    const record = await made([], { affiliate: { accountId, channel: 'web' } });
    const exchanges = async () => (await store().affiliateDays.totals(accountId)).web?.exchanges;
    expect(await exchanges()).toBe(1);
    await next(record, 'window-ended', { status: 'overdue' });
    await store().unpaid.reduce(LATER, 100);
    expect(await exchanges()).toBe(0);
    const reduced = (await store().transactions.byId(record.id))!;
    await next(reduced, 'pay-in', { status: 'hold', holdReason: 'late', isReduced: undefined, ...paid('confirmed') });
    expect(await exchanges()).toBe(1);
  });

  it('scans chains for only the newest exchanges that ended unpaid', async () => {
    const chain = 'many-ended';
    for (let count = 0; count < 250; count += 1) {
      const record = sampleRecord({ chain, status: 'overdue', updatedAt: 1_000 + count });
      await store().transactions.insert(record, [sampleEvent(1)]);
    }
    const open = sampleRecord({ chain, updatedAt: 1 });
    await store().transactions.insert(open, [sampleEvent(1)]);
    const activePayIns = await store().transactions.activePayInAddresses(chain, 0);
    expect(activePayIns).toHaveLength(201);
    expect(activePayIns).toContain(open.payIn.address);
  });
}
