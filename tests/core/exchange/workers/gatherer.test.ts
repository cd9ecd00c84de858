import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gatherer } from '../../../../core/exchange/workers/gatherer.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a gatherer', () => {
  it('carries out what comes during a batch together, in order, at most a number at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        async (most, pauses) => {
          const batches: (readonly number[])[] = [];
          let running = 0;
          const gatherer = new Gatherer<number, number>(async (items) => {
            running += 1;
            expect(running).toBe(1);
            batches.push(items);
            await turn();
            running -= 1;
            return items.map((item) => ({ status: 'fulfilled', value: item * 2 }));
          }, most);
          const calls: Promise<number>[] = [];
          for (const [index, isPaused] of pauses.entries()) {
            calls.push(gatherer.run(index));
            if (isPaused) await turn();
          }
          expect(await Promise.all(calls)).toEqual(pauses.map((_, index) => index * 2));
          expect(batches.flat()).toEqual(pauses.map((_, index) => index));
          expect(batches.every((batch) => batch.length <= most)).toBe(true);
        },
      ),
    );
  });

  it('carries out calls of one turn in one batch', async () => {
    let batches = 0;
    const gatherer = new Gatherer<number, void>(async (items) => {
      batches += 1;
      return items.map(() => ({ status: 'fulfilled', value: undefined }));
    }, 10);
    await Promise.all([gatherer.run(1), gatherer.run(2), gatherer.run(3)]);
    expect(batches).toBe(1);
  });

  it('rejects the item that failed, or all items when the whole batch did, and goes on', async () => {
    const gatherer = new Gatherer<string, string>(async (items) => {
      if (items.includes('all')) throw new Error('the batch failed');
      return items.map((item) =>
        item === 'one' ? { status: 'rejected', reason: new Error('one failed') } : { status: 'fulfilled', value: item },
      );
    }, 10);
    const first = await Promise.allSettled(['a', 'one', 'b'].map((item) => gatherer.run(item)));
    expect(first.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const second = await Promise.allSettled(['a', 'all'].map((item) => gatherer.run(item)));
    expect(second.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await gatherer.run('c')).toBe('c');
  });
});
