import { expect, it } from 'vitest';
import { Lease } from '../../../../core/exchange/workers/lease.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

const MS = 1_000;

/** Two processes' leases of the same work. */
function twoLeases() {
  const clock = new SettableClock();
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
  const { clock, one, other } = twoLeases();
  expect([await one.acquire(), await one.acquire(), await other.acquire()]).toEqual([true, true, false]);
  clock.advance(MS);
  expect([await other.acquire(), await one.acquire()]).toEqual([true, false]);
  await one.release();
  expect(await one.acquire()).toBe(false);
  await other.release();
  expect(await one.acquire()).toBe(true);
});

it('is renewed once half of it has passed, and not after it has run out', async () => {
  const { clock, held, one, other } = twoLeases();
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
