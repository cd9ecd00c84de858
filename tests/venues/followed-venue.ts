import { onTestFinished } from 'vitest';
import { venueFeed } from '../../adapters/venues/venues.ts';
import { settled, SteppedClock } from '../adapters/venues/support/stepped-clock.ts';
import { symbolName } from '../support/venues/binance/symbols.ts';
import type { Side } from '../support/venues/engine/specs.ts';
import { FeedCheck } from './feed-check.ts';
import { openBench, type Bench, type VenueName } from './venue-pair.ts';

/** Markets that the feed follows, which both venues have. */
export const FOLLOWED = ['BTC/USDT', 'ETH/BTC', 'DOGE/BTC'];
/** Levels that the feed of Kraken tells, and more than a simulated book of Binance has. */
const DEPTHS = { kraken: 10, binance: 1000 };
/** Steps of time while a feed recovers, in milliseconds. */
const STEP_MS = 20;
/** Most of the venue's time that the feed may take to be right again, in milliseconds: its longest back-off and more. */
const PATIENCE_MS = 180_000;

/** The product's feed of a simulated venue, whose every book is checked. The test moves the time of both. */
export interface FollowedVenue extends Bench {
  readonly check: FeedCheck;
  /** Lets time pass at the venue and in the product, in steps of 100 ms, with `acts` acts of the crowd in each. */
  pass(ms: number, acts?: number): Promise<void>;
  /** Changes every followed book, so that what was lost before is noticed; waits until all are right. @returns ms. */
  recover(): Promise<number>;
}

export async function followVenue(name: VenueName): Promise<FollowedVenue> {
  const bench = await openBench(name);
  const { venue, venues, engine } = bench;
  const clock = new SteppedClock();
  const socket = venues[name].socketUrl + (name === 'kraken' ? '/v2' : '/stream');
  const feed = venueFeed(name, { clock, rest: venues[name].url, socket, random: () => 0.5 });
  const wireName = (symbol: string) => (name === 'kraken' ? symbol : symbolName(engine.market(symbol)));
  const listed = await feed.markets(AbortSignal.timeout(10_000));
  const markets = FOLLOWED.map((symbol) => listed.find((market) => market.symbol === wireName(symbol))!);
  venue.history.record();
  const symbolOf = ({ symbol }: { symbol: string }) => FOLLOWED.find((one) => wireName(one) === symbol)!;
  const check = new FeedCheck({ feed, history: venue.history, markets, symbolOf, depth: DEPTHS[name] });
  onTestFinished(() => check.stop());
  const advance = async (ms: number): Promise<void> => {
    venues.clock.advance(ms);
    await clock.advance(ms);
    for (let turns = 0; turns < 4; turns += 1) await settled();
  };
  const pass = async (ms: number, acts = 0): Promise<void> => {
    for (let at = 0; at < ms; at += 100) {
      for (let left = acts; left > 0; left -= 1) venue.crowd.step();
      await advance(100);
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
  return { ...bench, check, pass, recover };
}

/** Adds to the best bid or ask: a change that every follower hears of. */
export function touch({ engine }: Pick<Bench, 'engine'>, symbol: string, side: Side = 'buy'): void {
  const { ticks, orders } = engine.market(symbol).book.side(side).levels[0]!;
  engine.place({ account: 'crowd', market: symbol, side, ticks, lots: orders[0]!.lots });
}
