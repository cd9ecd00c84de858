import { duplexPair, type Duplex } from 'node:stream';
import { asyncScheduler, type Subscription, VirtualTimeScheduler } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import type { BookSource } from '../../../adapters/market-live/book-source.ts';
import { FeedPublisher } from '../../../adapters/market-live/feed-publisher.ts';
import { encodeFrame } from '../../../adapters/market-live/frames.ts';
import { LiveMarket } from '../../../adapters/market-live/live-market.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import type { BookUpdate, MarketGeneration, MarketShape } from '../../../core/ports/markets/market-feed.ts';
import { waitFor } from '../../support/wait-for.ts';

const SHAPE: MarketShape = {
  assets: ['btc', 'usd'].map((id) => ({ id, decimals: 8 })),
  venues: [{ id: 'kraken', name: 'Kraken', takerFee: 4_000 }],
  listings: [
    {
      kind: 'book',
      venue: 'kraken',
      base: 'btc',
      quote: 'usd',
      tick: '0.1',
      lot: '0.0001',
      minimumBase: '0',
      minimumQuote: '0',
    },
  ],
};

/** One listing with a bid at a price that tests change. */
class Books implements BookSource {
  generation = 1;
  shape = SHAPE;
  isWhole = true;
  bid = 100;
  /** Levels of the bids; many make a frame large. */
  levels = 1;

  snapshot(listing: number): BookUpdate[] {
    const bids = Float64Array.from({ length: 2 * this.levels }, (_, at) => (at % 2 === 0 ? this.bid - at / 2 : 5));
    return [
      { kind: 'snapshot', listing, side: 'bids', levels: bids, receivedAt: 1 },
      { kind: 'snapshot', listing, side: 'asks', levels: new Float64Array(0), receivedAt: 1 },
    ];
  }

  status() {
    return [];
  }
}

/** What a server sees: the best bid, by applying what comes. */
class Follower {
  generations = 0;
  bid: number | undefined;
  #updates: Subscription | undefined;

  begin(generation: MarketGeneration): void {
    this.#updates?.unsubscribe();
    this.generations += 1;
    this.#updates = generation.updates$.subscribe((updates) => {
      for (const update of updates) if (update.kind !== 'pool' && update.side === 'bids') this.bid = update.levels[0];
    });
  }
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function fixture() {
  const time = { now: 1_000_000 };
  const clock = { now: () => time.now, schedule: asyncScheduler.schedule.bind(asyncScheduler) };
  const logger = new MemoryLogger();
  const books = new Books();
  const publisher = new FeedPublisher({ source: books, logger, now: () => time.now });
  const streams: Duplex[] = [];
  const connect = () => {
    const [near, far] = duplexPair();
    streams.push(near);
    publisher.accept(far);
    return near;
  };
  const market = new LiveMarket({ connect, clock, logger });
  const follower = new Follower();
  const following = market.generations$.subscribe((generation) => follower.begin(generation));
  stops.push(
    () => following.unsubscribe(),
    () => publisher.stop(),
  );
  /** Publishes until something holds: streams deliver in later turns. */
  const until = (holds: () => boolean) =>
    waitFor('the reader', () => {
      publisher.publish([]);
      return holds() || undefined;
    });
  return { time, books, publisher, market, follower, logger, streams, until };
}

