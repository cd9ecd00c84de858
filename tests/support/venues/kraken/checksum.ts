import { crc32 } from 'node:zlib';
import type { BookLevel } from '../engine/book.ts';
import type { Grid } from '../engine/grid.ts';

/** Levels of each side that the checksum covers. */
const COVERED = 10;

/** A number as the checksum reads it: without point and leading zeros. */
const digits = (text: string): string => text.replace('.', '').replace(/^0+/, '');

/** Kraken's CRC32 of a book: the ten best asks, then the ten best bids, price and size of each. */
export function bookChecksum(
  { asks, bids }: { readonly asks: readonly BookLevel[]; readonly bids: readonly BookLevel[] },
  grid: Grid,
): number {
  const text = [...asks.slice(0, COVERED), ...bids.slice(0, COVERED)]
    .map(({ ticks, lots }) => digits(grid.price(ticks)) + digits(grid.size(lots)))
    .join('');
  return crc32(text);
}
