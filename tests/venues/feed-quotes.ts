import { share } from 'rxjs';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { HubMarket } from '../../adapters/venues/hub/hub-market.ts';
import { VenueHub } from '../../adapters/venues/hub/venue-hub.ts';
import type { VenueFeed, VenueMarket } from '../../adapters/venues/venue-feed.ts';
import { formatUnits, parseUnits } from '../../core/domain/amount.ts';
import { MarketEngine } from '../../core/exchange/quotes/market/market-engine.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { BookLevel } from '../support/venues/engine/book.ts';
import type { Market } from '../support/venues/engine/market.ts';

/** The best level of each side as a feed has published it; undefined for an empty side. */
interface Best {
  readonly bid: BookLevel | undefined;
  readonly ask: BookLevel | undefined;
}

/** A little more than the smallest unit in which amounts are counted here. */
const UNIT = 1.01e-8;

/** What is given, what the book yields for it, and by how much that may differ. */
type Expected = readonly [amount: string, yields: number, tolerance?: number];

/**
 * What would be quoted from a feed's books: the hub of the process that follows venues and a server's engine, on the
 * same connections as whoever else follows the feed. A quote has to be what the published book yields, or none.
 */
export class FeedQuotes {
  /** Quotes that no published book yields, in words; none when all is well. */
  readonly wrong: string[] = [];
  /** Quotes that were compared, and how often there was none. */
  readonly counts = { compared: 0, absent: 0 };
  /** The same feed, to be followed by somebody else. */
  readonly feed: VenueFeed;
  readonly #hub: VenueHub;
  readonly #market: HubMarket;
  readonly #engine: MarketEngine;

  constructor(feed: VenueFeed, markets: readonly VenueMarket[], clock: Clock) {
    const events$ = feed.follow(markets).pipe(share());
    this.feed = { venue: feed.venue, markets: async () => markets, follow: () => events$ };
    const codes = new Map(
      markets.flatMap(({ base, quote }) => [base, quote]).map((code) => [code, { asset: code, network: '' }]),
    );
    const rules = { venue: feed.venue, codes, exclude: new Set<string>(), fees: new Map<string, number>() };
    const terms = { id: feed.venue, name: feed.venue, takerFee: 0 };
    const venues = [{ feed: this.feed, terms, rules }];
    this.#hub = new VenueHub({ venues, strayShare: 0.1, clock, logger: new MemoryLogger() });
    this.#market = new HubMarket(this.#hub);
    const complaint = (): void => void this.wrong.push('the engine refuses what was published');
    this.#engine = new MarketEngine(this.#market, { refused: complaint, unusable: complaint });
    this.#engine.follow();
    this.#hub.start();
  }

  /** Publishes what changed, as the process does ten times a second, and compares a quote of each side of a market. */
  publish(markets: readonly (readonly [market: Market, base: string, quote: string, best: Best])[]): void {
    this.#market.publish(this.#hub.flush());
    if (!this.#engine.isAvailable) return;
    for (const [{ symbol, grid }, base, quote, { bid, ask }] of markets) {
      const worth = ({ ticks, lots }: BookLevel) => Number(grid.price(ticks)) * Number(grid.size(lots));
      this.#compare(`${symbol} sold`, [base, quote], bid && [grid.size(bid.lots), worth(bid)]);
      // The price of a level is rounded down to the smallest unit: what it buys, to a whole lot too.
      const off = Number(grid.size(1n)) + UNIT / Number(grid.price(ask?.ticks ?? 1n));
      const bought = ask && ([worth(ask).toFixed(18), Number(grid.size(ask.lots)), off] as const);
      this.#compare(`${symbol} bought`, [quote, base], bought);
    }
  }

  stop(): void {
    this.#hub.stop();
  }

  #compare(what: string, [from, to]: readonly [string, string], level: Expected | undefined): void {
    const amount = level?.[0] ?? '1';
    const [inDecimals, outDecimals] = [this.#engine.decimals(from)!, this.#engine.decimals(to)!];
    const trade = this.#engine.exactIn(from, to, parseUnits(amount, inDecimals, 'floor'));
    this.counts.compared += 1;
    if (trade === undefined) this.counts.absent += 1;
    const got = trade && Number(formatUnits(trade.amountOut, outDecimals));
    const isRight =
      level === undefined || got === undefined ? level === got : Math.abs(got - level[1]) <= (level[2] ?? 0) + UNIT;
    if (!isRight) this.wrong.push(`${what}: ${got} for ${amount}, the book yields ${level?.[1] ?? 'nothing'}`);
  }
}
