import { filter, firstValueFrom, take, timeout, toArray } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { firstBrokenPosting } from '../../../../core/domain/transactions/ledger-hash.ts';
import type { Change, Store } from '../../../../core/ports/stores/store.ts';
import { query, startPostgres, type TestPostgres } from '../../../support/servers/postgres.ts';
import { sampleEvent, samplePosting, sampleRecord, sha256 } from '../../../support/samples/sample-transactions.ts';

/** Changes of other processes arrive at once; on a busy machine that takes a while. */
const SOON_MS = 20_000;

describe('several processes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let stores: Store[] = [];
  const logger = new MemoryLogger();
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
  });
  afterAll(() => postgres?.stop());

  /** Several stores opened at the same moment on an empty database. */
  async function startTogether(count: number, url?: string): Promise<Store[]> {
    const databaseUrl = url ?? (await postgres.database());
    stores = await Promise.all(Array.from({ length: count }, () => openStore({ databaseUrl, folder: '', logger })));
    return stores;
  }

  const sees = (store: Store, id: string) =>
    firstValueFrom(
      store.changes$.pipe(
        filter(({ transactionId }) => transactionId === id),
        timeout(SOON_MS),
      ),
    );

  it('may start at the same time', async () => {
    const opened = await startTogether(5);
    expect(await Promise.all(opened.map((store) => store.isReady()))).toEqual([true, true, true, true, true]);
  });

  it('never claim the same work twice', async () => {
    const opened = await startTogether(2);
    const ids = Array.from({ length: 60 }, (_, index) => sampleRecord({ dueAt: index }));
    for (const record of ids) await opened[0]!.transactions.insert(record, [sampleEvent(1)]);
    const claims = Array.from({ length: 30 }, (_, i) => claimed(opened[i % 2]!));
    const found = (await Promise.all(claims)).flat();
    const rest = await claimed(opened[1]!, 100);
    expect([...found, ...rest].toSorted()).toEqual(ids.map(({ id }) => id).toSorted());
  });

  it('do not claim work that a unit of work is changing', async () => {
    const [one, two] = await startTogether(2);
    const record = sampleRecord({ dueAt: 1 });
    await one!.transactions.insert(record, [sampleEvent(1)]);
    await one!.atomically(async ({ transactions }) => {
      await transactions.update({ ...record, version: 2 }, [sampleEvent(2)]);
      expect(await claimed(two!)).toEqual([]);
    });
    expect(await claimed(two!)).toEqual([record.id]);
  });

  it('are notified of more changes than one message holds', async () => {
    const [one, two] = await startTogether(2);
    const heard = new Set<string>();
    two!.changes$.subscribe(({ transactionId }) => heard.add(transactionId));
    const records = Array.from({ length: 600 }, () => sampleRecord({ dueAt: 1 }));
    await one!.atomically(async ({ transactions }) => {
      for (const record of records) await transactions.insert(record, [sampleEvent(1)]);
    });
    await expect.poll(() => heard.size, { timeout: SOON_MS }).toBe(records.length);
  });

  it('are notified of what each other commits, and only of that', async () => {
    const [one, two] = await startTogether(2);
    const heard: Change[] = [];
    two!.changes$.subscribe((change) => heard.push(change));
    const [undone, record] = [sampleRecord(), sampleRecord({ dueAt: 1 })];
    const failing = one!.atomically(async ({ transactions }) => {
      await transactions.insert(undone, [sampleEvent(1)]);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    const arrival = sees(two!, record.id);
    await one!.atomically(({ transactions }) => transactions.insert(record, [sampleEvent(1)]));
    expect(await arrival).toEqual({ transactionId: record.id, sequence: 1, isDue: true });
    expect(heard).toHaveLength(1);
  });

  it('are notified once of changes of one transaction that come together, and that its work is due', async () => {
    const [one, two] = await startTogether(2);
    const heard: Change[] = [];
    two!.changes$.subscribe((change) => heard.push(change));
    const [record, last] = [sampleRecord({ dueAt: 1 }), sampleRecord()];
    const { dueAt: _, ...rest } = record;
    await one!.atomically(async ({ transactions }) => {
      await transactions.insert(record, [sampleEvent(1)]);
      for (const version of [2, 3]) await transactions.update({ ...rest, version }, [sampleEvent(version)]);
    });
    const arrival = sees(two!, last.id);
    await one!.transactions.insert(last, [sampleEvent(1)]);
    await arrival;
    expect(heard).toEqual([
      { transactionId: record.id, sequence: 3, isDue: true },
      { transactionId: last.id, sequence: 1, isDue: false },
    ]);
  });

  it('are notified of each other’s settings and affiliates, separately from changes of transactions', async () => {
    const [one, two] = await startTogether(2);
    const changes: Change[] = [];
    two!.changes$.subscribe((change) => changes.push(change));
    const heard = firstValueFrom(two!.notices$.pipe(take(2), toArray(), timeout(SOON_MS)));
    await one!.settings.set('api-domain', 'https://api.example');
    await one!.affiliates.setSwitches('account:1', { isEnabled: false, hasOperations: true });
    expect(await heard).toEqual([{ subject: 'setting:api-domain' }, { subject: 'partner:account:1' }]);
    expect(await two!.settings.get('api-domain')).toBe('https://api.example');
    expect(changes).toEqual([]);
  });

  it('are notified again after the connection was lost', async () => {
    const url = await postgres.database();
    const [one, two] = await startTogether(2, url);
    await query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    const heard: Change[] = [];
    two!.changes$.subscribe((change) => heard.push(change));
    const received = async () => {
      // The first calls may get a connection that is lost.
      await one!.transactions.insert(sampleRecord(), [sampleEvent(1)]).catch(() => {});
      return heard.length;
    };
    await expect.poll(received, { timeout: SOON_MS }).toBeGreaterThan(0);
    expect(JSON.stringify(logger.lines)).not.toMatch(/secretKey|connectionParameters/);
  });

  it('exclude each other with named locks', async () => {
    const opened = await startTogether(2);
    let inside = 0;
    let most = 0;
    const step = (store: Store) =>
      store.atomically(async (unit) => {
        await unit.acquireLock('treasury');
        inside += 1;
        most = Math.max(most, inside);
        await unit.cursors.get('any');
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => step(opened[index % 2]!)));
    expect(most).toBe(1);
  });

  it('write one unbroken ledger together', async () => {
    const opened = await startTogether(3);
    const post = (index: number) => opened[index % 3]!.ledger.post(samplePosting(`p-${Math.floor(index / 2)}`));
    await Promise.all(Array.from({ length: 120 }, (_, index) => post(index)));
    const book = await opened[0]!.ledger.postings(0, 1_000);
    expect(book).toHaveLength(60);
    expect(firstBrokenPosting(sha256, book)).toBeUndefined();
  });

  it('recover from a deadlock', async () => {
    const opened = await startTogether(2);
    const [a, b] = [sampleRecord(), sampleRecord()];
    for (const record of [a, b]) await opened[0]!.transactions.insert(record, [sampleEvent(1)]);
    let runs = 0;
    let locked = 0;
    const bothLocked = Promise.withResolvers<void>();
    const lockBoth = (store: Store, first: string, second: string) =>
      store.atomically(async ({ transactions }) => {
        runs += 1;
        await transactions.lock(first);
        locked += 1;
        // Each holds the lock that the other one needs, and neither releases it.
        if (locked === 2) bothLocked.resolve();
        await bothLocked.promise;
        return transactions.lock(second);
      });
    const both = await Promise.all([lockBoth(opened[0]!, a.id, b.id), lockBoth(opened[1]!, b.id, a.id)]);
    expect(both.map((record) => record?.id)).toEqual([b.id, a.id]);
    // One of the two at least was rolled back, and ran again.
    expect(runs).toBeGreaterThan(2);
  });

  it('refuse a database of a newer version', async () => {
    const databaseUrl = await postgres.database();
    await startTogether(1, databaseUrl);
    await query(databaseUrl, `insert into migrations (name) values ('9999-later')`);
    await expect(openStore({ databaseUrl, folder: '', logger })).rejects.toThrow(/newer version \(9999-later\)/);
  });

  it('report that the database server cannot be reached', async () => {
    const nowhere = 'postgres://altway@127.0.0.1:1/none';
    await expect(openStore({ databaseUrl: nowhere, folder: '', logger })).rejects.toThrow(/ECONNREFUSED/);
  });
});

async function claimed(store: Store, limit = 7): Promise<readonly string[]> {
  const found = await store.transactions.claimDue(1_000, 9_000, [{ lane: undefined, limit }]);
  return found.map(({ id }) => id);
}
