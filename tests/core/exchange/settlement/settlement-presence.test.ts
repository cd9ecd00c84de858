import { asyncScheduler } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { SettlementPresence } from '../../../../core/exchange/settlement/settlement-presence.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('tells that a process settles while one shows itself, and logs once when none does', async () => {
  vi.useFakeTimers();
  const logger = new MemoryLogger();
  let until = 0;
  const leases = {
    hold: async (_name: string, _holder: string, _now: number, held: number) => {
      until = held;
      return true;
    },
    heldUntil: async () => until,
    release: async () => {},
  };
  const presence = new SettlementPresence({ leases }, asyncScheduler, logger);
  expect(await presence.isShown()).toBe(false);
  const showing = presence.show$('p').subscribe();
  const watching = presence.watch$().subscribe();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await presence.isShown()).toBe(true);
  expect(logger.lines).toEqual([]);
  showing.unsubscribe();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await presence.isShown()).toBe(false);
  const again = presence.show$('q').subscribe();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(logger.lines.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'no settlement process runs: deposits and payouts wait until one does'],
    ['warn', 'a settlement process runs again'],
  ]);
  again.unsubscribe();
  watching.unsubscribe();
});
