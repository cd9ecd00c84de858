import { VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { every } from '../../../../core/exchange/workers/every.ts';

/** Work that notes when it begins, and ends when the test says so. */
function notedWork(clock: VirtualTimeScheduler) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = () => {
    begun.push(clock.now());
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  /** Ends the run in progress, and lets what follows from it happen. */
  const end = () => {
    ends.at(-1)!();
    return new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

function passUntil(clock: VirtualTimeScheduler, ms: number): void {
  clock.maxFrames = ms;
  clock.flush();
}

it('runs the work after each interval, skips times while it still runs, and stops when unsubscribed', async () => {
  const clock = new VirtualTimeScheduler();
  const { begun, work, end } = notedWork(clock);
  const running = every(100, work, clock).subscribe();
  passUntil(clock, 99);
  expect(begun).toEqual([]);
  passUntil(clock, 350);
  expect(begun).toEqual([100]);
  await end();
  passUntil(clock, 450);
  expect(begun).toEqual([100, 400]);
  await end();
  running.unsubscribe();
  passUntil(clock, 1_000);
  expect(begun).toEqual([100, 400]);
});

it('runs the work first after another time when told to', async () => {
  const clock = new VirtualTimeScheduler();
  const { begun, work, end } = notedWork(clock);
  const running = every(100, work, clock, 0).subscribe();
  passUntil(clock, 0);
  await end();
  passUntil(clock, 150);
  expect(begun).toEqual([0, 100]);
  running.unsubscribe();
});
