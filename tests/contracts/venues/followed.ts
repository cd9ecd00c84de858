import type { Subscription } from 'rxjs';
import { NetworkVenueFeed } from '../../../adapters/venues/connection/network-venue-feed.ts';
import type { VenueEvent, VenueMarket } from '../../../adapters/venues/venue-feed.ts';
import { CollectingSink } from '../../adapters/venues/support/collecting-sink.ts';
import { FakeNetwork, type FakeSocket } from '../../adapters/venues/support/fake-network.ts';
import { settled, SteppedClock } from '../../adapters/venues/support/stepped-clock.ts';
import type { Sides, VenueFace } from './venue-face.ts';

export const FIRST: Sides = { bids: [['99.50', '1.500']], asks: [['100.50', '2.000']] };
/** Stands for the time after which a venue cuts connections. */
export const LIFETIME_MS = 600_000;

/** Follows two markets of a venue whose end the face plays. */
export class Followed {
  readonly clock = new SteppedClock();
  readonly network = new FakeNetwork();
  readonly sink = new CollectingSink();
  readonly health: string[] = [];
  readonly face: VenueFace;
  readonly feed: NetworkVenueFeed;
  /** The venue's books, by symbol. */
  books: Record<string, Sides> = {};
  #subscription: Subscription | undefined;

  constructor(face: VenueFace) {
    this.face = face;
    const { clock, network } = this;
    network.answer = (path) =>
      path === face.definition.marketsPath ? face.list : face.answer(path, (symbol) => this.books[symbol]!);
    network.opened = (socket) => this.accept(socket);
    const { limits } = face.definition;
    // Twenty-four hours are the same as ten minutes to it.
    const lifetime = limits.lifetimeMs === undefined ? {} : { lifetimeMs: LIFETIME_MS };
    this.feed = new NetworkVenueFeed({
      definition: { ...face.definition, limits: { ...limits, ...lifetime } },
      clock,
      rest: network.rest,
      openSocket: network.openSocket,
      random: () => 0.5,
    });
    for (const symbol of face.symbols) this.books[symbol] = FIRST;
  }

  /** The venue opens the connection, greets, and sends the snapshots that come over the socket. */
  accept(socket: FakeSocket): void {
    this.face.connected();
    socket.open();
    socket.tell(...this.face.greeting());
    this.sendSnapshots(socket, this.face.symbols);
  }

  sendSnapshots(socket: FakeSocket, symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const snapshot = this.face.snapshot(symbol, this.books[symbol]!);
      if (snapshot !== undefined) socket.tell(snapshot);
    }
  }

  async start(): Promise<void> {
    const markets = this.face.symbols.map((symbol): VenueMarket => ({
      symbol,
      base: 'A',
      quote: 'B',
      tick: '0.01',
      lot: '0.001',
      minimumBase: '0',
      minimumQuote: '0',
      isTrading: true,
    }));
    this.#subscription = this.feed.follow(markets).subscribe((event: VenueEvent) => {
      if (event.kind === 'health') this.health.push(event.health);
      else this.sink.event(event);
    });
    await this.clock.advance(1000);
  }

  /** The venue's book changes, and it tells so. */
  change(symbol: string, change: Sides, book: Sides): void {
    this.books[symbol] = book;
    this.network.socket.tell(this.face.change(symbol, change, book));
  }

  /** Answers what the product asks for after an error: snapshots over the socket, for books that it subscribed again. */
  async resynced(): Promise<void> {
    await settled();
    const { socket } = this.network;
    const again = socket.sent.filter((text) => text.includes('unsubscribe'));
    this.sendSnapshots(
      socket,
      this.face.symbols.filter((symbol) => again.some((text) => text.includes(symbol))),
    );
    await this.clock.advance(2500);
  }

  stop(): void {
    this.#subscription?.unsubscribe();
  }
}
