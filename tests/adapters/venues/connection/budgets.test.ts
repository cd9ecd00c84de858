import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BackOff } from '../../../../adapters/venues/connection/back-off.ts';
import { BookActivity } from '../../../../adapters/venues/connection/book-activity.ts';
import { ResyncTimes } from '../../../../adapters/venues/connection/resync-times.ts';
import { SendQueue } from '../../../../adapters/venues/connection/send-queue.ts';
import { SnapshotQueue, type SnapshotTask } from '../../../../adapters/venues/connection/snapshot-queue.ts';
import { type Rate, WeightBudget } from '../../../../adapters/venues/connection/weight-budget.ts';
import { FakeNetwork } from '../support/fake-network.ts';
import { SteppedClock } from '../support/stepped-clock.ts';

const perMinute = (most: number): Rate[] => [{ most, withinMs: 60_000 }];

describe('a budget of weight', () => {
  it('never spends more than the budget within any window', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ pause: fc.nat(30_000), weight: fc.integer({ min: 1, max: 50 }) })),
        async (asks) => {
          const clock = new SteppedClock();
          const budget = new WeightBudget(clock, perMinute(100));
          const spent: { at: number; weight: number }[] = [];
          for (const { pause, weight } of asks) {
            await clock.advance(pause);
            if (budget.take(weight) === 0) spent.push({ at: clock.now(), weight });
            const within = spent.filter(({ at }) => at > clock.now() - 60_000);
            expect(within.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(100);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('keeps every one of its rates', async () => {
    const clock = new SteppedClock();
    const budget = new WeightBudget(clock, [
      { most: 2, withinMs: 1000 },
      { most: 5, withinMs: 60_000 },
    ]);
    const taken: number[] = [];
    for (let second = 0; second < 70; second += 1) {
      for (let i = 0; i < 3; i += 1) if (budget.take(1) === 0) taken.push(second);
      await clock.advance(1000);
    }
    expect(taken).toEqual([0, 0, 1, 1, 2, 60, 60, 61, 61, 62]);
  });

  it('says when to try again, and that time is right', async () => {
    const clock = new SteppedClock();
    const budget = new WeightBudget(clock, perMinute(10));
    budget.take(10);
    const wait = budget.take(5);
    await clock.advance(wait - 1);
    expect(budget.take(5)).toBe(1);
    await clock.advance(1);
    expect(budget.take(5)).toBe(0);
  });
});

it('a budget waits no longer than before when the clock is set back', () => {
  const clock = new SteppedClock();
  const budget = new WeightBudget(clock, perMinute(10));
  budget.take(10);
  clock.jump(-3_600_000);
  expect(budget.take(1)).toBeLessThanOrEqual(60_000);
  budget.pause(5_000);
  clock.jump(-3_600_000);
  expect(budget.take(1)).toBeLessThanOrEqual(60_000);
});

describe('the queue of snapshots', () => {
  const task = (weight: (isShort: boolean) => number, take: () => void = () => undefined): SnapshotTask => ({
    request: (isShort) => ({ path: isShort ? '/short' : '/long', weight: weight(isShort) }),
    take,
  });

  it("fills all of Binance's 1,587 books within 90 s and its budget, then deepens them", async () => {
    const clock = new SteppedClock();
    const network = new FakeNetwork();
    network.answer = () => '{}';
    const queue = new SnapshotQueue(clock, network.rest, new WeightBudget(clock, perMinute(5400)), () => 0.5);
    let taken = 0;
    for (let i = 0; i < 1587; i += 1)
      queue.ask(
        task(
          (isShort) => (isShort ? 5 : 50),
          () => (taken += 1),
        ),
      );
    await clock.advance(90_000);
    expect(taken).toBe(1587);
    const { length } = network.requests;
    await clock.advance(60_000);
    for (let i = 0; i < 5; i += 1) queue.deepen();
    await clock.advance(1);
    expect(network.requests.slice(length)).toContain('/long');
  });

  it('asks for no deeper snapshot of a venue that has only one kind', async () => {
    const clock = new SteppedClock();
    const network = new FakeNetwork();
    network.answer = () => '{}';
    const queue = new SnapshotQueue(clock, network.rest, new WeightBudget(clock, perMinute(10_000)), () => 0.5);
    for (let i = 0; i < 30; i += 1) queue.ask({ request: () => ({ path: '/only', weight: 1 }), take: () => undefined });
    await clock.advance(1000);
    for (let i = 0; i < 30; i += 1) queue.deepen();
    await clock.advance(1000);
    expect(network.requests).toHaveLength(30);
  });

  it('asks for nothing while the venue asks to wait', async () => {
    const clock = new SteppedClock();
    const network = new FakeNetwork();
    network.waitMs = 30_000;
    const queue = new SnapshotQueue(clock, network.rest, new WeightBudget(clock, perMinute(100)), () => 0.5);
    queue.ask(task(() => 1));
    await clock.advance(29_000);
    expect(network.requests).toHaveLength(1);
    network.answer = () => '{}';
    await clock.advance(2000);
    expect(network.requests).toHaveLength(2);
  });

  it('takes requests that fail together for one failure, and asks again soon', async () => {
    const clock = new SteppedClock();
    const network = new FakeNetwork();
    const queue = new SnapshotQueue(clock, network.rest, new WeightBudget(clock, perMinute(100)), () => 0.5);
    let taken = 0;
    const take = () => (taken += 1);
    for (let i = 0; i < 6; i += 1) queue.ask(task(() => 1, take));
    await clock.advance(100);
    expect(network.requests).toHaveLength(6);
    network.answer = () => '{}';
    await clock.advance(1_000);
    expect(taken).toBe(6);
  });

  it('takes no answer for a task that was dropped while it waited', async () => {
    const clock = new SteppedClock();
    const queue = new SnapshotQueue(clock, new FakeNetwork().rest, new WeightBudget(clock, perMinute(1)), () => 0.5);
    let taken = 0;
    const [first, second] = [
      task(() => 1),
      task(
        () => 1,
        () => (taken += 1),
      ),
    ];
    queue.ask(first);
    queue.ask(second);
    queue.drop(second);
    await clock.advance(200_000);
    expect(taken).toBe(0);
  });
});

describe('the pauses', () => {
  it('double up to their bound, at least half of it', () => {
    for (const random of [0, 0.999]) {
      const backOff = new BackOff(500, 60_000, () => random);
      const pauses = Array.from({ length: 60 }, () => backOff.next());
      expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000);
      expect(pauses.at(-1)).toBeGreaterThanOrEqual(30_000);
      expect(pauses[0]).toBeLessThanOrEqual(500);
      backOff.reset();
      expect(backOff.next()).toBe(pauses[0]);
    }
  });

  it('let a book resync at once, and later and later when it keeps failing', async () => {
    const clock = new SteppedClock();
    const times = new ResyncTimes(clock);
    let asked = 0;
    for (let second = 0; second < 600; second += 1) {
      if (times.mayAsk(7)) {
        times.asked(7);
        asked += 1;
      }
      await clock.advance(1000);
    }
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(20);
  });

  it('send no more messages over two connections than the venue permits for both', async () => {
    const clock = new SteppedClock();
    const sent: string[] = [];
    const shared = new WeightBudget(clock, [{ most: 4, withinMs: 1000 }]);
    const queues = ['a', 'b'].map(
      (name) =>
        new SendQueue(clock, [new WeightBudget(clock, [{ most: 3, withinMs: 1000 }]), shared], (text) =>
          sent.push(name + text),
        ),
    );
    for (const queue of queues) queue.push(['1', '2', '3', '4']);
    expect(sent).toEqual(['a1', 'a2', 'a3', 'b1']);
    await clock.advance(1000);
    expect(sent.slice(4).toSorted()).toEqual(['a4', 'b2', 'b3', 'b4']);
  });

  it('send messages in order and no faster than permitted', async () => {
    const clock = new SteppedClock();
    const sent: string[] = [];
    const queue = new SendQueue(clock, [new WeightBudget(clock, [{ most: 3, withinMs: 1000 }])], (text) =>
      sent.push(text),
    );
    queue.push(['1', '2', '3', '4', '5', '6', '7']);
    expect(sent).toEqual(['1', '2', '3']);
    await clock.advance(1000);
    expect(sent).toHaveLength(6);
    await clock.advance(1000);
    expect(sent).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });
});

it('a busy book that falls silent is noticed after 15 s, a quiet one is not', async () => {
  const clock = new SteppedClock();
  const activity = new BookActivity(clock);
  for (let i = 0; i < 80; i += 1) {
    activity.seen(1);
    if (i % 20 === 0) activity.seen(2);
    await clock.advance(500);
  }
  await clock.advance(14_000);
  expect(activity.silent()).toEqual([]);
  await clock.advance(1000);
  expect(activity.silent()).toEqual([1]);
});
