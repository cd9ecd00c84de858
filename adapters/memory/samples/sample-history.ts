import { POINT_MS, POINTS, type RateHistory } from '../../../core/domain/quotes/rate-history.ts';

const END = Date.parse('2026-01-15T12:00:00.000Z');
/** Points without a price: venues were away for an hour and a half. */
const GAP = { from: 38, to: 44 };

function rateAt(point: number): number {
  return 26_000 + 240 * Math.sin(point / 9) + 90 * Math.sin(point / 2.3) + 5 * point;
}

/** What one LTC was worth in DOGE, with a gap in the middle. */
export const SAMPLE_HISTORY: RateHistory = {
  from: 'ltc',
  to: 'doge',
  market: 'demonstration',
  points: Array.from({ length: POINTS }, (_, point) => {
    const at = new Date(END - (POINTS - 1 - point) * POINT_MS).toISOString();
    return point >= GAP.from && point < GAP.to ? { at } : { at, rate: rateAt(point).toFixed(2) };
  }),
  summary: {
    since: new Date(END - (POINTS - 1) * POINT_MS).toISOString(),
    until: new Date(END + 420_000).toISOString(),
    last: rateAt(POINTS - 1).toFixed(2),
    high: '26705.12',
    low: '25806.4',
    change: `+${((rateAt(POINTS - 1) / rateAt(0) - 1) * 100).toFixed(2)}`,
  },
};
