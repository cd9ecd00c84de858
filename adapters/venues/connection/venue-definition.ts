import type { BookProtocol, FollowedMarket, ProtocolSink } from '../protocol/book-protocol.ts';
import type { VenueMarket } from '../venue-feed.ts';
import type { Rate } from './weight-budget.ts';

/** What a venue permits, per address of ours. */
export interface VenueLimits {
  /** Books of one connection. */
  readonly marketsPerConnection: number;
  /** Messages that we send over one connection. */
  readonly messages: readonly Rate[];
  /** Messages over all connections together, where the venue counts them so. */
  readonly allMessages?: readonly Rate[];
  /** Messages that subscribe single books again over one connection, where the venue counts subscriptions of their own. */
  readonly resubscriptions?: readonly Rate[];
  /** Connections that we open. */
  readonly connections: readonly Rate[];
  /** Weight of REST requests. */
  readonly weight: readonly Rate[];
  /** Milliseconds after which the venue cuts a connection; undefined when it does not. */
  readonly lifetimeMs?: number;
}

/** Everything about a venue that is not a connection: addresses, limits, its list of markets and its protocol. */
export interface VenueDefinition {
  readonly venue: string;
  /** Address of the WebSocket. */
  readonly socket: string;
  /** Origin of REST. */
  readonly rest: string;
  readonly limits: VenueLimits;
  /** Path of the list of markets. */
  readonly marketsPath: string;
  /** Reads that list. @throws VenueAnswerError. */
  readMarkets(text: string): readonly VenueMarket[];
  /** The request that tells where to connect, for venues that hand out a token first. */
  readonly ticketPath?: string;
  /** The address to connect to, from the answer to `ticketPath`. @throws VenueAnswerError. */
  readTicket?(text: string): string;
  /** @param levels most levels of a side that the feed publishes; the venue's default when undefined. */
  protocol(markets: readonly FollowedMarket[], sink: ProtocolSink, levels: number | undefined): BookProtocol;
}
