import type { VenueFeed } from '../../adapters/venues/venue-feed.ts';
import { StartError } from '../serve/start-error.ts';
import type { VenueSetup } from './venues-setup.ts';

/** The adapters by venue. */
const FEEDS: Readonly<Record<string, (venue: VenueSetup) => VenueFeed>> = {};

/** Makes the feed of a venue. @throws StartError for a venue that no adapter follows. */
export function openFeed(venue: VenueSetup): VenueFeed {
  const make = FEEDS[venue.terms.id];
  if (make === undefined) throw new StartError(`${venue.terms.name} cannot be followed`);
  return make(venue);
}
