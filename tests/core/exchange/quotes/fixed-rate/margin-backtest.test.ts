import { describe, expect, it } from 'vitest';
import { backtest, DIRECTIONS } from '../../../../simulation/margin-backtest.ts';

/** The short form of `npm run simulate:margin`. */
const TERMS = { days: 4, seeds: [1, 2] };

describe('the margin of fixed rates along price paths with jumps', () => {
  it.each([50, 100, 300])(
    'covers seven movements in eight at a volatility of %i percent a year, and leaves a gain',
    (volatility) => {
      for (const from of DIRECTIONS) {
        const row = backtest({ ...TERMS, volatility }, from);
        expect(row.promises).toBeGreaterThan(1_500);
        expect(row.beyondMargin).toBeLessThan(0.125);
        expect(row.losing).toBeLessThan(row.beyondMargin);
        expect(row.mean).toBeGreaterThan(row.before);
        expect(row.mean).toBeGreaterThan(50);
        // Whoever pays only what gains takes less than a tenth of a percent of what was promised.
        expect(row.chosen).toBeGreaterThan(-10);
      }
    },
  );
});
