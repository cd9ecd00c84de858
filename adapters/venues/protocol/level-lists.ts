import type { LiveBook } from '../book/live-book.ts';

/**
 * Sets levels of the usual form: [[price, size, …], …], both as text. @returns whether all were right.
 */
export function setPairs(book: LiveBook, side: 'bids' | 'asks', levels: unknown): boolean {
  if (!Array.isArray(levels)) return false;
  for (const level of levels as unknown[]) {
    if (!Array.isArray(level)) return false;
    const [price, size] = level as unknown[];
    if (typeof price !== 'string' || typeof size !== 'string' || !book.set(side, price, size)) return false;
  }
  return true;
}

/** Both sides of the usual form. */
export function setBoth(book: LiveBook, bids: unknown, asks: unknown): boolean {
  return setPairs(book, 'bids', bids) && setPairs(book, 'asks', asks);
}
