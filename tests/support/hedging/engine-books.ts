import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import type { BookListing, MarketUpdate } from '../../../core/ports/markets/market-feed.ts';
import type { EngineVenue } from './engine-account.ts';

/** The books of simulated venues in the engine that plans hedges, as they were at the last `refresh`. */
export class EngineBooks {
  readonly isAvailable = true;
  readonly #venues: ReadonlyMap<string, EngineVenue>;
  readonly #listings: readonly (BookListing & { readonly symbol: string })[];
  readonly #engine: QuoteEngine;

  /** @param takerFee parts per million. */
  constructor(venues: ReadonlyMap<string, EngineVenue>, takerFee: Readonly<Record<string, number>>) {
    this.#venues = venues;
    this.#listings = [...venues].flatMap(([venue, { engine }]) =>
      [...engine.markets.values()].map(({ symbol, spec: { base, quote, tick, lot, minimumBase, minimumQuote } }) => {
        const assets = { base: base.toLowerCase(), quote: quote.toLowerCase() };
        return { kind: 'book' as const, venue, symbol, ...assets, tick, lot, minimumBase, minimumQuote };
      }),
    );
    const assets = new Set(this.#listings.flatMap(({ base, quote }) => [base, quote]));
    this.#engine = new QuoteEngine({
      assets: [...assets].map((id) => ({ id, decimals: 8 })),
      venues: [...venues.keys()].map((id) => ({ id, name: id, takerFee: takerFee[id] ?? 1_000 })),
      listings: this.#listings,
    });
    this.refresh();
  }

  readonly symbolOf = (listing: number): string | undefined => this.#listings[listing]?.symbol;

  present(): QuoteEngine {
    return this.#engine;
  }

  refresh(): void {
    const updates = this.#listings.flatMap(({ venue, symbol }, listing): MarketUpdate[] => {
      const { bids, asks } = this.#venues.get(venue)!.engine.market(symbol).book.levels();
      return [
        { kind: 'snapshot', listing, side: 'bids', levels: pairs(bids) },
        { kind: 'snapshot', listing, side: 'asks', levels: pairs(asks) },
      ];
    });
    this.#engine.apply(updates);
  }
}

function pairs(levels: readonly { readonly ticks: bigint; readonly lots: bigint }[]): Float64Array {
  return Float64Array.from(levels.flatMap(({ ticks, lots }) => [Number(ticks), Number(lots)]));
}
