import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SAMPLE_HISTORY } from '../../../adapters/memory/samples/sample-history.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { RateHistory } from '../../../core/domain/quotes/rate-history.ts';
import { FollowRateHistory } from '../../../core/use-cases/rate-history.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a followed history is loaded again every five minutes, and stays after a failure', async () => {
  const rateHistory = vi.fn().mockResolvedValue(SAMPLE_HISTORY);
  const seen: RateHistory[] = [];
  const history$ = new FollowRateHistory({ rateHistory }, asyncScheduler).execute('LTC', 'doge', 500);
  const subscription = history$.subscribe((history) => seen.push(history));
  await vi.advanceTimersByTimeAsync(499);
  expect(rateHistory).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(rateHistory).toHaveBeenCalledExactlyOnceWith({ from: 'ltc', to: 'doge' }, expect.anything());
  expect(seen).toEqual([SAMPLE_HISTORY]);
  rateHistory.mockRejectedValueOnce(new ExchangeError('unavailable', 'away'));
  await vi.advanceTimersByTimeAsync(300_000);
  await vi.advanceTimersByTimeAsync(300_000);
  expect([rateHistory.mock.calls.length, seen.length]).toEqual([3, 2]);
  subscription.unsubscribe();
  await vi.advanceTimersByTimeAsync(900_000);
  expect(rateHistory).toHaveBeenCalledTimes(3);
});
