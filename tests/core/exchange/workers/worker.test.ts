import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../../core/exchange/workers/work.ts';
import { LIMITS, turn, WorkerBench } from './worker-bench.ts';

describe('a worker', () => {
  it('works on no more items at once than its limit, and claims the next one when one ends', async () => {
    const bench = new WorkerBench('a', 'b', 'c', 'd');
    const worker = bench.worker();
    worker.start();
    await turn();
    expect(bench.begun).toEqual(['a', 'b']);
    await bench.end('b');
    expect(bench.begun).toEqual(['a', 'b', 'c']);
    expect(await worker.round()).toBe(0);
    await Promise.all([bench.end('a'), bench.end('c')]);
    expect(bench.begun).toEqual(['a', 'b', 'c', 'd']);
    await bench.end('d');
    await worker.stop();
  });

  it('runs each item once, however many there are and however many workers share them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 30 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
        async (count, limits) => {
          const ids = Array.from({ length: count }, (_, index) => `item-${index}`);
          const bench = new WorkerBench(...ids);
          bench.run = async (id) => void bench.dueAt.delete(id);
          const workers = limits.map((atOnce) => bench.worker({ atOnce }));
          for (const worker of workers) worker.start();
          await turn();
          expect(bench.begun.toSorted()).toEqual(ids.toSorted());
          await Promise.all(workers.map((worker) => worker.stop()));
        },
      ),
    );
  });

  it('takes over an item of a worker that hangs when the lease has run out, and not before', async () => {
    const bench = new WorkerBench('a');
    const [hanging, other] = [bench.worker(), bench.worker()];
    expect([await hanging.round(), await other.round()]).toEqual([1, 0]);
    bench.clock.advance(LIMITS.lease - 1);
    expect(await other.round()).toBe(0);
    bench.clock.advance(1);
    expect(await other.round()).toBe(1);
    expect(bench.begun).toEqual(['a', 'a']);
  });

  it('never runs an item twice at once, also when its lease has run out, and tells a claim what is in progress', async () => {
    const bench = new WorkerBench('a', 'b');
    const worker = bench.worker({ atOnce: 3 });
    bench.laneOf = (id) => `lane of ${id}`;
    await worker.round();
    bench.clock.advance(LIMITS.lease);
    const claims: Claim[] = [];
    const { claim } = bench;
    bench.claim = (wanted) => {
      claims.push(wanted);
      return claim(wanted);
    };
    expect(await worker.round()).toBe(0);
    expect(bench.begun).toEqual(['a', 'b']);
    expect(claims[0]!.busy).toEqual(['a', 'b']);
    expect([...claims[0]!.running]).toEqual([
      ['lane of a', 1],
      ['lane of b', 1],
    ]);
    await Promise.all([bench.end('a'), bench.end('b')]);
    bench.add('a');
    expect(await worker.round()).toBe(1);
  });

  it('records a failure and retries after growing pauses', async () => {
    const bench = new WorkerBench('a');
    const worker = bench.worker();
    bench.run = () => Promise.reject(new Error('down'));
    const begun: number[] = [];
    for (let ms = 0; ms <= 3_500; ms += 500) {
      if ((await worker.round()) > 0) begun.push(ms);
      await worker.idle();
      bench.clock.advance(500);
    }
    expect(begun).toEqual([0, 500, 1_500, 3_500]);
    expect(bench.attempts.get('a')).toBe(4);
    expect(bench.reports).toEqual([]);
  });

  it('reports a failure that cannot be recorded, and retries the item when its lease has run out', async () => {
    const bench = new WorkerBench('a');
    const worker = bench.worker();
    const cause = new Error('no database');
    bench.failed = () => Promise.reject(cause);
    await worker.round();
    await bench.end('a', new Error('down'));
    expect(bench.reports).toEqual([['a', cause]]);
    expect(await worker.round()).toBe(0);
    bench.clock.advance(LIMITS.lease);
    expect(await worker.round()).toBe(1);
  });

  it('runs an item outside a claim like a claimed one', async () => {
    const bench = new WorkerBench();
    bench.run = () => Promise.reject(new Error('down'));
    await bench.worker().run('a');
    expect(bench.attempts.get('a')).toBe(1);
  });
});

describe('the loop of a worker', () => {
  it('polls again after a pause, also when a claim failed', async () => {
    const bench = new WorkerBench();
    const worker = bench.worker();
    const { claim } = bench;
    const cause = new Error('no database');
    bench.claim = () => Promise.reject(cause);
    worker.start();
    await turn();
    expect(bench.reports).toEqual([['claim', cause]]);
    bench.claim = claim;
    bench.add('a');
    await turn();
    expect(bench.begun).toEqual([]);
    await bench.pass(LIMITS.poll);
    expect(bench.begun).toEqual(['a']);
    await bench.end('a');
    await worker.stop();
  });

  it('polls at once when it is woken, by a call or by its stream', async () => {
    const bench = new WorkerBench();
    const worker = bench.worker();
    worker.start();
    await turn();
    bench.add('a');
    worker.wake();
    await turn();
    expect(bench.begun).toEqual(['a']);
    bench.add('b');
    bench.wake$.next();
    await turn();
    expect(bench.begun).toEqual(['a', 'b']);
    await Promise.all([bench.end('a'), bench.end('b')]);
    await worker.stop();
  });

  it('polls once more when it is woken during a claim that finds nothing', async () => {
    const bench = new WorkerBench();
    const worker = bench.worker();
    const { claim } = bench;
    const answers: (() => void)[] = [];
    bench.claim = async (wanted) => {
      const found = await claim(wanted);
      await new Promise<void>((resolve) => answers.push(resolve));
      return found;
    };
    worker.start();
    await turn();
    bench.add('a');
    worker.wake();
    bench.claim = claim;
    answers[0]!();
    await turn();
    expect(bench.begun).toEqual(['a']);
    await bench.end('a');
    await worker.stop();
  });
});

describe('stopping a worker', () => {
  it('waits for the items in progress, claims no others, and allows another start', async () => {
    const bench = new WorkerBench('a', 'b', 'c');
    const worker = bench.worker();
    worker.start();
    await turn();
    let isStopped = false;
    const stopping = worker.stop().then(() => (isStopped = true));
    await bench.end('a');
    expect(isStopped).toBe(false);
    await bench.end('b');
    await stopping;
    expect(bench.wake$.observed).toBe(false);
    worker.wake();
    await bench.pass(LIMITS.poll);
    expect(bench.begun).toEqual(['a', 'b']);
    worker.start();
    await turn();
    expect(bench.begun).toEqual(['a', 'b', 'c']);
    await bench.end('c');
    await worker.stop();
  });

  it('finishes the items of a claim in progress', async () => {
    const bench = new WorkerBench('a');
    const worker = bench.worker();
    const { claim } = bench;
    let answer = () => {};
    bench.claim = async (wanted) => {
      const found = await claim(wanted);
      await new Promise<void>((resolve) => (answer = resolve));
      return found;
    };
    worker.start();
    await turn();
    let isStopped = false;
    const stopping = worker.stop().then(() => (isStopped = true));
    answer();
    await turn();
    expect([bench.begun, isStopped]).toEqual([['a'], false]);
    await bench.end('a');
    await stopping;
    expect(bench.claims).toBe(1);
  });
});
