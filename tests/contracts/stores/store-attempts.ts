import { expect, it } from 'vitest';
import { sampleName } from '../../support/samples/sample-accounts.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 50;
const LIMIT = 5;

/** Tests of counted attempts. */
export function attemptsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;
  const attempts = () => subject().store.attempts;
  const fresh = () => sampleName('login:');
  const counted = (ids: readonly (string | undefined)[]) => ids.filter((id) => id !== undefined);

  it('allows as many attempts as the limit under concurrency', async () => {
    const key = fresh();
    const tries = Array.from({ length: MANY }, () => attempts().acquire([key], 10, 0, LIMIT));
    const through = counted(await Promise.all(tries));
    expect(through).toHaveLength(LIMIT);
    expect(new Set(through).size).toBe(LIMIT);
    expect(await attempts().acquire([key], 11, 0, LIMIT)).toBeUndefined();
  });

  it('allows as many in units of work too', async () => {
    const key = fresh();
    const tries = Array.from({ length: MANY }, () =>
      store().atomically((unit) => unit.attempts.acquire([key], 10, 0, LIMIT)),
    );
    expect(counted(await Promise.all(tries))).toHaveLength(LIMIT);
  });

  it('counts under each key in any order of keys, without deadlocks', async () => {
    const [account, address] = [fresh(), fresh()];
    const tries = Array.from({ length: MANY }, (_, index) =>
      attempts().acquire(index % 2 ? [account, address] : [address, account, address], 10, 0, LIMIT),
    );
    expect(counted(await Promise.all(tries))).toHaveLength(LIMIT);
    expect(await attempts().acquire([account], 10, 0, LIMIT)).toBeUndefined();
    expect(await attempts().acquire([address], 10, 0, LIMIT)).toBeUndefined();
    expect(await attempts().acquire([fresh()], 10, 0, LIMIT)).toBeDefined();
  });

  it('counts nothing when one of the keys is full', async () => {
    const [full, free] = [fresh(), fresh()];
    for (let index = 0; index < LIMIT; index += 1) await attempts().acquire([full], 10, 0, LIMIT);
    for (let index = 0; index < MANY; index += 1)
      expect(await attempts().acquire([free, full], 10, 0, LIMIT)).toBeUndefined();
    const tries = Array.from({ length: MANY }, () => attempts().acquire([free], 10, 0, LIMIT));
    expect(counted(await Promise.all(tries))).toHaveLength(LIMIT);
  });

  it('counts from the given time on', async () => {
    const key = fresh();
    expect(await attempts().acquire([key], 10, 0, 2)).toBeDefined();
    expect(await attempts().acquire([key], 20, 0, 2)).toBeDefined();
    expect(await attempts().acquire([key], 25, 10, 2)).toBeUndefined();
    expect(await attempts().acquire([key], 25, 11, 2)).toBeDefined();
    expect(await attempts().acquire([key], 26, 11, 2)).toBeUndefined();
    expect(await attempts().acquire([key], 27, 0, 0)).toBeUndefined();
  });

  it('releases one attempt under all its keys, and clears a key entirely', async () => {
    const [account, address] = [fresh(), fresh()];
    const first = await attempts().acquire([account, address], 10, 0, 2);
    expect(await attempts().acquire([account, address], 10, 0, 2)).toBeDefined();
    expect(await attempts().acquire([account, address], 10, 0, 2)).toBeUndefined();
    await attempts().release(first!);
    expect(await attempts().acquire([account, address], 10, 0, 2)).toBeDefined();
    await attempts().clear(account);
    expect(await attempts().acquire([account], 10, 0, 2)).toBeDefined();
    expect(await attempts().acquire([address], 10, 0, 2)).toBeUndefined();
    await attempts().release('nothing of the kind');
  });

  it('deletes attempts before a time', async () => {
    const key = fresh();
    await attempts().acquire([key], -20, -100, 2);
    await attempts().acquire([key], -10, -100, 2);
    await attempts().purge(-20);
    expect(await attempts().acquire([key], -5, -100, 2)).toBeUndefined();
    await attempts().purge(-10);
    expect(await attempts().acquire([key], -5, -100, 2)).toBeDefined();
    expect(await attempts().acquire([key], -5, -100, 2)).toBeUndefined();
  });

  it('does not count attempts of a unit of work that was rolled back', async () => {
    const key = fresh();
    const failing = store().atomically(async (unit) => {
      expect(await unit.attempts.acquire([key], 10, 0, 1)).toBeDefined();
      throw new Error('no after all');
    });
    await expect(failing).rejects.toThrow('no after all');
    expect(await attempts().acquire([key], 10, 0, 1)).toBeDefined();
  });

  it('throws when it is called inside a unit of work but not through it', async () => {
    const call = store().atomically(() => attempts().acquire([fresh()], 10, 0, 1));
    await expect(call).rejects.toThrow(/work through the unit/);
  });
}
