import { crc32 } from 'node:zlib';
import { plainText, writtenDecimals } from '../book/decimal-text.ts';
import type { LiveBook } from '../book/live-book.ts';

/** Levels of each side that the checksum covers. */
export const CHECKED_LEVELS = 10;

/**
 * Kraken's CRC32 over the ten best asks, then the ten best bids: each price and size as digits, without the point and
 * without zeros in front. @param priceDecimals as many as Kraken writes, zeros at the end included.
 */
export function krakenChecksum(book: LiveBook, priceDecimals: number): number {
  const zeros = '0'.repeat(Math.max(0, priceDecimals - book.priceScale));
  return crc32(digits(book, 'asks', zeros) + digits(book, 'bids', zeros));
}

function digits(book: LiveBook, side: 'asks' | 'bids', zeros: string): string {
  const levels = book[side];
  let text = '';
  for (let depth = 0; depth < levels.count && depth < CHECKED_LEVELS; depth += 1) {
    const price = levels.priceAt(depth);
    const huge = book.hugeSizes.size > 0 ? book.hugeSizes.get(`${side} ${price}`) : undefined;
    text += `${price}${zeros}${huge === undefined ? levels.sizeAt(depth) : hugeDigits(huge, book.sizeScale)}`;
  }
  return text;
}

/** Digits of a size of 2^53 units and more. */
function hugeDigits(text: string, decimals: number): string {
  const plain = /[eE]/.test(text) ? plainText(text) : text;
  const digits = plain.replace('.', '') + '0'.repeat(Math.max(0, decimals - writtenDecimals(plain)));
  return digits.replace(/^0+/, '');
}
