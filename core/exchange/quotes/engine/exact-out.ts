import { divide } from '../../../domain/amount.ts';
import type { BestRoute } from './search/best-route.ts';
import { exactInAlong } from './search/exact-pricing.ts';
import { type Leg, type Trade, tradeOf } from './search/trade.ts';
import type { Splitting } from './split/splitting.ts';

/** Forward trades at most to close a split. */
const TRIES = 6;
/**
 * Where nothing else has an answer, so many growing pay-ins are tried, up to the most that any book of the asset takes,
 * from this part of it or less; and so many halvings after them.
 */
const GROWTHS = 48;
const LEAST_PART = 1 / 4096;
const HALVINGS = 20;
/** A split whose surplus is below this part of the payout is not narrowed down further. */
const NARROW = 200_000n;

/**
 * Finds the smallest pay-in for a payout. The best single route is solved exactly, backwards. Where a split may need
 * less, the payout is placed once on the routes and its last leg closed exactly; the forward trade of that pay-in is the
 * result, so it is what a customer gets who asks for the pay-in.
 */
export class ExactOut {
  readonly #routes: BestRoute;
  readonly #splitting: Splitting;

  constructor(routes: BestRoute, splitting: Splitting) {
    this.#routes = routes;
    this.#splitting = splitting;
  }

  /**
   * The trade with about the smallest pay-in that yields `amountOut` or more; undefined when there is none.
   * @param step every pay-in is a multiple of it.
   */
  find(from: number, to: number, amountOut: bigint, step: bigint): Trade | undefined {
    const trade = this.#found(from, to, amountOut, step);
    if (trade !== undefined || !this.#splitting.mayReach(from, to, amountOut)) return trade;
    return this.#searched(from, to, amountOut, step);
  }

  #found(from: number, to: number, amountOut: bigint, step: bigint): Trade | undefined {
    const single = this.#routes.exactOut(from, to, amountOut, true);
    if (single && !this.#splitting.mayNeedLess(from, to, single)) return roundedUp(single, step);
    const estimate = this.#splitting.inputFor(from, to, amountOut, single?.amountIn);
    const split = estimate === undefined ? undefined : this.#closed(from, to, amountOut, estimate, step);
    const alone = single && roundedUp(single, step);
    return alone && !(split && split.amountIn < alone.amountIn) ? alone : split;
  }

  /**
   * The forward trade of a pay-in that is found by trying: first growing ones, then the middle between too little and
   * enough. For payouts that coarse lots or smallest orders keep from being solved backwards.
   */
  #searched(from: number, to: number, amountOut: bigint, step: bigint): Trade | undefined {
    const tried = (amountIn: bigint) => this.#splitting.exactIn(from, to, amountIn);
    const most = Number(this.#splitting.capacity(from));
    const least = Math.max(1, Math.min(this.#splitting.worth(from, to, amountOut) / 4, most * LEAST_PART));
    const growth = (most / least) ** (1 / (GROWTHS - 2));
    let [short, isShortTraded] = [0n, false];
    for (let i = 0; i < GROWTHS; i += 1) {
      const amountIn = multiple(BigInt(Math.ceil(least * growth ** i)), step);
      if (amountIn <= short) continue;
      const trade = tried(amountIn);
      // Between the last amount that is traded and more than the books take there is the most that they pay.
      const isBeyond = trade === undefined && isShortTraded;
      if (isBeyond || isEnough(trade, amountOut)) {
        const found = this.#halved(tried, amountOut, { short, over: amountIn, isBeyond, step });
        if (found ?? trade) return found ?? trade;
      }
      [short, isShortTraded] = [amountIn, trade !== undefined];
    }
    return undefined;
  }

  /** The smallest pay-in found that yields enough, between one that yields too little and another. */
  #halved(
    tried: (amountIn: bigint) => Trade | undefined,
    amountOut: bigint,
    { short, over, isBeyond, step }: { short: bigint; over: bigint; isBeyond: boolean; step: bigint },
  ): Trade | undefined {
    let best: Trade | undefined;
    let [low, high] = [short, over];
    for (let i = 0; i < HALVINGS && high - low > step; i += 1) {
      const middle = multiple((low + high) / 2n, step);
      if (middle >= high) break;
      const trade = tried(middle);
      if (isEnough(trade, amountOut)) [best, high] = [trade, middle];
      else if (trade === undefined && isBeyond && best === undefined) high = middle;
      else low = middle;
    }
    return best;
  }

  /** The forward trade of the smallest pay-in near an estimate that yields enough. */
  #closed(from: number, to: number, amountOut: bigint, estimate: bigint, step: bigint): Trade | undefined {
    let best: Trade | undefined;
    let short = 0n;
    let amountIn = multiple(estimate, step);
    for (let i = 0; i < TRIES && amountIn > short; i += 1) {
      const trade = this.#splitting.exactIn(from, to, amountIn);
      const surplus = (trade?.amountOut ?? 0n) - amountOut;
      if (trade && surplus >= 0n) {
        best = trade;
        if (surplus <= amountOut / NARROW || amountIn - short <= step) break;
        // The last unit pays less than the average one, so this much less is too little rather than too much.
        const less = multiple(amountIn - (surplus * amountIn) / trade.amountOut, step);
        amountIn = less < amountIn ? less : amountIn - step;
      } else {
        short = amountIn;
        if (best !== undefined) break;
        const missing = trade === undefined ? amountOut / 1000n : -surplus;
        amountIn = multiple(amountIn + (missing * amountIn * BigInt(i + 1)) / amountOut + 1n, step);
      }
    }
    return best;
  }
}

function isEnough(trade: Trade | undefined, amountOut: bigint): boolean {
  return trade !== undefined && trade.amountOut >= amountOut;
}

/**
 * A leg with the next multiple of a step as its pay-in. It yields no less, though not all of it may find depth on a book
 * about to end: then less than a step stays unspent.
 */
export function roundedUp(leg: Leg, step: bigint): Trade {
  if (leg.amountIn % step === 0n) return tradeOf(leg);
  const hops = leg.fills.map(({ hop }) => hop);
  return tradeOf(exactInAlong(hops, multiple(leg.amountIn, step)));
}

/** The next multiple of a step, or the amount itself. */
export function multiple(amount: bigint, step: bigint): bigint {
  return step === 1n ? amount : divide(amount, step, 'ceiling') * step;
}
