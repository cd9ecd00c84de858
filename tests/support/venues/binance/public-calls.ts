import type { Market } from '../engine/market.ts';
import { venueStatus, venueTime, type VenueContext } from '../venue-context.ts';
import { BinanceError } from './binance-error.ts';
import type { DepthFeed } from './depth-feed.ts';
import { symbolInfo } from './exchange-info.ts';
import { bestOf } from './streams.ts';
import { marketOf, rows } from './symbols.ts';

type Parameters = Readonly<Record<string, string>>;

/** Answers Binance's public calls. */
export class PublicCalls {
  readonly #venue: VenueContext;
  readonly #feed: DepthFeed;

  constructor(venue: VenueContext, feed: DepthFeed) {
    this.#venue = venue;
    this.#feed = feed;
  }

  /** Calls by their path. */
  readonly calls: Readonly<Record<string, (parameters: Parameters) => unknown>> = {
    '/api/v3/ping': () => ({}),
    '/api/v3/time': () => ({ serverTime: venueTime(this.#venue) }),
    '/sapi/v1/system/status': () =>
      venueStatus(this.#venue) === 'maintenance'
        ? { status: 1, msg: 'system_maintenance' }
        : { status: 0, msg: 'normal' },
    '/api/v3/exchangeInfo': (parameters) => ({
      timezone: 'UTC',
      serverTime: venueTime(this.#venue),
      rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 }],
      exchangeFilters: [],
      symbols: this.#markets(parameters).map(symbolInfo),
    }),
    '/api/v3/depth': ({ symbol, limit = '100' }) => {
      const market = marketOf(this.#venue.engine, symbol);
      if (!/^\d{1,5}$/.test(limit) || Number(limit) < 1) throw new BinanceError(-1100, "Illegal parameter 'limit'.");
      const depth = Math.min(Number(limit), 5000);
      const isOld = this.#venue.faults.takeForMarket('old-snapshot', market.symbol) !== undefined;
      const now = { lastUpdateId: market.updateId, levels: market.book.levels() };
      const { lastUpdateId, levels } = isOld ? this.#feed.old(market) : now;
      const [bids, asks] = [levels.bids, levels.asks].map((side) => rows(side.slice(0, depth), market.grid));
      return { lastUpdateId, bids, asks };
    },
    '/api/v3/ticker/bookTicker': (parameters) => {
      const tickers = this.#markets(parameters).map((market) => {
        const { s, b, B, a, A } = bestOf(market);
        return { symbol: s, bidPrice: b, bidQty: B, askPrice: a, askQty: A };
      });
      return parameters.symbol === undefined ? tickers : tickers[0];
    },
  };

  #markets({ symbol, symbols }: Parameters): readonly Market[] {
    const { engine } = this.#venue;
    if (symbol !== undefined) return [marketOf(engine, symbol)];
    if (symbols === undefined) return [...engine.markets.values()];
    const names = /^\[("\w+"(,"\w+")*)\]$/.exec(symbols)?.[1]?.replaceAll('"', '').split(',');
    if (names === undefined) throw new BinanceError(-1100, "Illegal characters found in parameter 'symbols'.");
    return names.map((name) => marketOf(engine, name));
  }
}
