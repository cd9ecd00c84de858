import { MAX_INPUT, NET, RESERVE_IN, RESERVE_OUT } from './book-row.ts';
import { CAPPED, type Coverage, FILLED, type Interval, SAFETY, UNSURE } from './hop.ts';

/** `Hop.outputBounds` of a pool of which nothing is consumed, by its row: the pool itself need not be read. */
export function poolBounds(bookRows: Float64Array, at: number, low: number, high: number, out: Interval): Coverage {
  const maxInput = bookRows[at + MAX_INPUT]!;
  const most = outputOf(bookRows, at, high < maxInput ? high : maxInput);
  const least = low === high ? most : outputOf(bookRows, at, low < maxInput ? low : maxInput);
  const sure = least * (1 - SAFETY) - 1;
  out[0] = sure > 0 ? sure : 0;
  out[1] = Math.floor(most * (1 + SAFETY));
  return high <= maxInput * (1 - 2 * SAFETY) ? FILLED : low > maxInput ? CAPPED : UNSURE;
}

function outputOf(bookRows: Float64Array, at: number, amountIn: number): number {
  if (amountIn === 0) return 0;
  const afterFee = amountIn * bookRows[at + NET]!;
  return (afterFee * bookRows[at + RESERVE_OUT]!) / (bookRows[at + RESERVE_IN]! + afterFee);
}
