import { expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import { newDatabase } from '../../../support/servers/worker-postgres.ts';

it('updates several records without waiting for one that another unit of work holds', async () => {
  const store = await openStore({ databaseUrl: await newDatabase(), folder: '', logger: new MemoryLogger() });
  const [free, held] = [sampleRecord(), sampleRecord()];
  for (const record of [free, held]) await store.transactions.insert(record, [sampleEvent(1)]);
  const changes = [free, held].map((record) => ({ record: { ...record, version: 2 }, event: sampleEvent(2) }));
  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = store.atomically(async (unit) => {
    await unit.transactions.lock(held.id);
    isHeld.resolve();
    await release.promise;
  });
  await isHeld.promise;
  expect(await store.transactions.updateAll(changes)).toEqual(new Set([free.id]));
  release.resolve();
  await holding;
  expect(await store.transactions.updateAll(changes)).toEqual(new Set([held.id]));
  await store.close();
});
