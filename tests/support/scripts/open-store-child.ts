import { asyncScheduler } from 'rxjs';
import { JsonLogger } from '../../../adapters/node/json-logger.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import { sampleEvent, samplePosting, sampleRecord } from '../samples/sample-transactions.ts';

/**
 * Opens the embedded store of a folder and keeps it open, as a process that a test can kill. With `write` it inserts in
 * an endless loop and prints the ID of each committed transaction.
 */
const [folder = '', mode] = process.argv.slice(2);
try {
  const store = await openStore({ folder, logger: new JsonLogger(process.stderr) });
  process.stdout.write('open\n');
  asyncScheduler.schedule(() => process.exit(3), 120_000);
  for (let left = mode === 'write' ? Number.POSITIVE_INFINITY : 0; left > 0; left -= 1) {
    const record = sampleRecord();
    // Includes what may commit asynchronously elsewhere: a lock that others wait for, and a posting.
    await store.atomically(async (unit) => {
      await unit.acquireLock('writing');
      await unit.transactions.insert(record, [sampleEvent(1)]);
      await unit.ledger.post(samplePosting(record.id));
    });
    process.stdout.write(`${record.id}\n`);
  }
} catch (error) {
  process.stdout.write(`refused: ${(error as Error).message}\n`);
  process.exit(1);
}
