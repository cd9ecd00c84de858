import type { AffiliateBalance } from './affiliate-balance.ts';
import type { StatsTotals } from './affiliate-stats.ts';
import { formatSignedUnits } from '../amount.ts';

/** Most decimal places in the contract's decimals. */
const PLACES = 18;

/** Adds decimal strings, each with or without a minus. The empty sum is zero. */
export function decimalSum(decimals: readonly string[]): string {
  const units = decimals.reduce((sum, decimal) => sum + unitsOf(decimal), 0n);
  return formatSignedUnits(units, PLACES);
}

/** Adds up the balances' values in bitcoin; undefined if none of them is traded. */
export function worthOf(balances: readonly Pick<AffiliateBalance, 'worth'>[]): string | undefined {
  const known = balances.flatMap(({ worth }) => worth ?? []);
  return known.length === 0 ? undefined : decimalSum(known);
}

/** Adds the totals of two channels, or of two time ranges. */
export function totalsSum(a: StatsTotals, b: StatsTotals): StatsTotals {
  return {
    clicks: a.clicks + b.clicks,
    exchanges: a.exchanges + b.exchanges,
    finished: a.finished + b.finished,
    volume: decimalSum([a.volume, b.volume]),
    earnings: decimalSum([a.earnings, b.earnings]),
  };
}

/** Finished exchanges per click, a fraction of one; undefined without clicks, as for software's exchanges. */
export function conversionRate({ clicks, finished }: StatsTotals): number | undefined {
  return clicks === 0 ? undefined : finished / clicks;
}

function unitsOf(decimal: string): bigint {
  const isNegative = decimal.startsWith('-');
  const [whole = '', fraction = ''] = decimal.slice(isNegative ? 1 : 0).split('.');
  const units = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  return isNegative ? -units : units;
}
