import { formatUnits } from '../../domain/amount.ts';
import type { Pair } from './currency-terms.ts';
import type { Limits } from './limits.ts';
import type { PairLimits } from './pair-limits.ts';
import { pairUnavailable, tooLarge, tooSmall } from './quote-errors.ts';

/** Errors for amounts that cannot be exchanged, with the limit that each missed. */
export class QuoteRejections {
  readonly #limits: PairLimits;

  constructor(limits: PairLimits) {
    this.#limits = limits;
  }

  ofPayIn(pair: Pair, payIn: bigint): Error {
    const isOutside = (limits: Limits | undefined) => limits && (payIn < limits.minimum || payIn > limits.maximum);
    let limits = this.#limits.of(pair);
    // A cached limit must not contradict the error; the error that there is no route cannot.
    if (limits && !isOutside(limits)) limits = this.#limits.fresh(pair);
    if (limits === undefined) return pairUnavailable(pair.from.currency, pair.to.currency);
    const { decimals } = pair.from.currency;
    if (payIn < limits.minimum) return tooSmall(pair.from.currency, formatUnits(limits.minimum, decimals));
    if (payIn > limits.maximum) return tooLarge(pair.from.currency, formatUnits(limits.maximum, decimals));
    // Lots can leave an amount without a route although a larger one has one: the limit is then the largest below.
    return tooLarge(pair.from.currency, formatUnits(this.#limits.below(pair, payIn) ?? limits.minimum, decimals));
  }

  /** The error for a payout below the minimum. */
  tooSmall(pair: Pair): Error {
    const limits = this.#limits.of(pair);
    if (limits === undefined) return pairUnavailable(pair.from.currency, pair.to.currency);
    return tooSmall(pair.from.currency, formatUnits(limits.minimum, pair.from.currency.decimals));
  }

  /** The error for a payout that the books do not yield. */
  tooLarge(pair: Pair): Error {
    const limits = this.#limits.fresh(pair);
    if (limits === undefined) return pairUnavailable(pair.from.currency, pair.to.currency);
    return tooLarge(pair.from.currency, formatUnits(limits.maximum, pair.from.currency.decimals));
  }
}
