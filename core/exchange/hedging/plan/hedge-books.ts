import { rescaleUnits } from '../../../domain/amount.ts';
import { VENUE_DECIMALS } from '../../../domain/hedging/venue-amount.ts';
import type { BookListing } from '../../../ports/markets/market-feed.ts';
import type { Hop } from '../../quotes/engine/hops/hop.ts';
import type { QuoteEngine } from '../../quotes/engine/quote-engine.ts';

/** One direction of a listing that orders can be sent to. */
export interface HedgeHop {
  readonly hop: Hop;
  readonly listing: BookListing;
  /** The venue's own symbol. */
  readonly symbol: string;
}

interface Listed {
  readonly listing: BookListing;
  /** Its number in the engine. */
  readonly index: number;
  readonly symbol: string;
}

/** The engine's books as the hedger plans on them: amounts in units of 10^-18. */
export class HedgeBooks {
  readonly #engine: QuoteEngine;
  /** The books of each pair, in both directions: there are thousands, and a plan asks for many pairs. */
  readonly #listings = new Map<string, Listed[]>();

  /**
   * @param symbolOf of the engine's generation. It is asked here alone: while a plan waits for the database, the market may
   * begin another generation, in which the same number is another market.
   */
  constructor(engine: QuoteEngine, symbolOf: (listing: number) => string | undefined) {
    this.#engine = engine;
    for (const [index, listing] of engine.shape.listings.entries()) {
      const symbol = listing.kind === 'book' ? symbolOf(index) : undefined;
      if (listing.kind !== 'book' || symbol === undefined) continue;
      for (const pair of [pairOf(listing.base, listing.quote), pairOf(listing.quote, listing.base)]) {
        const known = this.#listings.get(pair);
        if (known) known.push({ listing, index, symbol });
        else this.#listings.set(pair, [{ listing, index, symbol }]);
      }
    }
  }

  /** Every direct way from one asset to another. */
  hops(from: string, to: string): readonly HedgeHop[] {
    return (this.#listings.get(pairOf(from, to)) ?? []).map(({ listing, index, symbol }) => {
      const market = this.#engine.market(index);
      return { hop: listing.base === from ? market.sell : market.buy, listing, symbol };
    });
  }

  /** What an amount would become at the best prices of the books, fees included; undefined without a way. */
  worth(from: string, to: string, amount: bigint): bigint | undefined {
    if (from === to) return amount;
    const rate = this.#engine.spotRate(from, to);
    return rate && this.#at([rate.numerator, rate.denominator], from, to, amount);
  }

  /** What the best trade of an amount over all books brings, fees included; undefined where depth does not suffice. */
  traded(from: string, to: string, amount: bigint): bigint | undefined {
    const trade = this.#engine.exactIn(from, to, this.toEngine(from, amount));
    return trade && this.fromEngine(to, trade.amountOut);
  }

  /** What an amount would become at the average price of its first part at a listing; undefined where that is not traded. */
  scaled({ hop }: HedgeHop, part: bigint, amount: bigint): bigint | undefined {
    const { amountIn, amountOut, unspent } = hop.fillExactIn(this.toEngine(hop.from, part));
    const traded = this.fromEngine(hop.from, amountIn - unspent);
    return amountOut > 0n && traded > 0n ? (this.fromEngine(hop.to, amountOut) * amount) / traded : undefined;
  }

  /** @param rate units out per unit in, of the engine. */
  #at([out, into]: readonly [bigint, bigint], from: string, to: string, amount: bigint): bigint | undefined {
    const [decimalsFrom, decimalsTo] = [this.#engine.decimals(from), this.#engine.decimals(to)];
    if (decimalsFrom === undefined || decimalsTo === undefined) return undefined;
    const scaled = (amount * out) / into;
    return decimalsTo >= decimalsFrom
      ? scaled / 10n ** BigInt(decimalsTo - decimalsFrom)
      : scaled * 10n ** BigInt(decimalsFrom - decimalsTo);
  }

  /** To the engine's units of an asset, rounded down. */
  toEngine(asset: string, amount: bigint): bigint {
    return rescaleUnits(amount, VENUE_DECIMALS, this.#engine.decimals(asset) ?? 0, 'floor');
  }

  fromEngine(asset: string, units: bigint): bigint {
    return rescaleUnits(units, this.#engine.decimals(asset) ?? 0, VENUE_DECIMALS, 'floor');
  }
}

function pairOf(from: string, to: string): string {
  return `${from} ${to}`;
}
