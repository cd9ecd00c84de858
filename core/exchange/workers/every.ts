import { exhaustMap, ignoreElements, type Observable, timer } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';

/**
 * Runs the work every `ms` while it is subscribed to. A time that comes while the work still runs is skipped.
 *
 * @param work never rejects. @param first milliseconds until the first run.
 */
export function every(ms: number, work: () => Promise<unknown>, clock: Clock, first = ms): Observable<never> {
  return timer(first, ms, clock).pipe(
    exhaustMap(() => work()),
    ignoreElements(),
  );
}
