import type { Market } from '../engine/market.ts';
import { num } from '../server/rest.ts';
import { venueStatus, venueTime, type VenueContext } from '../venue-context.ts';
import { KrakenError } from './kraken-error.ts';
import { findMarket, longName, pairKey, pairName, pairV1, shortName } from './names.ts';

type Parameters = Readonly<Record<string, string>>;

const decimalsOf = (step: string): number => step.split('.')[1]?.length ?? 0;

/** Answers Kraken's public calls. */
export class PublicCalls {
  readonly #venue: VenueContext;

  constructor(venue: VenueContext) {
    this.#venue = venue;
  }

  /** Calls by their name in the path. */
  readonly calls: Readonly<Record<string, (parameters: Parameters) => unknown>> = {
    Time: () => {
      const seconds = Math.floor(venueTime(this.#venue) / 1000);
      return { unixtime: seconds, rfc1123: new Date(seconds * 1000).toUTCString() };
    },
    SystemStatus: () => ({
      status: venueStatus(this.#venue),
      timestamp: new Date(venueTime(this.#venue)).toISOString().replace(/\.\d+Z$/, 'Z'),
    }),
    Assets: () =>
      Object.fromEntries(
        [...this.#venue.engine.assets.values()].map(({ code, decimals }) => [
          longName(code),
          {
            aclass: 'currency',
            altname: shortName(code),
            decimals,
            display_decimals: Math.min(decimals, 5),
            status: this.#assetStatus(code),
          },
        ]),
      ),
    AssetPairs: ({ pair }) => {
      const markets = [...this.#venue.engine.markets.values()].filter(({ status }) => status !== 'delisted');
      const wanted = pair === undefined ? markets : pair.split(',').map((name) => this.#market(name));
      return Object.fromEntries(wanted.map((market) => [pairKey(market), this.#pair(market)]));
    },
    Depth: ({ pair, count }) => {
      const market = this.#market(pair ?? '');
      const { bids, asks } = market.book.levels(Math.min(Number(count ?? 100), 500));
      const seconds = Math.floor(venueTime(this.#venue) / 1000);
      const rows = (levels: typeof bids) =>
        levels.map(({ ticks, lots }) => [market.grid.price(ticks), market.grid.size(lots), seconds]);
      return { [pairKey(market)]: { asks: rows(asks), bids: rows(bids) } };
    },
  };

  #assetStatus(code: string): string {
    const { transfers } = this.#venue;
    const [noDeposits, noWithdrawals] = [
      transfers.isSuspended('deposits', code),
      transfers.isSuspended('withdrawals', code),
    ];
    if (noDeposits) return noWithdrawals ? 'funding_temporarily_disabled' : 'withdrawal_only';
    return noWithdrawals ? 'deposit_only' : 'enabled';
  }

  #market(name: string): Market {
    const market = findMarket(this.#venue.engine, name);
    if (market === undefined) throw new KrakenError('EQuery:Unknown asset pair');
    return market;
  }

  #pair(market: Market): unknown {
    const { spec } = market;
    const fees = this.#venue.engine.fees('');
    const table = (rate: number) => [[0, num((rate / 10_000).toString())]];
    return {
      altname: pairName(market),
      wsname: pairV1(market),
      aclass_base: 'currency',
      base: longName(spec.base),
      aclass_quote: 'currency',
      quote: longName(spec.quote),
      lot: 'unit',
      cost_decimals: this.#venue.engine.assets.get(spec.quote)!.decimals,
      pair_decimals: decimalsOf(spec.tick),
      lot_decimals: decimalsOf(spec.lot),
      lot_multiplier: 1,
      leverage_buy: [],
      leverage_sell: [],
      fees: table(fees.taker),
      fees_maker: table(fees.maker),
      fee_volume_currency: 'ZUSD',
      margin_call: 80,
      margin_stop: 40,
      ordermin: spec.minimumBase,
      costmin: spec.minimumQuote,
      tick_size: spec.tick,
      status: market.status,
    };
  }
}
