import { extent, nice, ticks as ticksOf } from 'd3-array';
import { area as areaOf, curveMonotoneX, line as lineOf } from 'd3-shape';

/** Shapes and positions of a line chart in a square of 100 by 100. */
interface ChartPaths {
  readonly line: string;
  readonly area: string;
  /** Marks of the scale, the greatest first; the first and the last are its ends. */
  readonly ticks: readonly number[];
  x(index: number): number;
  y(value: number): number;
}

const SIZE = 100;
/** Approximate number of marks. */
const MARKS = 4;

/** @param values finite; zero is always on the scale. */
export function chartPaths(values: readonly number[]): ChartPaths {
  const [least = 0, most = 0] = extent([0, ...values]);
  // Where all values are zero, the scale still needs a height.
  const [bottom, top] = nice(least, most === least ? least + 1 : most, MARKS);
  const last = Math.max(1, values.length - 1);
  const x = (index: number) => (index / last) * SIZE;
  const y = (value: number) => SIZE - ((value - bottom) / (top - bottom)) * SIZE;
  const at = (_: number, index: number) => x(index);
  return {
    line: lineOf<number>().x(at).y(y).curve(curveMonotoneX)([...values]) ?? '',
    area: areaOf<number>().x(at).y0(y(0)).y1(y).curve(curveMonotoneX)([...values]) ?? '',
    ticks: ticksOf(bottom, top, MARKS).toReversed(),
    x,
    y,
  };
}
