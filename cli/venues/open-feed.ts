import { asyncScheduler } from 'rxjs';
import type { VenueFeed } from '../../adapters/venues/venue-feed.ts';
import { venueFeed } from '../../adapters/venues/venues.ts';
import type { VenueSetup } from './venues-setup.ts';

/** The public market data of a venue over the network, with the addresses and limits of its setup. */
export function openFeed({ terms, rest, socket, proxy, levels, weightPerMinute }: VenueSetup): VenueFeed {
  return venueFeed(terms.id, {
    clock: asyncScheduler,
    ...(rest !== undefined && { rest }),
    ...(socket !== undefined && { socket }),
    ...(proxy !== undefined && { proxy }),
    ...(levels !== undefined && { levels }),
    ...(weightPerMinute !== undefined && { weightPerMinute }),
  });
}