describe('the live market', () => {
  it('has no prices before the first snapshot, and all books with it', async () => {
    const { market, follower, until } = fixture();
    expect(market.isAvailable()).toBe(false);
    await until(() => market.isAvailable());
    expect(follower.bid).toBe(100);
    expect(market.health()).toMatchObject({ isAvailable: true, ageMs: 0 });
  });

  it('follows changes', async () => {
    const { publisher, follower, market, until } = fixture();
    await until(() => market.isAvailable());
    publisher.publish([{ kind: 'change', listing: 0, side: 'bids', levels: Float64Array.of(101, 2), receivedAt: 2 }]);
    await until(() => follower.bid === 101);
    expect(follower.generations).toBe(1);
  });

  it('has no prices 3 s after the last word, and has them again with the next', async () => {
    const { time, market, until } = fixture();
    await until(() => market.isAvailable());
    time.now += 3_000;
    expect(market.isAvailable()).toBe(true);
    time.now += 1;
    expect(market.isAvailable()).toBe(false);
    await until(() => market.isAvailable());
  });

  it('begins a new generation when the shape changes', async () => {
    const { books, follower, market, until } = fixture();
    await until(() => market.isAvailable());
    books.generation = 2;
    books.bid = 90;
    await until(() => follower.generations === 2);
    expect(follower.bid).toBe(90);
  });

  it('connects again after the connection broke, and takes snapshots', async () => {
    const { books, streams, follower, market, logger, until } = fixture();
    await until(() => market.isAvailable());
    books.bid = 95;
    streams[0]!.destroy();
    await until(() => follower.generations === 2);
    expect(follower.bid).toBe(95);
    expect(logger.lines.map(({ message }) => message)).toContain(
      'there are no live prices: the process altway venues is away',
    );
  });

  it('connects again when nothing came for 5 s, unless it stood still itself for that time', () => {
    const virtual = new VirtualTimeScheduler();
    const advanceTo = (ms: number): void => {
      virtual.maxFrames = ms;
      virtual.flush();
    };
    let stoodStillMs = 0;
    const clock = { now: () => virtual.now() + stoodStillMs, schedule: virtual.schedule.bind(virtual) };
    let connections = 0;
    const connect = () => {
      connections += 1;
      return duplexPair()[0];
    };
    const market = new LiveMarket({ connect, clock, logger: new MemoryLogger() });
    const following = market.generations$.subscribe();
    stops.push(() => following.unsubscribe());
    stoodStillMs = 20_000;
    advanceTo(5_000);
    expect(connections).toBe(1);
    advanceTo(8_000);
    expect(connections).toBe(2);
  });

  it('gives a reader that fell behind snapshots instead of every change', async () => {
    const { books, publisher, streams, follower, market, until } = fixture();
    await until(() => market.isAvailable());
    books.levels = 4_000;
    const [stream] = streams;
    stream!.pause();
    let bytes = 0;
    stream!.on('data', (chunk: Uint8Array) => (bytes += chunk.length));
    stream!.pause();
    const sent = 150;
    for (let i = 1; i <= sent; i += 1) {
      books.bid = 20_000 + i;
      publisher.publish([books.snapshot(0)[0]!]);
    }
    stream!.resume();
    await until(() => follower.bid === 20_000 + sent);
    const each = encodeFrame({ kind: 'books', generation: 1, updates: [books.snapshot(0)[0]!] }).length;
    expect(bytes).toBeLessThan(0.7 * sent * each);
  });

  it('refuses a reader that speaks another version, and one that sends more than its greeting', async () => {
    const { publisher, logger } = fixture();
    const hello = (version: number) => encodeFrame({ kind: 'hello', version, wanted: 'books', sentAt: 1 });
    for (const bytes of [hello(99), Buffer.concat([hello(1), hello(1)]), Buffer.from('GET / HTTP/1.1\r\n\r\n')]) {
      const [near, far] = duplexPair();
      publisher.accept(far);
      near.resume().on('error', () => {});
      near.write(bytes);
      await waitFor('the end of the connection', () => far.destroyed || undefined);
    }
    expect(logger.lines.filter(({ message }) => message === 'a reader of the books was refused')).toHaveLength(3);
  });

  it('turns readers away beyond 64', () => {
    const { publisher } = fixture();
    const ends = Array.from({ length: 70 }, () => duplexPair()[1]);
    for (const end of ends) publisher.accept(end);
    expect(publisher.readers).toBe(64);
    expect(ends.at(-1)!.destroyed).toBe(true);
  });

  it('asks for nothing of a process that was unsubscribed from', async () => {
    const { market, streams, until } = fixture();
    await until(() => market.isAvailable());
    stops.splice(0).forEach((stop) => stop());
    expect(streams[0]!.destroyed).toBe(true);
  });
});
