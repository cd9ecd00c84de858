import { onTestFinished } from 'vitest';
import { venueDispatcher } from '../../adapters/venues/connection/dispatchers.ts';
import { NetworkVenueFeed } from '../../adapters/venues/connection/network-venue-feed.ts';
import { type RestClient, UndiciRestClient } from '../../adapters/venues/connection/rest-client.ts';
import type { VenueLimits } from '../../adapters/venues/connection/venue-definition.ts';
import { openWith } from '../../adapters/venues/connection/venue-socket.ts';
import { VENUES } from '../../adapters/venues/venues.ts';
import { settled, SteppedClock } from '../adapters/venues/support/stepped-clock.ts';
import { symbolName } from '../support/venues/binance/symbols.ts';
import type { Side } from '../support/venues/engine/specs.ts';
import { FeedCheck } from './feed-check.ts';
import { FeedQuotes } from './feed-quotes.ts';
import { openBench, type Bench, type VenueName } from './venue-pair.ts';

/** Markets that the feed follows, which both venues have. */
export const FOLLOWED = ['BTC/USDT', 'ETH/BTC', 'DOGE/BTC'];
/** Levels that the feed of Kraken tells, and more than a simulated book of Binance has. */
const DEPTHS = { kraken: 10, binance: 1000 };
/** Steps of time while a feed recovers, in milliseconds. */
const STEP_MS = 20;
/** Most of the venue's time that the feed may take to be right again, in milliseconds: its longest back-off and more. */
const PATIENCE_MS = 180_000;
/** Turns of the event loop that an answer of a venue on loopback takes at most. */
const MOST_TURNS = 20_000;

/** The product's feed of a simulated venue, whose every book is checked. The test moves the time of both. */
export interface FollowedVenue extends Bench {
  readonly check: FeedCheck;
  /** What would be quoted from these books. */
  readonly quotes: FeedQuotes;
  /** Lets time pass at the venue and in the product, in steps of 100 ms or `stepMs`, with `acts` acts of the crowd in each. */
  pass(ms: number, acts?: number, stepMs?: number): Promise<void>;
  /** Changes every followed book, so that what was lost before is noticed; waits until all are right. @returns ms. */
  recover(): Promise<number>;
}

/** @param limits of the venue in place of its own. */
export async function followVenue(name: VenueName, limits: Partial<VenueLimits> = {}): Promise<FollowedVenue> {
  const bench = await openBench(name);
  const { venue, venues, engine } = bench;
  const clock = new SteppedClock();
  const socket = venues[name].socketUrl + (name === 'kraken' ? '/v2' : '/stream');
  const known = VENUES[name]!;
  const rest = new CountingRest(new UndiciRestClient(name, venues[name].url, venueDispatcher(undefined)));
  const feed = new NetworkVenueFeed({
    definition: { ...known, limits: { ...known.limits, ...limits } },
    clock,
    rest,
    openSocket: openWith((connected) => venueDispatcher(undefined, connected)),
    socket,
    random: () => 0.5,
  });
  const wireName = (symbol: string) => (name === 'kraken' ? symbol : symbolName(engine.market(symbol)));
  const listed = await feed.markets(AbortSignal.timeout(10_000));
  const markets = FOLLOWED.map((symbol) => listed.find((market) => market.symbol === wireName(symbol))!);
  venue.history.record();
  const symbolOf = ({ symbol }: { symbol: string }) => FOLLOWED.find((one) => wireName(one) === symbol)!;
  const quotes = new FeedQuotes(feed, markets, clock);
  const check = new FeedCheck({ feed: quotes.feed, history: venue.history, markets, symbolOf, depth: DEPTHS[name] });
  onTestFinished(() => {
    quotes.stop();
    check.stop();
  });
  const publish = (): void => {
    const compared = FOLLOWED.map((symbol, at) => {
      const { bids, asks } = check.levels(symbol);
      const { base, quote } = markets[at]!;
      return [engine.market(symbol), base, quote, { bid: bids[0], ask: asks[0] }] as const;
    });
    quotes.publish(compared);
  };
  const advance = async (ms: number): Promise<void> => {
    venues.clock.advance(ms);
    await clock.advance(ms);
    for (let turns = 0; turns < 4 || (rest.open > 0 && turns < MOST_TURNS); turns += 1) await settled();
    publish();
  };
  const pass = async (ms: number, acts = 0, stepMs = 100): Promise<void> => {
    for (let at = 0; at < ms; at += stepMs) {
      for (let left = acts; left > 0; left -= 1) venue.crowd.step();
      await advance(stepMs);
    }
  };
  const recover = async (): Promise<number> => {
    for (const symbol of FOLLOWED) touch(bench, symbol);
    const target = venue.history.present();
    for (let ms = 0; ms <= PATIENCE_MS; ms += STEP_MS) {
      if (check.isAt(target)) return ms;
      await advance(STEP_MS);
    }
    throw new Error(`the books are not right after ${PATIENCE_MS} ms: ${check.describe()}`);
  };
  return { ...bench, check, quotes, pass, recover };
}

/** Knows how many answers are on their way: real ones take no time of the test's clock. */
class CountingRest implements RestClient {
  open = 0;
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  get(path: string, signal: AbortSignal): Promise<string> {
    return this.#counted(this.#rest.get(path, signal));
  }

  post(path: string, signal: AbortSignal): Promise<string> {
    return this.#counted(this.#rest.post(path, signal));
  }

  async #counted(answer: Promise<string>): Promise<string> {
    this.open += 1;
    try {
      return await answer;
    } finally {
      this.open -= 1;
    }
  }
}

/** Adds to the best bid or ask: a change that every follower hears of. */
export function touch({ engine }: Pick<Bench, 'engine'>, symbol: string, side: Side = 'buy'): void {
  const { ticks, orders } = engine.market(symbol).book.side(side).levels[0]!;
  engine.place({ account: 'crowd', market: symbol, side, ticks, lots: orders[0]!.lots });
}
