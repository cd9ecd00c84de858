import type { BookUpdate } from '../../core/ports/markets/market-feed.ts';
import type { DrawnBook } from './draw-book.ts';
import { levelChanges } from './level-changes.ts';

/** A whole book, one update a side. @param listing index of its market. */
export function snapshots(listing: number, { bids, asks }: DrawnBook): BookUpdate[] {
  return [
    { kind: 'snapshot', listing, side: 'bids', levels: bids },
    { kind: 'snapshot', listing, side: 'asks', levels: asks },
  ];
}

/** What differs between two drawings of a book; nothing for a side that does not. */
export function changes(listing: number, before: DrawnBook, after: DrawnBook): BookUpdate[] {
  const bids = levelChanges(before.bids, after.bids, -1);
  const asks = levelChanges(before.asks, after.asks, 1);
  const both: BookUpdate[] = [
    { kind: 'change', listing, side: 'bids', levels: bids },
    { kind: 'change', listing, side: 'asks', levels: asks },
  ];
  return both.filter(({ levels }) => levels.length > 0);
}
