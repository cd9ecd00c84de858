import type { Market } from '../engine/market.ts';
import type { VenueSocket } from '../server/venue-socket.ts';
import { venueTime, type VenueContext } from '../venue-context.ts';
import type { DepthFeed } from './depth-feed.ts';
import { eight, rows, symbolName } from './symbols.ts';

/** Streams that one connection may follow. */
const MAX_STREAMS = 1024;
/** Messages of a client a second. */
const MAX_MESSAGES = 5;
const PING_MS = 20_000;
const PONG_MS = 60_000;

interface Follower {
  readonly socket: VenueSocket;
  readonly streams: Set<string>;
  /** Each message names its stream. */
  readonly isCombined: boolean;
}

/** Binance's market streams: raw at `/ws`, combined at `/stream`. */
export class BinanceStreams {
  /** A connection is cut after this time, in milliseconds: 24 hours. */
  lifetimeMs = 24 * 3_600_000;
  readonly #venue: VenueContext;
  readonly #followers = new Set<Follower>();
  readonly #best = new Map<Market, string>();

  constructor(venue: VenueContext, quick: DepthFeed, slow: DepthFeed) {
    this.#venue = venue;
    venue.clock.every(100, () => {
      this.#sendDepth(quick, '@100ms');
      this.#sendPartial('@100ms');
    });
    venue.clock.every(1000, () => {
      this.#sendDepth(slow, '');
      this.#sendPartial('');
    });
    venue.engine.events$.subscribe((event) => {
      if (event.kind === 'market') for (const feed of [quick, slow]) feed.forget(event.market);
      if (event.kind === 'book') this.#sendBest(event.market);
    });
  }

  connect(socket: VenueSocket, path: string): void {
    const url = new URL(path, 'http://venue');
    const isCombined = url.pathname === '/stream';
    const named = isCombined ? (url.searchParams.get('streams') ?? '') : (url.pathname.split('/ws/')[1] ?? '');
    const follower = { socket, streams: new Set(named.split('/').filter(Boolean)), isCombined };
    this.#followers.add(follower);
    this.#keepAlive(socket);
    const count = { second: 0, messages: 0 };
    socket.onMessage((text) => {
      const second = Math.floor(this.#venue.clock.now() / 1000);
      if (second !== count.second) Object.assign(count, { second, messages: 0 });
      count.messages += 1;
      if (count.messages > MAX_MESSAGES) socket.close(1008, 'Too many requests');
      else this.#receive(follower, text);
    });
    socket.onClose(() => this.#followers.delete(follower));
  }

  /** Pings, cuts a client that does not answer, and cuts every connection after its time. */
  #keepAlive(socket: VenueSocket): void {
    const { clock } = this.#venue;
    let answered = clock.now();
    socket.onPong(() => (answered = clock.now()));
    const stopPings = clock.every(PING_MS, () => {
      if (clock.now() - answered > PONG_MS) socket.close(1008, 'Pong timeout');
      else socket.ping(String(venueTime(this.#venue)));
    });
    const stopLife = clock.after(this.lifetimeMs, () => socket.close(1008, 'Disconnected after 24 hours'));
    socket.onClose(() => {
      stopPings();
      stopLife();
    });
  }

  #receive({ socket, streams }: Follower, text: string): void {
    let request: { method?: unknown; params?: unknown; id?: unknown };
    try {
      request = JSON.parse(text) as typeof request;
    } catch {
      socket.send('{"error":{"code":3,"msg":"Invalid JSON"}}');
      return;
    }
    const { method, id = null } = request;
    const names = Array.isArray(request.params) ? request.params.map(String) : [];
    if (method === 'LIST_SUBSCRIPTIONS') socket.send(JSON.stringify({ result: [...streams], id }));
    else if (method === 'SUBSCRIBE' && streams.size + names.length <= MAX_STREAMS) {
      for (const name of names) streams.add(name);
      socket.send(JSON.stringify({ result: null, id }));
    } else if (method === 'UNSUBSCRIBE') {
      for (const name of names) streams.delete(name);
      socket.send(JSON.stringify({ result: null, id }));
    } else socket.send(JSON.stringify({ error: { code: 2, msg: 'Invalid request' }, id }));
  }

  #sendDepth(feed: DepthFeed, speed: string): void {
    for (const { market, text } of feed.take(venueTime(this.#venue))) {
      this.#send(market, `${symbolName(market).toLowerCase()}@depth${speed}`, text);
    }
  }

  #sendPartial(speed: string): void {
    for (const market of this.#venue.engine.markets.values()) {
      for (const depth of [5, 10, 20]) {
        const stream = `${symbolName(market).toLowerCase()}@depth${depth}${speed}`;
        if (!this.#isFollowed(stream)) continue;
        const { bids, asks } = market.book.levels(depth);
        const sides = { bids: rows(bids, market.grid), asks: rows(asks, market.grid) };
        this.#send(market, stream, JSON.stringify({ lastUpdateId: market.updateId, ...sides }));
      }
    }
  }

  /** Sends the best bid and ask where they changed. */
  #sendBest(market: Market): void {
    const stream = `${symbolName(market).toLowerCase()}@bookTicker`;
    if (!this.#isFollowed(stream)) return;
    const text = JSON.stringify(bestOf(market));
    if (this.#best.get(market) === text) return;
    this.#best.set(market, text);
    this.#send(market, stream, `{"u":${market.updateId},${text.slice(1)}`);
  }

  #isFollowed(stream: string): boolean {
    return [...this.#followers].some(({ streams }) => streams.has(stream));
  }

  #send(market: Market, stream: string, text: string): void {
    for (const { socket, streams, isCombined } of this.#followers) {
      if (!streams.has(stream)) continue;
      socket.sendBook(isCombined ? `{"stream":"${stream}","data":${text}}` : text, market.symbol);
    }
  }
}

/** A market's best prices and sizes; zero where a side is empty. */
export function bestOf(market: Market): Readonly<Record<'s' | 'b' | 'B' | 'a' | 'A', string>> {
  const { grid } = market;
  const { bids, asks } = market.book.levels(1);
  const [bid, ask] = [bids[0], asks[0]];
  return {
    s: symbolName(market),
    b: eight(grid.price(bid?.ticks ?? 0n)),
    B: eight(grid.size(bid?.lots ?? 0n)),
    a: eight(grid.price(ask?.ticks ?? 0n)),
    A: eight(grid.size(ask?.lots ?? 0n)),
  };
}
