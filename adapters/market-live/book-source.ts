import type { BookUpdate, MarketShape, VenueStatus } from '../../core/ports/markets/market-feed.ts';

/** The books that are published. */
export interface BookSource {
  /** Grows with each new shape; 0 before the first. */
  readonly generation: number;
  readonly shape: MarketShape;
  /** Both sides of a book as they are now; empty ones of a book that cannot be used. */
  snapshot(listing: number): readonly BookUpdate[];
  /** False while a venue's books are expected back soon. */
  readonly isWhole: boolean;
  status(): readonly VenueStatus[];
}
