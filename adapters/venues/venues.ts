import type { Clock } from '../../core/ports/services/clock.ts';
import { binance } from './binance/binance-venue.ts';
import { bybit } from './bybit/bybit-venue.ts';
import { coinbase } from './coinbase/coinbase-venue.ts';
import { venueDispatcher } from './connection/dispatchers.ts';
import { NetworkVenueFeed } from './connection/network-venue-feed.ts';
import { UndiciRestClient } from './connection/rest-client.ts';
import type { VenueDefinition } from './connection/venue-definition.ts';
import { openWith } from './connection/venue-socket.ts';
import { kraken } from './kraken/kraken-venue.ts';
import { kucoin } from './kucoin/kucoin-venue.ts';
import { okx } from './okx/okx-venue.ts';
import type { VenueFeed } from './venue-feed.ts';

/** The venues that have an adapter, by the name in the configuration. */
export const VENUES: Readonly<Record<string, VenueDefinition>> = { kraken, binance, okx, coinbase, bybit, kucoin };

export interface VenueFeedOptions {
  readonly clock: Clock;
  /** Origin of REST instead of the venue's own, such as `http://127.0.0.1:8080`. */
  readonly rest?: string;
  /** Address of the WebSocket instead of the venue's own, such as `ws://127.0.0.1:8080/v2`. */
  readonly socket?: string;
  /** Address of a proxy; by default `HTTPS_PROXY` of the environment, else none. */
  readonly proxy?: string;
  /** Most levels of a side that the feed publishes, above 0; the venue's default otherwise. */
  readonly levels?: number;
  /** Weight of REST requests a minute, where that is less than the venue's own limit. */
  readonly weightPerMinute?: number;
  /** From 0 up to 1; for the jitter of pauses. */
  readonly random?: () => number;
}

/** The public market data of a venue, over the network. @throws RangeError for a venue without an adapter. */
export function venueFeed(venue: string, options: VenueFeedOptions): VenueFeed {
  const known = Object.hasOwn(VENUES, venue) ? VENUES[venue] : undefined;
  if (!known) throw new RangeError(`unknown venue '${venue}'; known ones: ${Object.keys(VENUES).join(', ')}`);
  const dispatcher = venueDispatcher(options.proxy);
  const { clock, socket, levels, random = Math.random, weightPerMinute } = options;
  const own = weightPerMinute === undefined ? [] : [{ most: weightPerMinute, withinMs: 60_000 }];
  const definition = { ...known, limits: { ...known.limits, weight: [...known.limits.weight, ...own] } };
  return new NetworkVenueFeed({
    definition,
    clock,
    random,
    rest: new UndiciRestClient(venue, options.rest ?? definition.rest, dispatcher),
    openSocket: openWith((connected) => venueDispatcher(options.proxy, connected)),
    ...(socket !== undefined && { socket }),
    ...(levels !== undefined && { levels }),
  });
}
