import type { BookListing } from '../../core/ports/markets/market-feed.ts';
import listings from './data/listings.json' with { type: 'json' };
import { embeddedVenues } from './venues.ts';

/** The real spot markets of the five venues, 3,774 of them, in the table's order. */
export function embeddedListings(): BookListing[] {
  const countedInQuote = new Set(embeddedVenues.filter((venue) => venue.minimumOrder === 'quote').map(({ id }) => id));
  return listings.map((row) => {
    const [venue, base, quote, tick, lot, minimum] = row as [string, string, string, string, string, string];
    const inQuote = countedInQuote.has(venue);
    return {
      kind: 'book',
      venue,
      base,
      quote,
      tick,
      lot,
      minimumBase: inQuote ? '0' : minimum,
      minimumQuote: inQuote ? minimum : '0',
    };
  });
}
