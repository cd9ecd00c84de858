import { formatUnits } from '../../core/domain/amount.ts';
import { CurrencyIndex, fromAsset, type Pair, toAsset, tradedPair } from '../../core/exchange/quotes/currency-terms.ts';
import { itemised } from '../../core/exchange/quotes/itemise.ts';
import { limitsOf } from '../../core/exchange/quotes/limits.ts';
import { pairUnavailable, tooLarge, tooSmall } from '../../core/exchange/quotes/quote-errors.ts';
import type { QuoteEngine } from '../../core/exchange/quotes/quote-engine.ts';
import type { Trade } from '../../core/exchange/quotes/trade.ts';
import type { CurrencyCatalogue } from '../../core/ports/currency-catalogue.ts';
import type { TradeOrder, TradeResult, Venue } from '../../core/ports/venue.ts';
import { TradeBook } from './trade-book.ts';

export interface EmbeddedVenueDeskOptions {
  /** The file of its trades. */
  readonly path: string;
  readonly engine: QuoteEngine;
  readonly catalogue: CurrencyCatalogue;
}

/**
 * Trades at the embedded books as they are at that moment; the books, being invented, do not notice. An order once
 * answered is answered alike for ever, whatever was killed meanwhile. Limits are those of the books alone: whether a
 * pair is offered, and what the house takes, was decided before.
 */
export class EmbeddedVenueDesk implements Venue {
  readonly #engine: QuoteEngine;
  readonly #currencies: CurrencyIndex;
  readonly #book: TradeBook;

  constructor({ path, engine, catalogue }: EmbeddedVenueDeskOptions) {
    this.#engine = engine;
    this.#currencies = new CurrencyIndex(catalogue, engine);
    this.#book = new TradeBook(path);
  }

  /** @throws ExchangeError as `Venue` says, and unknown-currency; Error when the ID stands for another order. */
  async trade(order: TradeOrder): Promise<TradeResult> {
    return this.#book.find(order) ?? this.#book.add(order, this.#carryOut(order));
  }

  close(): void {
    this.#book.close();
  }

  #carryOut({ from: fromTicker, to: toTicker, amountIn }: TradeOrder): TradeResult {
    const pair = tradedPair(this.#currencies.find(fromTicker, 'from'), this.#currencies.find(toTicker, 'to'));
    const trade = this.#best(pair, amountIn);
    if (trade === undefined) throw this.#refusal(pair, amountIn);
    const { from, to } = pair;
    const decimals = (asset: string): number => this.#engine.decimals(asset) ?? 0;
    return {
      amountOut: fromAsset(to, trade.amountOut, 'floor'),
      legs: trade.legs.map((leg) => itemised(leg, from.currency.asset, to.currency.asset, decimals)),
    };
  }

  /** @returns undefined when the books do not trade it, or what comes out is less than the currency's smallest unit. */
  #best({ from, to }: Pair, amountIn: bigint): Trade | undefined {
    const trade = this.#engine.best(from.currency.asset, to.currency.asset, toAsset(from, amountIn, 'floor'));
    return trade && fromAsset(to, trade.amountOut, 'floor') > 0n ? trade : undefined;
  }

  #refusal(pair: Pair, amountIn: bigint): Error {
    const { from, to } = pair;
    const [payIn, payout] = [from.currency.asset, to.currency.asset];
    const least = this.#engine.cheapest(payIn, payout, toAsset(to, 1n, 'ceiling'));
    const depth = fromAsset(from, this.#engine.depth(payIn, payout), 'floor');
    const limits =
      least &&
      limitsOf(fromAsset(from, least.amountIn, 'ceiling'), depth, (amount) => this.#best(pair, amount) !== undefined);
    if (limits === undefined) return pairUnavailable(from.currency, to.currency);
    const written = (units: bigint): string => formatUnits(units, from.currency.decimals);
    if (amountIn < limits.minimum) return tooSmall(from.currency, written(limits.minimum));
    // Lots can leave a gap between two amounts that are traded; what is in it is too large for the one below.
    return tooLarge(from.currency, written(limits.maximum < amountIn ? limits.maximum : limits.minimum));
  }
}
