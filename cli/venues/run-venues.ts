import { asyncScheduler } from 'rxjs';
import { FeedPublisher } from '../../adapters/market-live/feed-publisher.ts';
import { VenueHub } from '../../adapters/venues/hub/venue-hub.ts';
import type { VenueFeed } from '../../adapters/venues/venue-feed.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { StartError } from '../serve/start-error.ts';
import { listen, type Listening } from './listen.ts';
import type { Hedging } from './open-hedging.ts';
import type { VenueSetup, VenuesSetup } from './venues-setup.ts';

interface VenuesOptions {
  readonly setup: Pick<VenuesSetup, 'listen' | 'venues' | 'strayShare' | 'batchMs'>;
  /** Makes the feed of a venue. */
  readonly feedOf: (venue: VenueSetup) => VenueFeed;
  readonly logger: Logger;
  /** Opens the worker that trades on the hub's books; without one nothing is traded. */
  readonly openHedging?: ((hub: VenueHub) => Promise<Hedging | undefined>) | undefined;
}

/** The process that follows the venues. */
export interface VenuesProcess {
  /** Where readers find it: paths of sockets, and hosts with ports. */
  readonly addresses: readonly string[];
  stop(): Promise<void>;
}

/** Milliseconds between checks of the prices against each other, and between reports of where the venues stand. */
const CHECK_MS = 1_000;

/** Follows the venues and sends their books to readers. @throws StartError when it cannot listen. */
export async function serveVenues({ setup, feedOf, logger, openHedging }: VenuesOptions): Promise<VenuesProcess> {
  const venues = setup.venues.map((venue) => ({ feed: feedOf(venue), terms: venue.terms, rules: venue.rules }));
  const hub = new VenueHub({ venues, strayShare: setup.strayShare, clock: asyncScheduler, logger });
  const publisher = new FeedPublisher({ source: hub, logger, now: Date.now });
  const hedging = await openHedging?.(hub);
  const listening: Listening[] = [];
  const close = () => Promise.all(listening.map((one) => one.close()));
  try {
    for (const endpoint of setup.listen) listening.push(await listen(endpoint, (stream) => publisher.accept(stream)));
  } catch (cause) {
    await close();
    await hedging?.stop();
    throw new StartError(`the readers of the books can't be listened for (${(cause as Error).message})`, { cause });
  }
  hub.start();
  const publishing = setInterval(() => {
    const updates = hub.flush();
    publisher.publish(updates);
    hedging?.publish(updates);
  }, setup.batchMs);
  const checking = setInterval(() => {
    hub.checkPrices();
    publisher.tell();
  }, CHECK_MS);
  return {
    addresses: listening.map(({ address }) => address),
    stop: async () => {
      clearInterval(publishing);
      clearInterval(checking);
      await hedging?.stop();
      hub.stop();
      publisher.stop();
      await close();
    },
  };
}
