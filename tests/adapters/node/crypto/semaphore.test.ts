import { describe, expect, it } from 'vitest';
import { Semaphore } from '../../../../adapters/node/crypto/semaphore.ts';

/** Work that lasts until the test resolves it. */
function heldWork() {
  const started: number[] = [];
  const ends: ((fail?: Error) => void)[] = [];
  const work = (name: number) => () =>
    new Promise<number>((resolve, reject) => {
      started.push(name);
      ends.push((fail) => (fail ? reject(fail) : resolve(name)));
    });
  return { started, ends, work };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('work limited by a semaphore', () => {
  it('runs a few tasks at a time, first come first served', async () => {
    const { started, ends, work } = heldWork();
    const semaphore = new Semaphore(2, 10);
    const answers = [0, 1, 2, 3].map((name) => semaphore.run(work(name)));
    await settle();
    expect(started).toEqual([0, 1]);
    ends[1]!();
    await settle();
    expect(started).toEqual([0, 1, 2]);
    ends[0]!();
    await settle();
    for (const end of ends) end();
    expect(await Promise.all(answers)).toEqual([0, 1, 2, 3]);
  });

  it('frees its slot when it fails, and newcomers never overtake waiting tasks', async () => {
    const { started, ends, work } = heldWork();
    const semaphore = new Semaphore(1, 2);
    const first = semaphore.run(work(0));
    const second = semaphore.run(work(1));
    await settle();
    ends[0]!(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    const third = semaphore.run(work(2));
    await settle();
    expect(started).toEqual([0, 1]);
    ends[1]!();
    await settle();
    ends[2]!();
    expect(await Promise.all([second, third])).toEqual([1, 2]);
  });

  it('is refused when too many tasks wait', async () => {
    const { ends, work } = heldWork();
    const semaphore = new Semaphore(1, 1);
    const taken = [semaphore.run(work(0)), semaphore.run(work(1))];
    await expect(semaphore.run(work(2))).rejects.toMatchObject({ code: 'unavailable' });
    ends[0]!();
    await settle();
    ends[1]!();
    expect(await Promise.all(taken)).toEqual([0, 1]);
  });
});
