import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import type { Change, UnitOfWork } from '../../../core/ports/stores/store.ts';
import type { MerchantRecord } from '../../../core/ports/stores/merchants/merchant-store.ts';
import { sampleName } from '../../support/samples/sample-accounts.ts';
import { sampleEvent, samplePosting, sampleRecord } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;

/** Tests of units of work and change notifications. */
export function unitsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  /** The change notifications during some work and shortly after. */
  async function changesDuring(work: () => Promise<unknown>): Promise<Change[]> {
    const changes: Change[] = [];
    const listening = store().changes$.subscribe((change) => changes.push(change));
    await work();
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    listening.unsubscribe();
    return changes;
  }

  it('reads a locked merchant as a concurrent update leaves it', async () => {
    const [accountId, merchantId] = [sampleName('a'), sampleName('m')];
    const confirmed = { accountId, merchantId, name: 'Shop', isTest: false, createdAt: 5 };
    await store().merchants.insert({ ...confirmed, isSecretUnconfirmed: true });
    let locked: Promise<MerchantRecord | undefined> | undefined;
    // In the context of another request, because a unit of work refuses another one inside it.
    const apart = AsyncLocalStorage.snapshot();
    await store().atomically(async (unit) => {
      await unit.merchants.update(confirmed);
      locked = apart(() => store().atomically(({ merchants }) => merchants.lock(merchantId)));
      // Enough time for the other unit to read the old data, if it did not wait.
      for (let n = 0; n < 50; n += 1) await unit.merchants.byId(merchantId);
    });
    expect(await locked).toEqual(confirmed);
    await expect(store().merchants.lock(merchantId)).rejects.toThrow(/atomically/);
    expect(await store().atomically(({ merchants }) => merchants.lock('none'))).toBeUndefined();
  });

  it('keeps all of a unit of work, and notifies of it after the commit', async () => {
    const record = sampleRecord({ dueAt: 5 });
    let before = -1;
    const changes: Change[] = [];
    const listening = store().changes$.subscribe((change) => changes.push(change));
    await store().atomically(async (unit) => {
      await unit.transactions.insert(record, [sampleEvent(1)]);
      await unit.transactions.update({ ...record, version: 2, dueAt: undefined }, [sampleEvent(2)]);
      await unit.ledger.post(samplePosting(`${record.id}:in`, 5n, { transactionId: record.id }));
      expect(await unit.ledger.ofTransaction(record.id)).toHaveLength(1);
      before = changes.length;
    });
    listening.unsubscribe();
    expect(before).toBe(0);
    expect(changes).toEqual([
      { transactionId: record.id, sequence: 1, isDue: true },
      { transactionId: record.id, sequence: 2, isDue: false },
    ]);
    expect(await store().ledger.ofTransaction(record.id)).toHaveLength(1);
  });

  it('keeps nothing of a unit of work that fails, and sends no notification', async () => {
    const record = sampleRecord();
    const changes = await changesDuring(async () => {
      const failing = store().atomically(async (unit) => {
        await unit.transactions.insert(record, [sampleEvent(1)]);
        await unit.ledger.post(samplePosting(`${record.id}:in`, 5n, { transactionId: record.id }));
        await unit.idempotency.insert(record.id, 'hash', record.id, 1);
        throw new Error('no after all');
      });
      await expect(failing).rejects.toThrow('no after all');
    });
    expect(changes).toEqual([]);
    expect(await store().transactions.byId(record.id)).toBeUndefined();
    expect(await store().transactions.events(record.id, 0)).toEqual([]);
    expect(await store().ledger.ofTransaction(record.id)).toEqual([]);
    expect(await store().idempotency.find(record.id)).toBeUndefined();
  });

  it('sends no notification of an update with an outdated version', async () => {
    const changes = await changesDuring(async () => {
      await expect(store().transactions.update(sampleRecord({ version: 2 }), [sampleEvent(2)])).rejects.toThrow(
        /version/,
      );
    });
    expect(changes).toEqual([]);
  });

  it('fails a unit of work after an error, also when the error was caught inside it', async () => {
    const record = sampleRecord();
    const failing = store().atomically(async (unit) => {
      await unit.transactions.insert(record, [sampleEvent(1)]);
      await unit.transactions.insert(record, [sampleEvent(1)]).catch(() => {});
    });
    await expect(failing).rejects.toThrow(/aborted|rolled back/i);
    expect(await store().transactions.byId(record.id)).toBeUndefined();
  });

  it('queues units of work that lock the same record', async () => {
    const record = sampleRecord();
    await store().transactions.insert(record, [sampleEvent(1)]);
    const step = () =>
      store().atomically(async ({ transactions }) => {
        const { version, round, ...rest } = (await transactions.lock(record.id))!;
        await transactions.update({ ...rest, version: version + 1, round: round + 1 }, [sampleEvent(version + 1)]);
      });
    await Promise.all(Array.from({ length: MANY }, step));
    expect(await store().transactions.byId(record.id)).toMatchObject({ version: MANY + 1, round: MANY });
    expect(await store().transactions.events(record.id, 0)).toHaveLength(MANY + 1);
  });

  it('lets one unit of work at a time hold a named lock', async () => {
    let inside = 0;
    let most = 0;
    const step = () =>
      store().atomically(async (unit) => {
        await unit.acquireLock('treasury:btc');
        inside += 1;
        most = Math.max(most, inside);
        await unit.cursors.get('bitcoin');
        inside -= 1;
      });
    await Promise.all(Array.from({ length: MANY }, step));
    expect(most).toBe(1);
  });

  it('throws at once when the store is called inside a unit of work', async () => {
    for (const call of [
      () => store().transactions.byId('x'),
      () => store().ledger.balances(),
      () => store().cursors.get('x'),
      () => store().atomically(async () => {}),
    ]) {
      await expect(store().atomically(async () => call())).rejects.toThrow(/work through the unit/);
    }
  });

  it('lets work that outlives its unit use the store, but not the unit', async () => {
    let unit!: UnitOfWork;
    let later!: Promise<unknown>;
    let over = () => {};
    await store().atomically(async (given) => {
      unit = given;
      later = new Promise<void>((resolve) => {
        over = resolve;
      }).then(() => store().cursors.get('nowhere'));
    });
    over();
    expect(await later).toBeUndefined();
    await expect(unit.cursors.get('nowhere')).rejects.toThrow(/is over/);
  });

  it('locks only inside units of work', async () => {
    await expect(store().transactions.lock('x')).rejects.toThrow(/atomically/);
    await expect(store().acquireLock('x')).rejects.toThrow(/atomically/);
  });

  it('retries a unit of work after a deadlock', async () => {
    let runs = 0;
    const changes = await changesDuring(() =>
      store().atomically(async (unit) => {
        runs += 1;
        if (runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        await unit.transactions.insert(sampleRecord(), [sampleEvent(1)]);
      }),
    );
    expect([runs, changes.length]).toEqual([3, 1]);
  });

  it('is ready', async () => {
    expect(await store().isReady()).toBe(true);
  });
}
