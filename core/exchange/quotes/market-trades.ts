import { formatUnits } from '../../domain/amount.ts';
import { fromAsset, type Pair, toAsset } from './currency-terms.ts';
import { limitsOf } from './limits.ts';
import { tooLarge, tooSmall } from './quote-errors.ts';
import { noRoute } from './market/no-route.ts';
import type { PriceEngine } from './market/price-engine.ts';
import type { Trade } from './engine/search/trade.ts';

/** Trades at the prices of the books, without the exchange's fees and limits. */
export class MarketTrades {
  readonly #engine: PriceEngine;

  constructor(engine: PriceEngine) {
    this.#engine = engine;
  }

  /** @returns undefined when the books do not trade the amount, or the output is below the currency's smallest unit. */
  exactIn({ from, to }: Pair, amountIn: bigint): Trade | undefined {
    const trade = this.#engine.exactIn(from.currency.asset, to.currency.asset, toAsset(from, amountIn, 'floor'));
    return trade && fromAsset(to, trade.amountOut, 'floor') > 0n ? trade : undefined;
  }

  /** The error for an amount that is not traded, with the limit it missed. */
  rejection(pair: Pair, amountIn: bigint): Error {
    const { from, to } = pair;
    const [payIn, payout] = [from.currency.asset, to.currency.asset];
    const least = this.#engine.exactOut(payIn, payout, toAsset(to, 1n, 'ceiling'));
    const depth = fromAsset(from, this.#engine.maxInput(payIn, payout), 'floor');
    const isFeasible = (amount: bigint) => this.exactIn(pair, amount) !== undefined;
    const limits = least && limitsOf(fromAsset(from, least.amountIn, 'ceiling'), depth, { isFeasible });
    if (limits === undefined) return noRoute(from.currency, to.currency, this.#engine);
    const written = (units: bigint): string => formatUnits(units, from.currency.decimals);
    if (amountIn < limits.minimum) return tooSmall(from.currency, written(limits.minimum));
    // Lots can leave a gap between two tradable amounts; an amount in the gap counts as too large for the lower one.
    return tooLarge(from.currency, written(limits.maximum < amountIn ? limits.maximum : limits.minimum));
  }
}
