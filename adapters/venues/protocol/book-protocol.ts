import type { EmptyReason, VenueEvent, VenueMarket } from '../venue-feed.ts';

/** What a protocol tells the connection that drives it. It holds no socket and no clock. */
export interface ProtocolSink {
  /** A book changed or became empty. Events of one message are told before `receive` returns. */
  event(event: Exclude<VenueEvent, { kind: 'health' }>): void;
  /** The book needs a snapshot: the connection asks for it when the venue's budget permits. */
  resync(market: number): void;
  /** An answer to the venue, such as a pong. */
  send(message: string): void;
  /** The connection is of no use any more: close it and connect again. */
  reconnect(reason: EmptyReason): void;
  /** The venue halts all of its markets, or ends that. */
  halted(isHalted: boolean): void;
}

/** A market that is followed: its index among all followed ones, which the events carry. */
export interface FollowedMarket {
  readonly index: number;
  readonly market: VenueMarket;
}

/**
 * One venue's public book protocol over one connection: messages in, events out. Deterministic: the same messages with
 * the same times yield the same events.
 */
export interface BookProtocol {
  /** The messages that subscribe all books and the venue's status, in batches that the venue accepts. */
  subscriptions(): readonly string[];
  /** Takes a message from the venue. @param receivedAt milliseconds. Never throws for what a venue sends. */
  receive(text: string, receivedAt: number): void;
  /**
   * The messages that bring a new snapshot of a book over the socket, or subscribe a book that the venue has not
   * confirmed; none when a snapshot over REST is due.
   */
  resubscriptions(market: number): readonly string[];
  /** Path and query of the REST snapshot of a book, where the venue has no other. @param isShort for the cheapest one. */
  snapshotRequest?(market: number, isShort: boolean): SnapshotRequest;
  /** Takes the answer to `snapshotRequest`. */
  takeSnapshot?(market: number, text: string, receivedAt: number): void;
  /** A message to which the venue answers, to be sent when it has been quiet. */
  probe(): string | undefined;
  /** Empties one book. @param market undefined for all. */
  empty(reason: EmptyReason, receivedAt: number, market?: number): void;
  /** Tells every book that holds levels once more, as a snapshot. */
  republish(receivedAt: number): void;
  /** The markets whose books are empty and wait for a snapshot; halted ones do not. */
  waiting(): readonly number[];
}

/** A REST request and how much of the venue's budget it takes. */
export interface SnapshotRequest {
  readonly path: string;
  readonly weight: number;
}
