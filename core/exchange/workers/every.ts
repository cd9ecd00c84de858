import { exhaustMap, ignoreElements, type Observable, timer } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';

/** Runs the work every `ms` while subscribed to; skips a time at which it still runs. @param work never rejects. */
export function every(ms: number, work: () => Promise<unknown>, clock: Clock, first = ms): Observable<never> {
  return timer(first, ms, clock).pipe(
    exhaustMap(() => work()),
    ignoreElements(),
  );
}
