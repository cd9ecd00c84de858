import type { Clock } from '../../ports/services/clock.ts';
import { fromAsset, type Pair, smallestPayIn, toAsset } from './currency-terms.ts';
import { grossFor } from './fees.ts';
import { type AmountChecks, type Limits, limitsOf } from './limits.ts';
import { getOrCreate } from './get-or-create.ts';
import type { PriceEngine } from './market/price-engine.ts';

/** How long limits are cached while the books change. */
const KEPT_MS = 10_000;

interface Entry {
  readonly pair: Pair;
  readonly limits: Limits | undefined;
  readonly epoch: number;
  readonly computedAt: number;
  /** For amounts that have no route: the largest smaller one that has, at the same state of the books. */
  readonly below: Map<bigint, bigint>;
}

/** Pairs whose limits are cached, and amounts of each; the one computed longest ago is removed first. */
const MAX_PAIRS = 20_000;
const MAX_AMOUNTS = 32;

/**
 * Caches the limits of each pair. They take about a hundred times the work of a quote and are part of every one, yet
 * hardly change: they are computed again only when the books have changed and ten seconds have passed. An amount that
 * is priced meanwhile is accepted or rejected by its price, never by a cached limit.
 */
export class PairLimits {
  readonly #engine: PriceEngine;
  readonly #clock: Clock;
  readonly #checksOf: (pair: Pair) => AmountChecks;
  readonly #entries = new Map<string, Entry>();

  constructor(engine: PriceEngine, clock: Clock, checksOf: (pair: Pair) => AmountChecks) {
    this.#engine = engine;
    this.#clock = clock;
    this.#checksOf = checksOf;
  }

  /** @returns undefined when no amount can be exchanged. */
  of(pair: Pair): Limits | undefined {
    const entry = this.#entries.get(keyOf(pair));
    if (entry === undefined) return this.fresh(pair);
    const isFresh = entry.epoch === this.#engine.epoch || this.#clock.now() < entry.computedAt + KEPT_MS;
    return isFresh && isSame(entry.pair, pair) ? entry.limits : this.fresh(pair);
  }

  /** The limits at the current prices; computed again only if the books have changed since. */
  fresh(pair: Pair): Limits | undefined {
    return this.#entry(pair).limits;
  }

  /** The largest amount below a given one that can be exchanged at the current prices, when the given one cannot. */
  below(pair: Pair, amount: bigint): bigint | undefined {
    const { limits, below } = this.#entry(pair);
    if (limits === undefined) return undefined;
    return getOrCreate(below, amount, MAX_AMOUNTS, () => {
      const found = limitsOf(limits.minimum, amount - 1n, this.#checksOf(pair));
      return found?.maximum ?? limits.minimum;
    });
  }

  #entry(pair: Pair): Entry {
    const key = keyOf(pair);
    const known = this.#entries.get(key);
    if (known && known.epoch === this.#engine.epoch && isSame(known.pair, pair)) return known;
    this.#entries.delete(key);
    return getOrCreate(this.#entries, key, MAX_PAIRS, () => {
      const limits = this.#find(pair);
      return { pair, limits, epoch: this.#engine.epoch, computedAt: this.#clock.now(), below: new Map() };
    });
  }

  #find(pair: Pair): Limits | undefined {
    const { from, to } = pair;
    const [payIn, payout] = [from.currency.asset, to.currency.asset];
    const net = to.minimumPayout > 0n ? to.minimumPayout : 1n;
    const wanted = toAsset(to, grossFor(net, to.networkFee), 'ceiling');
    const least = this.#engine.exactOut(payIn, payout, wanted, smallestPayIn(from));
    if (least === undefined) return undefined;
    const depth = fromAsset(from, this.#engine.maxInput(payIn, payout), 'floor');
    const smallest = fromAsset(from, least.amountIn, 'ceiling');
    const { leastPayIn = 0n } = from;
    return limitsOf(smallest < leastPayIn ? leastPayIn : smallest, depth, this.#checksOf(pair));
  }
}

/** Compares the terms too, because fees and decimals change the limits. */
function isSame(a: Pair, b: Pair): boolean {
  return a.from === b.from && a.to === b.to;
}

function keyOf({ from, to }: Pair): string {
  return `${from.currency.ticker} ${to.currency.ticker}`;
}
