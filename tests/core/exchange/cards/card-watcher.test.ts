import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import type { CardPayment } from '../../../../core/domain/cards/card-payment.ts';
import { CardWatcher } from '../../../../core/exchange/settlement/cards/card-watcher.ts';
import { askAfter, leftAttempts, openReferences } from '../../../../core/exchange/transactions/cards/card-following.ts';
import type { CardStore } from '../../../../core/ports/stores/operation/card-store.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';
import { plainRecord } from '../transactions/plain-record.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const POLLS = { pollMs: 1_000, finalPollMs: 5_000 };

function watched(ask: () => Promise<void>) {
  const clock = new SettableClock();
  const claims: number[] = [];
  const pruned: number[] = [];
  const cards = {
    claim: async (_now: number, _until: number, limit: number) => {
      claims.push(limit);
      return ['a', 'b'];
    },
    prune: async (before: number) => pruned.push(clock.now() - before),
  } as unknown as CardStore;
  return { clock, claims, pruned, watcher: new CardWatcher({ cards }, { ask }, clock, new MemoryLogger()) };
}

describe('the watcher of cards', () => {
  it('asks about a bounded number in each round', async () => {
    const { watcher, claims } = watched(async () => {});
    await watcher.round();
    await watcher.round();
    expect(claims).toEqual([20, 20]);
  });

  it('pauses longer and longer while nobody answers, at most a minute', async () => {
    let works = false;
    const { watcher, clock, claims } = watched(async () => {
      if (!works) throw new Error('silent');
    });
    const roundsUntil = async (ms: number) => {
      const before = claims.length;
      for (let passed = 0; passed < ms; passed += 1_000) {
        clock.advance(1_000);
        // oxlint-disable-next-line no-await-in-loop -- one round after the other
        await watcher.round();
      }
      return claims.length - before;
    };
    expect(await roundsUntil(63_000)).toBe(6);
    expect(await roundsUntil(600_000)).toBeLessThanOrEqual(11);
    works = true;
    await roundsUntil(60_000);
    expect(await roundsUntil(10_000)).toBe(10);
  });

  it('forgets old payments every ten minutes, and none of the last month', async () => {
    const { watcher, clock, pruned } = watched(async () => {});
    await watcher.round();
    await watcher.round();
    clock.advance(600_000);
    await watcher.round();
    expect(pruned).toEqual([30 * DAY, 30 * DAY]);
  });
});

describe('a card payment', () => {
  const card = (parts: Partial<CardPayment>) =>
    ({ reference: 'one', state: 'pending', failed: 0, ...parts }) as CardPayment;
  const opened = card({ attempts: [{ reference: 'one', state: 'pending', openedAt: 0 }] });

  it('is asked about less often the longer nothing happens, and at least every hour', () => {
    const waits = [0, 20_000, 10 * 60_000, 20 * HOUR].map((now) => askAfter(opened, 0, POLLS, now));
    expect(waits).toEqual([1_000, 2_000, 60_000, HOUR]);
  });

  it('counts as left after a day', () => {
    const left = (now: number) => leftAttempts(plainRecord({ card: opened, createdAt: 0 }), now).length;
    expect([left(DAY), left(DAY + 1)]).toEqual([0, 1]);
  });

  it('is asked about for half a year after its delivery, unless that is the last word', () => {
    const delivered = card({ state: 'delivered', attempts: [{ reference: 'one', state: 'delivered', at: 0 }] });
    expect(askAfter(delivered, 0, POLLS, 179 * DAY)).toBe(5_000);
    expect(askAfter(delivered, 0, POLLS, 181 * DAY)).toBeUndefined();
    const last = card({
      state: 'delivered',
      attempts: [{ reference: 'one', state: 'delivered', at: 0, isLast: true }],
    });
    expect(askAfter(last, 0, POLLS, DAY)).toBeUndefined();
  });

  it('is asked about at each attempt that can still change', () => {
    const several = card({
      attempts: [
        { reference: 'one', state: 'declined', isLast: true },
        { reference: 'two', state: 'declined' },
        { reference: 'three', state: 'pending' },
      ],
    });
    expect(openReferences(several, 0, HOUR)).toEqual(['two', 'three']);
  });
});
