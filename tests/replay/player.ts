import type { BookProtocol, FollowedMarket, ProtocolSink } from '../../adapters/venues/protocol/book-protocol.ts';
import type { EmptyReason, VenueEvent } from '../../adapters/venues/venue-feed.ts';
import { Mirror } from './mirror.ts';
import type { ReplayVenue } from './replay-venue.ts';

type BookEvent = Exclude<VenueEvent, { kind: 'health' }>;

/** Drives the product's adapter without a socket, and keeps the books as a reader of its events would. */
export class Player {
  readonly mirror = new Mirror();
  readonly emptied = new Map<EmptyReason, number>();
  /** Markets that asked for a snapshot since it was last looked at. */
  readonly wanted = new Set<number>();
  /** What the last message brought about. */
  events: BookEvent[] = [];
  isReconnecting = false;
  readonly protocol: BookProtocol;

  /** @param isSynthetic whether all snapshots are written by the replay. */
  constructor(venue: ReplayVenue, markets: readonly FollowedMarket[], depth: number, isSynthetic: boolean) {
    const sink: ProtocolSink = {
      event: (event) => this.#take(event),
      resync: (market) => this.wanted.add(market),
      send: () => undefined,
      reconnect: () => {
        this.isReconnecting = true;
      },
      halted: () => undefined,
    };
    this.protocol = venue.protocol(markets, sink, depth, isSynthetic);
  }

  /** @returns the events that the message brought about. */
  receive(text: string, at: number): readonly BookEvent[] {
    this.events = [];
    this.protocol.receive(text, at);
    return this.events;
  }

  snapshot(market: number, text: string, at: number): readonly BookEvent[] {
    this.events = [];
    if (this.protocol.takeSnapshot) this.protocol.takeSnapshot(market, text, at);
    else this.protocol.receive(text, at);
    return this.events;
  }

  #take(event: BookEvent): void {
    this.events.push(event);
    this.mirror.take(event);
    if (event.kind === 'empty') this.emptied.set(event.reason, (this.emptied.get(event.reason) ?? 0) + 1);
  }
}
