import type { BookShape } from './liquidity.ts';
import { randomAt } from './noise.ts';

/** Both sides of a book as the feed sends them, the best price first. */
export interface DrawnBook {
  readonly bids: Float64Array;
  readonly asks: Float64Array;
}

/**
 * A book at one moment: the key of its random numbers, its price (quote per base), and how often the levels at its
 * touch were redrawn.
 */
interface BookMoment {
  readonly key: number;
  readonly price: number;
  readonly generation: number;
}

/**
 * Maximum distance of a level from the mid price. Where one tick exceeds the price itself (a coin that fell after its
 * listing) no level is left, so that the market stays empty instead of offering at twice the price.
 */
const REACH = 0.3;

/** Stands for the generation in random numbers without one: sizes away from the touch, and prices. */
const AWAY = -1;
const PRICE = -2;

/** The number of levels next to the spread, which are thinner and change their sizes most often. */
const TOUCH = 8;

/**
 * Draws a book as a pure function of its arguments. Prices and sizes belong to places on the price axis, not to the mid
 * price: as the price moves, levels near it appear and vanish and all others stay, as in real books.
 */
export function drawBook(shape: BookShape, moment: BookMoment): DrawnBook {
  return { bids: drawSide(shape, moment, -1), asks: drawSide(shape, moment, 1) };
}

function drawSide(shape: BookShape, { key, price, generation }: BookMoment, sign: 1 | -1): Float64Array {
  const middle = price / shape.tick;
  const best = middle * (1 + sign * shape.halfSpread);
  const last = middle * (1 + sign * REACH);
  const levels = new Float64Array(2 * shape.levels);
  let count = 0;
  for (let slot = Math.floor(best / shape.gap); count < shape.levels; slot += sign) {
    const ticks = priceIn(shape, key, slot);
    if (sign * (ticks - best) < 0) continue; // the first slot may reach into the spread
    if (sign * (ticks - last) > 0 || ticks < 1) break;
    levels[2 * count] = ticks;
    levels[2 * count + 1] = sizeIn(shape, randomAt(key, slot, count < TOUCH ? generation : AWAY), count);
    count += 1;
  }
  return count === shape.levels ? levels : levels.slice(0, 2 * count);
}

function priceIn({ gap, priceStep }: BookShape, key: number, slot: number): number {
  const steps = gap / priceStep;
  return slot * gap + (steps > 1 ? priceStep * Math.floor(steps * randomAt(key, slot, PRICE)) : 0);
}

/**
 * Size factors evenly spaced in logarithm, from a third to three times the usual: a few large orders among many small
 * ones. A table, because the exponential would take a third of the drawing time.
 */
const SIZES = Float64Array.from({ length: 256 }, (_, index) => Math.exp((2.4 * index) / 255 - 1.2));

function sizeIn({ size, sizeStep }: BookShape, random: number, place: number): number {
  const ramp = Math.min(1, (place + 2) / (TOUCH + 2));
  const wanted = size * ramp * SIZES[Math.floor(random * SIZES.length)]!;
  return sizeStep * Math.max(1, Math.round(wanted / sizeStep));
}
