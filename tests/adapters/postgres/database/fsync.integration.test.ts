import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { query, startPostgres, type TestPostgres } from '../../../support/servers/postgres.ts';
import { samplePosting } from '../../../support/samples/sample-transactions.ts';

describe('what a PostgreSQL store has acknowledged', () => {
  let postgres: TestPostgres;
  let store: Store;
  let url: string;
  beforeAll(async () => {
    // Only a commit that waits flushes the WAL to the disk here, and only commits write to it. With standbys enabled
    // the database server itself would write every 15 seconds.
    const alone = { autovacuum: 'off', checkpoint_timeout: '1h', wal_level: 'minimal', max_wal_senders: '0' };
    const settings = { ...alone, wal_writer_delay: '10s' };
    postgres = await startPostgres({ fsync: true, settings });
    url = await postgres.database();
    // The store connects as a role with no rights beyond its own database.
    await query(url, `create role plain login; alter database ${new URL(url).pathname.slice(1)} owner to plain`);
    store = await openStore({ databaseUrl: url.replace('altway@', 'plain@'), folder: '', logger: new MemoryLogger() });
  });
  afterAll(async () => {
    await store?.close();
    await postgres?.stop();
  });

  /** Bytes of the WAL that a loss of power would lose. */
  async function unsettled(): Promise<number> {
    const [row] = await query(
      url,
      'select (pg_current_wal_insert_lsn() - pg_current_wal_flush_lsn())::integer as bytes',
    );
    return row!['bytes'] as number;
  }

  it('is on the disk: a single posting', async () => {
    await store.ledger.post(samplePosting('alone'));
    expect(await unsettled()).toBe(0);
  });

  it('is on the disk: a unit of work with a posting', async () => {
    await store.atomically(async (unit) => {
      await unit.ledger.post(samplePosting('in a unit'));
      await unit.cursors.move('bitcoin', undefined, '1');
    });
    expect(await unsettled()).toBe(0);
  });

  it('is on the disk: a unit of work with a lock, whose waiters do not flush', async () => {
    await store.atomically(async (unit) => {
      await unit.acquireLock('build:bitcoin');
      // Change notifications of a transaction are not durable and would be counted here.
      await unit.cursors.move('litecoin', undefined, '1');
    });
    expect(await unsettled()).toBe(0);
  });

  it('is on the disk: every one of many concurrent postings', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => store.ledger.post(samplePosting(`many-${index}`))));
    expect(await unsettled()).toBe(0);
    expect(await store.ledger.postings(0, 100)).toHaveLength(32);
  });
});
