import type { Clock } from '../../ports/clock.ts';
import { fromAsset, type Pair, smallestPayIn, toAsset } from './currency-terms.ts';
import { grossFor } from './fees.ts';
import { type Limits, limitsOf } from './limits.ts';
import type { QuoteEngine } from './quote-engine.ts';

/** How long limits are kept while the books move. */
const KEPT_MS = 10_000;

interface Entry {
  /** What they were found with. */
  readonly pair: Pair;
  readonly limits: Limits | undefined;
  readonly epoch: number;
  readonly computedAt: number;
}

/**
 * The limits of each pair, remembered. They take some hundred times the work of a quote and are part of every one, yet
 * hardly move: they are found anew only when the books have moved and ten seconds have passed. An amount that is
 * priced meanwhile is judged by its price, never by a remembered limit.
 */
export class PairLimits {
  readonly #engine: QuoteEngine;
  readonly #clock: Clock;
  readonly #isFeasible: (pair: Pair, amount: bigint) => boolean;
  readonly #entries = new Map<string, Entry>();

  constructor(engine: QuoteEngine, clock: Clock, isFeasible: (pair: Pair, amount: bigint) => boolean) {
    this.#engine = engine;
    this.#clock = clock;
    this.#isFeasible = isFeasible;
  }

  /** @returns undefined when no amount can be exchanged. */
  of(pair: Pair): Limits | undefined {
    const entry = this.#entries.get(keyOf(pair));
    if (entry === undefined) return this.fresh(pair);
    const isFresh = entry.epoch === this.#engine.epoch || this.#clock.now() < entry.computedAt + KEPT_MS;
    // Fees and decimals move the limits as well.
    const isSame = entry.pair.from === pair.from && entry.pair.to === pair.to;
    return isFresh && isSame ? entry.limits : this.fresh(pair);
  }

  /** The limits by the books as they are now. */
  fresh(pair: Pair): Limits | undefined {
    const limits = this.#find(pair);
    this.#entries.set(keyOf(pair), { pair, limits, epoch: this.#engine.epoch, computedAt: this.#clock.now() });
    return limits;
  }

  #find(pair: Pair): Limits | undefined {
    const { from, to } = pair;
    const [payIn, payout] = [from.currency.asset, to.currency.asset];
    const net = to.minimumPayout > 0n ? to.minimumPayout : 1n;
    const wanted = toAsset(to, grossFor(net, to.networkFee), 'ceiling');
    const least = this.#engine.cheapest(payIn, payout, wanted, smallestPayIn(from));
    if (least === undefined) return undefined;
    const depth = fromAsset(from, this.#engine.depth(payIn, payout), 'floor');
    return limitsOf(fromAsset(from, least.amountIn, 'ceiling'), depth, (amount) => this.#isFeasible(pair, amount));
  }
}

function keyOf({ from, to }: Pair): string {
  return `${from.currency.ticker} ${to.currency.ticker}`;
}
