import { BOOK_ROW, MAX_INPUT, NET, RESERVE_IN, RESERVE_OUT } from '../hops/book-row.ts';

/** A pool counts as levels: its rate falls by a thousandth over what it takes when its reserve grows by this part. */
const POOL_LEVEL = 1 / 2000;

/**
 * The curve of a pool by its row of numbers: out = reserve out · in / (reserve in + in), each `in` after the fee. `left`
 * is the input that it still takes of its `MAX_INPUT`.
 */
function enteredReserve(bookRows: Float64Array, at: number, left: number): number {
  return bookRows[at + RESERVE_IN]! + (bookRows[at + MAX_INPUT]! - left) * bookRows[at + NET]!;
}

/** The rate of the next unit. */
export function poolRate(bookRows: Float64Array, hopIndex: number, left: number): number {
  if (!(left > 0)) return 0;
  const at = hopIndex * BOOK_ROW;
  const held = enteredReserve(bookRows, at, left);
  return (bookRows[at + NET]! * bookRows[at + RESERVE_OUT]! * bookRows[at + RESERVE_IN]!) / (held * held);
}

/** The input over which the rate falls by a thousandth. */
export function poolLevel(bookRows: Float64Array, hopIndex: number, left: number): number {
  const at = hopIndex * BOOK_ROW;
  return Math.min(left, (enteredReserve(bookRows, at, left) / bookRows[at + NET]!) * POOL_LEVEL);
}

/** The output of an input. */
export function poolOutput(bookRows: Float64Array, hopIndex: number, left: number, amountIn: number): number {
  const at = hopIndex * BOOK_ROW;
  const net = bookRows[at + NET]!;
  const before = enteredReserve(bookRows, at, left);
  return (
    (bookRows[at + RESERVE_IN]! * bookRows[at + RESERVE_OUT]! * net * amountIn) / (before * (before + amountIn * net))
  );
}
