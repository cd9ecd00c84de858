import { isoTime } from '../../../domain/iso-time.ts';
import { MINUTE_MS, POINT_MS, POINTS, type RateHistory } from '../../../domain/quotes/rate-history.ts';
import type { PriceSeries } from './price-series.ts';

/** Significant digits of rates, which are for display only, as those of quotes. */
const DIGITS = 10;
/** Beyond it a number is written with an exponent. */
const MOST_PERCENT = 1e15;
const POINT_MINUTES = POINT_MS / MINUTE_MS;

/** Points and summary of a pair from the prices of both sides. @param first the minute of the first prices */
export function summarised(from: PriceSeries, to: PriceSeries, first: number): Pick<RateHistory, 'points' | 'summary'> {
  const rates = from.map((price, minute) => price / to[minute]!);
  const known = [...rates.keys()].filter((minute) => Number.isFinite(rates[minute]));
  const timeOf = (minute: number) => isoTime((first + minute) * MINUTE_MS);
  const points = Array.from({ length: POINTS }, (_, point) => {
    const at = timeOf(point * POINT_MINUTES);
    const last = rates
      .subarray(point * POINT_MINUTES, (point + 1) * POINT_MINUTES)
      .findLast((rate) => Number.isFinite(rate));
    return last === undefined ? { at } : { at, rate: plainDecimal(last) };
  });
  const [oldest, newest] = [known[0], known.at(-1)];
  if (oldest === undefined || newest === undefined) return { points };
  const [begin, end] = [rates[oldest]!, rates[newest]!];
  const values = known.map((minute) => rates[minute]!);
  const summary = {
    since: timeOf(oldest),
    until: timeOf(newest),
    last: plainDecimal(end),
    high: plainDecimal(values.reduce((most, rate) => Math.max(most, rate))),
    low: plainDecimal(values.reduce((least, rate) => Math.min(least, rate))),
    change: signedPercent((end / begin - 1) * 100),
  };
  return { points, summary };
}

/** A number without an exponent, of ten significant digits. @param value positive */
function plainDecimal(value: number): string {
  const size = Math.floor(Math.log10(value)) + 1;
  if (size > DIGITS) return BigInt(Math.trunc(value)).toString();
  const text = value.toFixed(Math.min(100, Math.max(0, DIGITS - size)));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function signedPercent(value: number): string {
  const text = Math.min(value, MOST_PERCENT).toFixed(2);
  if (text === '-0.00') return '+0.00';
  return value < 0 ? text : `+${text}`;
}
