import { formatUnits } from '../../domain/amount.ts';
import type { Pair } from './currency-terms.ts';
import { type Limits, rounded } from './limits.ts';
import type { PairLimits } from './pair-limits.ts';
import { type Impact, writtenImpact } from './price-impact/price-impacts.ts';
import { impactTooHigh, tooLarge, tooSmall } from './quote-errors.ts';
import { noRoute } from './market/no-route.ts';
import type { PriceEngine } from './market/price-engine.ts';

/** Errors for amounts that cannot be exchanged, with the limit that each missed. */
export class QuoteRejections {
  readonly #limits: PairLimits;
  readonly #engine: PriceEngine;

  constructor(limits: PairLimits, engine: PriceEngine) {
    this.#limits = limits;
    this.#engine = engine;
  }

  /** The error for a pay-in that has no price. */
  ofPayIn(pair: Pair, payIn: bigint): Error {
    const limits = this.#limitsFor(pair, payIn);
    if (limits === undefined) return this.#noRoute(pair);
    const { decimals } = pair.from.currency;
    if (payIn < limits.minimum) return tooSmall(pair.from.currency, formatUnits(limits.minimum, decimals));
    return tooLarge(pair.from.currency, formatUnits(this.#mostFor(pair, payIn, limits), decimals));
  }

  /** The error for a pay-in whose price impact is too high. */
  ofImpact(pair: Pair, payIn: bigint, impact: Impact): Error {
    const { currency } = pair.from;
    const limits = this.#limitsFor(pair, payIn);
    const most = limits && formatUnits(this.#mostFor(pair, payIn, limits), currency.decimals);
    return impactTooHigh(writtenImpact(impact, pair.to), 'amount', currency, most);
  }

  /**
   * The error for a payout whose price impact is too high. @param payoutOf the payout for a pay-in, in units of the
   * payout currency.
   */
  ofPayoutImpact(pair: Pair, payIn: bigint, impact: Impact, payoutOf: (payIn: bigint) => bigint | undefined): Error {
    const { currency } = pair.to;
    const limits = this.#limitsFor(pair, payIn);
    const net = limits && payoutOf(this.#mostFor(pair, payIn, limits));
    // Fewer digits, because what lots leave of the pay-in may differ.
    const most = net === undefined ? undefined : formatUnits(rounded(net, 'floor'), currency.decimals);
    return impactTooHigh(writtenImpact(impact, pair.to), 'amountTo', currency, most);
  }

  #noRoute({ from, to }: Pair): Error {
    return noRoute(from.currency, to.currency, this.#engine);
  }

  /** Limits that do not contradict the refusal of an amount: cached ones are renewed if they include it. */
  #limitsFor(pair: Pair, payIn: bigint): Limits | undefined {
    const limits = this.#limits.of(pair);
    const isInside = limits && payIn >= limits.minimum && payIn <= limits.maximum;
    return isInside ? this.#limits.fresh(pair) : limits;
  }

  /**
   * The largest amount in place of a refused one. Lots can leave an amount without a route, or with too high a price
   * impact, although a larger one has one: then it is the largest below.
   */
  #mostFor(pair: Pair, payIn: bigint, limits: Limits): bigint {
    return payIn > limits.maximum ? limits.maximum : (this.#limits.below(pair, payIn) ?? limits.minimum);
  }

  /** The error for a payout below the minimum. */
  tooSmall(pair: Pair): Error {
    const limits = this.#limits.of(pair);
    if (limits === undefined) return this.#noRoute(pair);
    return tooSmall(pair.from.currency, formatUnits(limits.minimum, pair.from.currency.decimals));
  }

  /** The error for a payout that the books do not yield. */
  tooLarge(pair: Pair): Error {
    const limits = this.#limits.fresh(pair);
    if (limits === undefined) return this.#noRoute(pair);
    return tooLarge(pair.from.currency, formatUnits(limits.maximum, pair.from.currency.decimals));
  }
}
