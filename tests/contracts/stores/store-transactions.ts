import { expect, it } from 'vitest';
import { OptimisticLockError } from '../../../core/ports/stores/transaction-store.ts';
import { sampleEvent, sampleRecord } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;

/** Tests of transactions and their timelines. */
export function transactionsContract(subject: () => StoreSubject): void {
  const transactions = () => subject().store.transactions;

  it('creates several transactions as each alone', async () => {
    const records = [
      sampleRecord({ dueAt: 5, lane: 'x' }),
      sampleRecord({ dueAt: 2_000_000, lane: 'x' }),
      sampleRecord(),
      sampleRecord({ payIn: { address: 'a "b"', extraId: '7' } }),
    ];
    const event = sampleEvent(1, { details: { from: 'ltc', n: 1 } });
    const changes: string[] = [];
    const watching = subject().store.changes$.subscribe(({ transactionId }) => changes.push(transactionId));
    expect(
      await transactions().createAll(
        records.map((record) => ({ record, event, subjects: [] })),
        [],
      ),
    ).toEqual(new Set(records.map(({ id }) => id)));
    watching.unsubscribe();
    for (const record of records) {
      expect(await transactions().byId(record.id)).toEqual(record);
      expect(await transactions().events(record.id, 0)).toEqual([event]);
    }
    // Others' changes may come too, where stores share a database.
    expect(records.map(({ id }) => changes.includes(id))).toEqual([true, false, false, false]);
    expect(await transactions().createAll([{ record: records[0]!, event, subjects: [] }], [])).toEqual(new Set());
  });

  it('returns a record as stored, to the last unit', async () => {
    const record = sampleRecord({
      owner: 'owner-1',
      version: 2,
      status: 'hold',
      holdReason: 'underpaid',
      amountIn: 2n ** 200n,
      quoteId: 'quote-1',
      payIn: { address: 'rAddress', extraId: '12345' },
      refund: { address: 'back', extraId: 'm' },
      deposits: [{ key: 'a:0', chainTxId: 'a', amount: 7n, confirmations: 1, status: 'seen', seenAt: 5 }],
      sendings: [
        {
          id: 's-1',
          round: 1,
          purpose: 'refund',
          currency: 'btc',
          amount: 3n,
          status: 'built',
          unsigned: 'u',
          address: 'x',
          earned: { currency: 'btc', serviceFee: 0n, networkFee: 2n ** 70n },
        },
      ],
      abandonedOrders: [{ id: 's-1', amountIn: 2n ** 90n }],
      endedOrders: 2,
      email: "o'hara@example.org",
      dueAt: 2_000_000_000_000,
      lastError: 'said "no" – ü\n',
      attempts: 3,
    });
    const events = [
      sampleEvent(1),
      sampleEvent(2, { holdReason: 'underpaid', details: { amount: '7', ok: true, n: 2 } }),
    ];
    await transactions().insert(record, events);
    expect(await transactions().byId(record.id)).toEqual(record);
    expect(await transactions().bySecretHash(record.secretHash)).toEqual(record);
    expect(await transactions().byQuoteId('quote-1')).toBe(record.id);
    expect(await transactions().events(record.id, 0)).toEqual(events);
    expect(await transactions().events(record.id, 1)).toEqual(events.slice(1));
  });

  it('finds nothing for unknown keys', async () => {
    expect(await transactions().byId('none')).toBeUndefined();
    expect(await transactions().bySecretHash('none')).toBeUndefined();
    expect(await transactions().byQuoteId('none')).toBeUndefined();
    expect(await transactions().byPayIn('bitcoin', 'none', undefined)).toBeUndefined();
    expect(await transactions().events('none', 0)).toEqual([]);
    expect(await transactions().page('none', 1, 10)).toEqual({ items: [], total: 0 });
  });

  it('uses a quote once', async () => {
    await transactions().insert(sampleRecord({ quoteId: 'once' }), [sampleEvent(1)]);
    await expect(transactions().insert(sampleRecord({ quoteId: 'once' }), [sampleEvent(1)])).rejects.toThrow(
      /quote_id/,
    );
  });

  it('lists transactions that still accept deposits, page by page', async () => {
    const [one, two, over, back] = ['open-1', 'open-2', 'open-3', 'open-4'].map((id) => `${id}-${process.pid}`);
    await transactions().insert(sampleRecord({ id: one! }), [sampleEvent(1)]);
    await transactions().insert(sampleRecord({ id: two!, status: 'overdue' }), [sampleEvent(1)]);
    await transactions().insert(sampleRecord({ id: over!, status: 'finished' }), [sampleEvent(1)]);
    await transactions().insert(sampleRecord({ id: back!, status: 'refunded' }), [sampleEvent(1)]);
    expect(await transactions().openIds('open-', 2)).toEqual([one, two]);
    const rest = await transactions().openIds(two!, 1_000);
    expect(rest).not.toContain(over);
    expect(rest).not.toContain(back);
  });

  it('replaces a record with its next version', async () => {
    const record = sampleRecord();
    await transactions().insert(record, [sampleEvent(1)]);
    const next = { ...record, version: 3, status: 'finished' as const, amountOut: 1n, finishedAt: 9, dueAt: undefined };
    await transactions().update(next, [sampleEvent(2), sampleEvent(3)]);
    expect(await transactions().byId(record.id)).toEqual(next);
    expect((await transactions().events(record.id, 0)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('accepts each version from one of many concurrent updates', async () => {
    const record = sampleRecord();
    await transactions().insert(record, [sampleEvent(1)]);
    for (const version of [2, 3]) {
      const tries = Array.from({ length: MANY }, (_, index) =>
        transactions().update({ ...record, version, round: index }, [sampleEvent(version, { kind: `try-${index}` })]),
      );
      const results = await Promise.allSettled(tries);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused).toHaveLength(MANY - 1);
      expect(refused.every(({ reason }) => reason instanceof OptimisticLockError)).toBe(true);
      const won = results.findIndex((result) => result.status === 'fulfilled');
      expect(await transactions().byId(record.id)).toMatchObject({ version, round: won });
      expect((await transactions().events(record.id, version - 1)).map(({ kind }) => kind)).toEqual([`try-${won}`]);
    }
  });

  it('refuses an update of a record that does not exist, and timeline entries that do not lead to its version', async () => {
    const record = sampleRecord({ version: 2 });
    await expect(transactions().update(record, [sampleEvent(2)])).rejects.toBeInstanceOf(OptimisticLockError);
    await expect(transactions().update(record, [])).rejects.toThrow(/do not lead/);
    await expect(transactions().update(record, [sampleEvent(3)])).rejects.toThrow(/do not lead/);
    expect(await transactions().events(record.id, 0)).toEqual([]);
  });

  it('pages a history, the newest first', async () => {
    const owner = 'paged';
    const all = [1, 2, 3, 4, 5].map((at) => sampleRecord({ owner, createdAt: at }));
    for (const record of all) await transactions().insert(record, [sampleEvent(1)]);
    await transactions().insert(sampleRecord({ owner: 'somebody-else' }), [sampleEvent(1)]);
    const ids = async (page: number) => {
      const { items, total } = await transactions().page(owner, page, 2);
      expect(total).toBe(5);
      return items.map(({ createdAt }) => createdAt);
    };
    expect([await ids(1), await ids(2), await ids(3), await ids(4)]).toEqual([[5, 4], [3, 2], [1], []]);
  });

  it('reassigns the transactions of an owner, including one that a worker is updating', async () => {
    const [mine, old] = [sampleRecord({ owner: 'visitor' }), sampleRecord({ owner: 'visitor' })];
    const [strange, unowned] = [sampleRecord({ owner: 'strange' }), sampleRecord()];
    for (const record of [mine, old, strange, unowned]) await transactions().insert(record, [sampleEvent(1)]);
    await transactions().reassignOwner('visitor', 'account');
    // An update by a worker that read the record before.
    await transactions().update({ ...mine, version: 2, round: 1 }, [sampleEvent(2)]);
    expect(await transactions().byId(mine.id)).toEqual({ ...mine, owner: 'account', version: 2, round: 1 });
    expect((await transactions().page('account', 1, 10)).total).toBe(2);
    expect((await transactions().page('visitor', 1, 10)).total).toBe(0);
    expect(await transactions().byId(old.id)).toEqual({ ...old, owner: 'account' });
    expect(await transactions().byId(strange.id)).toEqual(strange);
    expect(await transactions().byId(unowned.id)).toEqual(unowned);
  });

  it('assigns one transaction to an owner, in a unit of work only', async () => {
    const [mine, other] = [sampleRecord({ owner: 'visitor 2' }), sampleRecord({ owner: 'visitor 2' })];
    for (const record of [mine, other]) await transactions().insert(record, [sampleEvent(1)]);
    await expect(transactions().assignOwner(mine.id, 'account 2', 'de')).rejects.toThrow(/assignOwner/);
    await subject().store.atomically((unit) => unit.transactions.assignOwner(mine.id, 'account 2', 'de'));
    expect(await transactions().byId(mine.id)).toEqual({ ...mine, owner: 'account 2', mailLocale: 'de' });
    expect(await transactions().byId(other.id)).toEqual(other);
  });

  it('lists open deposits and transfers in flight', async () => {
    const deposit = { key: 'k', chainTxId: 'c', amount: 1n, confirmations: 0, status: 'seen', seenAt: 1 } as const;
    const transfer = { id: 'i', round: 1, purpose: 'payout', currency: 'doge', amount: 2n, address: 'd' } as const;
    const record = sampleRecord({
      chain: 'dash',
      deposits: [deposit],
      sendings: [
        { ...transfer, status: 'built', unsigned: 'one' },
        { ...transfer, status: 'signed', round: 2, unsigned: 'two' },
        { ...transfer, status: 'confirmed', round: 3, unsigned: 'three' },
        { ...transfer, status: 'intended', round: 4 },
        { ...transfer, status: 'built', currency: 'zec', unsigned: 'four' },
      ],
    });
    await transactions().insert(record, [sampleEvent(1)]);
    expect(await transactions().withOpenDeposits('dash')).toEqual([{ id: record.id, keys: [deposit.key] }]);
    expect(await transactions().inFlight(['doge', 'xmr'])).toEqual(['one', 'two']);
    expect(await transactions().inFlight(['zec', 'doge'])).toHaveLength(3);
    expect(await transactions().inFlight([])).toEqual([]);
    expect(await transactions().awaitsSignature(['doge'])).toBe(true);
    expect(await transactions().awaitsSignature(['xmr'])).toBe(false);
    const signed = record.sendings.map((one) => ({
      ...one,
      status: 'signed' as const,
      unsigned: one.unsigned ?? 'five',
    }));
    await transactions().update({ ...record, version: 2, sendings: signed }, [sampleEvent(2)]);
    expect(await transactions().awaitsSignature(['doge', 'zec'])).toBe(false);
    const done = { ...record, version: 3, deposits: [{ ...deposit, status: 'confirmed' as const }], sendings: [] };
    await transactions().update(done, [sampleEvent(3)]);
    expect(await transactions().withOpenDeposits('dash')).toEqual([]);
    expect(await transactions().inFlight(['doge', 'zec'])).toEqual([]);
  });

  it('counts the transactions that keep a currency from being removed, without those that failed for good', async () => {
    const counted = async () =>
      (await transactions().inFlightCounts()).filter(({ ticker }) => ticker === 'pivx' || ticker === 'firo');
    const deposit = { key: 'k', chainTxId: 'c', amount: 1n, confirmations: 0, status: 'seen', seenAt: 1 } as const;
    const money = { from: 'firo', to: 'pivx', deposits: [deposit] } as const;
    const one = { id: 'i', round: 1, purpose: 'payout', currency: 'pivx', amount: 2n, address: 'd' } as const;
    const [signed, again] = [{ ...one, status: 'signed', unsigned: 'u' } as const, { ...one, id: 'ir' } as const];
    const record = sampleRecord({ ...money, status: 'confirming' });
    await transactions().insert(record, [sampleEvent(1)]);
    expect(await counted()).toEqual([{ ticker: 'firo', count: 1 }]);
    const stages = [
      ['sending', [signed], 1],
      ['failed', [signed], 0],
      ['sending', [signed, { ...again, status: 'intended' }], 0],
      ['sending', [signed, { ...again, status: 'built', unsigned: 'v' }], 1],
      ['finished', [signed, { ...again, status: 'confirmed', unsigned: 'v' }], 0],
    ] as const;
    const deposits = [{ ...deposit, status: 'confirmed' as const }];
    for (const [at, [status, sendings, count]] of stages.entries()) {
      const version = at + 2;
      await transactions().update({ ...record, deposits, status, sendings, version }, [sampleEvent(version)]);
      expect([status, await counted()]).toEqual([status, count === 0 ? [] : [{ ticker: 'pivx', count }]]);
    }
  });

  it.each([
    'delete from transaction_events',
    `update transaction_events set kind = 'other'`,
    'truncate transaction_events',
    'delete from transactions',
    'truncate transactions',
    'delete from audit',
  ])('refuses plain SQL that changes append-only tables: %s', async (statement) => {
    await expect(subject().query(statement)).rejects.toThrow(/append-only/);
  });
}
