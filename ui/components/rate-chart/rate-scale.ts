import { extent, nice, ticks as ticksOf } from 'd3-array';

/** Approximate number of marks. */
const MARKS = 4;
/** Part of the rate by which the scale of one that never changes is extended. */
const FLAT = 0.005;

interface RateScale {
  /** Marks of the scale, the greatest first; the first and the last are its ends. */
  readonly ticks: readonly number[];
  /** Vertical position in a square of 100 by 100. */
  y(rate: number): number;
}

/** The scale of a chart of rates; it does not begin at zero, where a day's change would not be seen. */
export function rateScale(rates: readonly (number | undefined)[]): RateScale {
  const [low = 0, high = 1] = extent(rates.filter((rate) => rate !== undefined));
  const room = high === low ? (high || 1) * FLAT : 0;
  const [bottom, top] = nice(low - room, high + room, MARKS);
  return {
    ticks: ticksOf(bottom, top, MARKS).toReversed(),
    y: (rate) => 100 - ((rate - bottom) / (top - bottom)) * 100,
  };
}
