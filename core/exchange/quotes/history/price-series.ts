import { DAY_MINUTES } from '../../../ports/stores/operation/price-store.ts';

/** Minutes of a series: 24 hours, and the quarter of an hour that is not over. */
export const SERIES_MINUTES = DAY_MINUTES + 15;

/** Prices minute by minute; NaN where none is known. */
export type PriceSeries = Float64Array;

/** @param first the minute of the first price */
export function priceSeries(
  rows: readonly { readonly minute: number; readonly price: number }[],
  first: number,
): PriceSeries {
  const series = new Float64Array(SERIES_MINUTES).fill(Number.NaN);
  for (const { minute, price } of rows) {
    const at = minute - first;
    if (at >= 0 && at < SERIES_MINUTES && price > 0) series[at] = price;
  }
  return series;
}
