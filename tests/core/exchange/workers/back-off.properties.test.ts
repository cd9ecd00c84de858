import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOff } from '../../../../core/exchange/workers/back-off.ts';

const pauses = fc
  .tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 0, max: 86_400_000 }))
  .map(([firstPause, more]) => ({ firstPause, longestPause: firstPause + more }));
/** Far more than any work is retried. */
const attempts = fc.integer({ min: 1, max: 100_000 });

describe('the pause after a failure', () => {
  it('is the first pause after the first failure', () => {
    fc.assert(fc.property(pauses, (given) => backOff(1, given) === given.firstPause));
  });

  it('doubles with each failure up to the longest pause', () => {
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 20 }), (given, count) => {
        expect(backOff(count + 1, given)).toBe(Math.min(2 * backOff(count, given), given.longestPause));
      }),
    );
  });

  it('never shrinks, and stays a whole number between the first and the longest pause', () => {
    fc.assert(
      fc.property(pauses, attempts, (given, count) => {
        const pause = backOff(count, given);
        expect(Number.isSafeInteger(pause)).toBe(true);
        expect(pause).toBeGreaterThanOrEqual(given.firstPause);
        expect(pause).toBeLessThanOrEqual(given.longestPause);
        expect(backOff(count + 1, given)).toBeGreaterThanOrEqual(pause);
      }),
    );
  });
});
