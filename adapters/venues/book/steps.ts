import { decimalsOf, MAX_SCALE, readUnits } from './decimal-text.ts';

/** A tick or a lot: `count` of 10^-scale. */
export interface Step {
  readonly scale: number;
  readonly count: number;
}

/** Reads a tick or a lot such as `0.05`. @throws RangeError that names `what` when it is no positive decimal. */
export function stepOf(text: string, what: string): Step {
  const scale = decimalsOf(text);
  const count = scale <= MAX_SCALE ? readUnits(text, scale) : NaN;
  if (count > 0 && count <= Number.MAX_SAFE_INTEGER) return { scale, count };
  throw new RangeError(
    `${what} is '${text.slice(0, 60)}': write a positive decimal with at most ${MAX_SCALE} decimals`,
  );
}
