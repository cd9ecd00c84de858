import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lease } from '../../../../core/exchange/workers/lease.ts';
import type { Clock } from '../../../../core/ports/services/clock.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

const MS = 1_000;

/** Two processes' leases of the same work. */
function twoLeases<C extends Clock>(clock: C) {
  const held = new Map<string, { readonly holder: string; readonly until: number }>();
  const store = {
    leases: {
      hold: async (name: string, holder: string, now: number, until: number) => {
        const other = held.get(name);
        if (other && other.holder !== holder && other.until > now) return false;
        held.set(name, { holder, until });
        return true;
      },
      heldUntil: async (name: string) => held.get(name)?.until ?? 0,
      release: async (name: string, holder: string) => {
        if (held.get(name)?.holder === holder) held.delete(name);
      },
    },
  };
  const leaseOf = (holder: string) => new Lease(store, clock, { name: 'work', holder, ms: MS });
  return { clock, held, one: leaseOf('one'), other: leaseOf('other') };
}

it('is held by one process until it runs out or is released', async () => {
  const { clock, one, other } = twoLeases(new SettableClock());
  expect([await one.acquire(), await one.acquire(), await other.acquire()]).toEqual([true, true, false]);
  clock.advance(MS);
  expect([await other.acquire(), await one.acquire()]).toEqual([true, false]);
  await one.release();
  expect(await one.acquire()).toBe(false);
  await other.release();
  expect(await one.acquire()).toBe(true);
});

it('is renewed once half of it has passed, and not after it has run out', async () => {
  const { clock, held, one, other } = twoLeases(new SettableClock());
  expect(await one.renew()).toBe(true);
  expect(held.size).toBe(0);
  await one.acquire();
  const { until } = held.get('work')!;
  clock.advance(MS / 2 - 1);
  expect([await one.renew(), held.get('work')!.until]).toEqual([true, until]);
  clock.advance(1);
  expect([await one.renew(), held.get('work')!.until]).toEqual([true, until + MS / 2]);
  clock.advance(MS);
  expect([await one.renew(), held.get('work')!.until]).toEqual([false, until + MS / 2]);
  await one.acquire();
  clock.advance(MS);
  await other.acquire();
  expect(await one.renew()).toBe(false);
});

describe('a lease, while its work runs,', () => {
  /** Work that ends when it is told to, and its lease on a clock whose time a test moves. */
  function slowWork() {
    const { held, one, other } = twoLeases(asyncScheduler);
    const work = Promise.withResolvers<void>();
    const done = (async () => {
      await one.acquire();
      return one.during(() => work.promise);
    })();
    return { held, one, other, end: () => (work.resolve(), done) };
  }
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is renewed, however long the work takes, and no longer than that', async () => {
    const { held, one, other, end } = slowWork();
    await vi.advanceTimersByTimeAsync(100 * MS);
    expect(await other.acquire()).toBe(false);
    expect(await one.renew()).toBe(true);
    await end();
    const { until } = held.get('work')!;
    await vi.advanceTimersByTimeAsync(2 * MS);
    expect(held.get('work')!.until).toBe(until);
    expect(await other.acquire()).toBe(true);
  });

  it('runs out when the process stands still, so that the work is not reported', async () => {
    const { one, other } = slowWork();
    await vi.advanceTimersByTimeAsync(MS / 4);
    vi.setSystemTime(Date.now() + 2 * MS);
    expect(await other.acquire()).toBe(true);
    await vi.advanceTimersByTimeAsync(2 * MS);
    expect(await one.renew()).toBe(false);
  });

  it('runs out in the end when the work hangs', async () => {
    const { one, other } = slowWork();
    await vi.advanceTimersByTimeAsync(301 * MS + MS);
    expect([await one.renew(), await other.acquire()]).toEqual([false, true]);
  });

  it('is not taken again after it was released', async () => {
    const { one, other } = slowWork();
    await vi.advanceTimersByTimeAsync(MS);
    await one.release();
    await vi.advanceTimersByTimeAsync(5 * MS);
    expect(await one.renew()).toBe(false);
    expect(await other.acquire()).toBe(true);
  });
});
