import type { AffiliateStats, StatsRange, StatsTotals } from '../../../core/domain/affiliates/affiliate-stats.ts';
import { decimalSum } from '../../../core/domain/affiliates/affiliate-totals.ts';
import { isoTime } from '../../../core/domain/iso-time.ts';

const DAY_MS = 86_400_000;
/** 22 November 2026. */
export const TODAY_MS = 1_795_305_600_000;

const DAYS: Readonly<Record<StatsRange, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: 700 };

/** Statistics with realistic variation, the same each time. @param scale multiplies every number. */
export function sampleStats(range: StatsRange, scale = 1): AffiliateStats {
  const isMonthly = range === 'all';
  const count = isMonthly ? 24 : DAYS[range];
  const points = Array.from({ length: count }, (_, index) => {
    const clicks = Math.round(scale * (60 + 40 * Math.sin(index / 4) + ((index * 37) % 23)));
    const exchanges = Math.round(clicks / 9);
    const finished = Math.round(clicks / 11);
    const satoshis = finished * (180_000 + ((index * 7919) % 90_000));
    const earnings = finished * 410;
    const time = isMonthly ? monthBefore(count - 1 - index) : TODAY_MS - (count - 1 - index) * DAY_MS;
    return {
      at: isoTime(time),
      clicks,
      exchanges,
      finished,
      volume: inBitcoin(satoshis),
      earnings: inBitcoin(earnings),
    };
  });
  return { range, step: isMonthly ? 'month' : 'day', totals: totalsOf(points), points };
}

function monthBefore(months: number): number {
  return Date.UTC(2026, 10 - months, 1);
}

function inBitcoin(satoshis: number): string {
  return (satoshis / 1e8).toFixed(8);
}

function totalsOf(points: readonly StatsTotals[]): StatsTotals {
  const sum = (of: (point: StatsTotals) => number) => points.reduce((total, point) => total + of(point), 0);
  return {
    clicks: sum(({ clicks }) => clicks),
    exchanges: sum(({ exchanges }) => exchanges),
    finished: sum(({ finished }) => finished),
    volume: decimalSum(points.map(({ volume }) => volume)),
    earnings: decimalSum(points.map(({ earnings }) => earnings)),
  };
}
