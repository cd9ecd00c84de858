import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { RateLimit } from '../../../../adapters/http-server/limits/rate-limit.ts';
import { MemorySharedCounters } from '../../../../adapters/memory/memory-shared-counters.ts';
import type { SharedCounters } from '../../../../core/ports/stores/shared-counters.ts';
import { waitForRestOfMinute } from '../../../support/wait-for-full-minute.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

/** A limit and its clock, which starts at a whole minute. */
function limitOf(max: number) {
  const clock = { now: 1_800_000_000_000 };
  return { clock, limit: new RateLimit(max, () => clock.now) };
}

describe('a rate limit', () => {
  it('allows so many requests per minute for each address', () => {
    const { clock, limit } = limitOf(2);
    expect([1, 2, 3, 4].map(() => limit.take('192.0.2.1'))).toEqual([true, true, false, false]);
    expect(limit.take('192.0.2.2')).toBe(true);
    clock.now += 59_999;
    expect(limit.take('192.0.2.1')).toBe(false);
    clock.now += 1;
    expect(limit.take('192.0.2.1')).toBe(true);
  });

  it('returns when its window ends', () => {
    const { clock, limit } = limitOf(1);
    expect(limit.resetSeconds()).toBe(60);
    clock.now += 59_001;
    expect(limit.resetSeconds()).toBe(1);
  });

  it('counts an IPv6 /64 as one, and an IPv4 address in any notation as itself', () => {
    const { limit } = limitOf(1);
    expect(limit.take('2001:db8:1:2::1')).toBe(true);
    expect(limit.take('2001:db8:1:2:ffff::9')).toBe(false);
    expect(limit.take('2001:db8:1:3::1')).toBe(true);
    expect(limit.take('192.0.2.1')).toBe(true);
    expect(limit.take('::ffff:192.0.2.1')).toBe(false);
  });

  it('also counts all subnets of an IPv6 /48 together, which one customer may own', () => {
    const { limit } = limitOf(3);
    const passed = (site: string) =>
      Array.from({ length: 100 }, (_, network) => limit.take(`2001:db8:${site}:${network.toString(16)}::1`));
    expect(passed('a').filter(Boolean)).toHaveLength(30);
    expect(passed('b').filter(Boolean)).toHaveLength(30);
    expect(limit.take('2001:db8:a:0::1')).toBe(false);
    const many = Array.from({ length: 100 }, (_, last) => limit.take(`192.0.2.${last}`));
    expect(many).not.toContain(false);
  });

  it('does not evict other addresses for subnets of a /48 that has used up its limit', () => {
    const { limit } = limitOf(1);
    limit.take('192.0.2.1');
    for (let network = 0; network < 60_000; network += 1) limit.take(`2001:db8:a:${network.toString(16)}::1`);
    expect(limit.take('192.0.2.1')).toBe(false);
  });

  it('starts a new window when the clock is set back', () => {
    const { clock, limit } = limitOf(1);
    expect(limit.take('192.0.2.1')).toBe(true);
    clock.now -= 3_600_000;
    expect([limit.take('192.0.2.1'), limit.take('192.0.2.1')]).toEqual([true, false]);
  });

  it('keeps no more than 50,000 addresses', () => {
    const { limit } = limitOf(1);
    for (let count = 0; count < 50_000; count += 1)
      limit.take(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`);
    expect(limit.take('10.0.0.0')).toBe(false);
    expect(limit.take('192.0.2.1')).toBe(true);
    // The first was evicted for it.
    expect([limit.take('10.0.0.0'), limit.take('10.0.0.2')]).toEqual([true, false]);
  });
});

describe('rate limits with shared counters', () => {
  it('stay within the total for an address and lose no count', async () => {
    const step = fc.oneof(fc.record({ take: fc.nat(2), address: fc.nat(1) }), fc.record({ exchange: fc.nat(2) }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const shared = new MemorySharedCounters();
        const limits = [0, 1, 2].map(() => limitOf(5).limit);
        const taken = [0, 0];
        const exchange = async () => {
          // Twice: the first process to exchange gets the counts of the others only in the second round.
          for (const limit of [...limits, ...limits]) await limit.exchange(shared);
        };
        for (const what of steps) {
          if ('exchange' in what) await limits[what.exchange]!.exchange(shared);
          else if (limits[what.take]!.take(`192.0.2.${what.address}`)) taken[what.address]! += 1;
        }
        // Never more than the three limits allow together, and no count is lost.
        expect(Math.max(...taken)).toBeLessThanOrEqual(15);
        await exchange();
        const totals = await shared.add(
          1_800_000_000_000,
          new Map([
            ['192.0.2.0', 1],
            ['192.0.2.1', 1],
          ]),
        );
        expect([totals.get('192.0.2.0'), totals.get('192.0.2.1')]).toEqual(taken.map((count) => count + 1));
      }),
    );
  });

  it('refuse after an exchange requests that other processes used up', async () => {
    const shared = new MemorySharedCounters();
    const [here, there] = [limitOf(3).limit, limitOf(3).limit];
    there.take('192.0.2.1');
    there.take('192.0.2.1');
    await there.exchange(shared);
    expect(here.take('192.0.2.1')).toBe(true);
    await here.exchange(shared);
    expect(here.take('192.0.2.1')).toBe(false);
  });

  it('send later the counts of a failed exchange and those added meanwhile', async () => {
    const { limit } = limitOf(10);
    const published: unknown[] = [];
    let failing = true;
    const shared: SharedCounters = {
      add: async (_window, counts) => {
        limit.take('192.0.2.1');
        if (failing) throw new Error('database away');
        published.push(Object.fromEntries(counts));
        return new Map([...counts].map(([key, count]) => [key, count + 4]));
      },
    };
    limit.take('192.0.2.1');
    await expect(limit.exchange(shared)).rejects.toThrow('database away');
    failing = false;
    await limit.exchange(shared);
    expect(published).toEqual([{ '192.0.2.1': 2 }]);
    // 2 of this process, 4 of others, 1 added meanwhile: 3 are left.
    expect([1, 2, 3, 4].map(() => limit.take('192.0.2.1'))).toEqual([true, true, true, false]);
  });

  it('do not carry counts from one minute into the next', async () => {
    const shared = new MemorySharedCounters();
    const { clock, limit } = limitOf(1);
    limit.take('192.0.2.1');
    const add: SharedCounters['add'] = async (window, counts) => {
      clock.now += 60_000;
      limit.take('192.0.2.2');
      return shared.add(window, counts);
    };
    await limit.exchange({ add });
    expect(limit.take('192.0.2.1')).toBe(true);
  });
});

describe('servers with shared counters', () => {
  const running: RunningServer[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ server }) => server.close()));
  });

  it('refuse an address together, and log once that the counters cannot be reached', async () => {
    const memory = new MemorySharedCounters();
    let failing = true;
    let asked = 0;
    const counts: SharedCounters = {
      add: async (...published) => {
        asked += 1;
        if (failing) throw new Error('database away');
        return memory.add(...published);
      },
    };
    await waitForRestOfMinute(25_000);
    running.push(await startServer({ rateLimit: 50, counts }), await startServer({ rateLimit: 50, counts }));
    const statusOf = async (at: number) => (await fetch(`${running[at]!.url}/api/domain/`)).status;
    for (let time = 0; time < 50; time += 1) expect(await statusOf(0)).toBe(200);
    expect(await statusOf(0)).toBe(429);
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
    failing = false;
    let taken = 0;
    while ((await statusOf(1)) === 200) {
      taken += 1;
      await new Promise((next) => setTimeout(next, 100));
    }
    // One server without shared counters would take 50.
    expect(taken).toBeLessThan(50);
    expect(running[0]!.log().split('requests are counted by this process alone')).toHaveLength(2);
  }, 60_000);
});
