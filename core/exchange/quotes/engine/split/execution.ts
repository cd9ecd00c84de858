import type { AssetGraph } from '../search/asset-graph.ts';
import { exactInAlong, inputAlong } from '../search/exact-pricing.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import type { Fill, Hop } from '../hops/hop.ts';
import { FloatPricing } from '../search/float-pricing.ts';
import { HOPS } from '../search/route-rows.ts';
import type { Shares } from './shares.ts';
import type { Leg, Trade } from '../search/trade.ts';

/** A leg whose later hops leave more than this part of the whole unspent takes less, and the rest goes to the others. */
const WASTE = 3e-5;

/** Prices the shares of a split exactly and in order, each with the depth that the earlier ones left. */
export class Execution {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #float: FloatPricing;
  /** Per listing: how many hops of the shares in turn are of it; zero between trades. */
  readonly #uses: Uint16Array;
  /** Reused: an array that grows as it is filled takes more memory than most trades need. */
  readonly #legs: Leg[] = [];

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.#float = new FloatPricing(graph, weights);
    this.#uses = new Uint16Array(graph.hops.length / 2);
  }

  /**
   * The trade; undefined when not all of the pay-in is traded. @param shares approximate amounts by route; the last one
   * takes the rest.
   */
  execute(shares: Shares, amountIn: bigint): Trade | undefined {
    const float = amountIn <= Number.MAX_SAFE_INTEGER ? this.#inNumbers(shares, Number(amountIn)) : undefined;
    if (float !== undefined) return float;
    return this.#inUnits(shares, amountIn);
  }

  /** Prices in float64 where that is exact and no leg exhausts its depth; undefined elsewhere. */
  #inNumbers(shares: Shares, amountIn: number): Trade | undefined {
    const { count, order, amounts } = shares;
    this.#legs.length = 0;
    let [rest, carried, amountOut] = [amountIn, 0, 0];
    let i = 0;
    for (; i < count; i += 1) {
      const share = order[i]!;
      const isLast = i === count - 1;
      const given = isLast ? rest : Math.min(rest, Math.floor(amounts[share]!) + carried);
      const output = this.#float.along(shares.hops, share * HOPS, shares.lengths[share]!, given);
      if (Number.isNaN(output)) break;
      if (output === 0) {
        carried = given;
        continue;
      }
      const amount = isLast ? given : this.#spent(shares, share, amountIn, output);
      carried = given - amount;
      if (!isLast) this.#float.consume();
      this.#legs.push(this.#float.leg());
      rest -= amount;
      amountOut += output;
    }
    for (let share = 0; share < count; share += 1)
      for (let k = share * HOPS, end = k + shares.lengths[share]!; k < end; k += 1)
        this.#weights.rows.reset(shares.hops[k]!);
    return i === count && rest === 0 && amountOut <= Number.MAX_SAFE_INTEGER
      ? { amountIn: BigInt(amountIn), amountOut: BigInt(amountOut), legs: this.#legs.slice() }
      : undefined;
  }

  /** Reduces the leg priced last to about what its orders spend, with the same output. @returns its pay-in. */
  #spent(shares: Shares, share: number, whole: number, output: number): number {
    const amount = this.#float.trim();
    if (!this.#float.leavesMore((WASTE * whole) / amount)) return amount;
    const least = this.#least(shares, share, amount, output);
    this.#float.along(shares.hops, share * HOPS, shares.lengths[share]!, least);
    return least;
  }

  /** The smallest amount with the same output. */
  #least(shares: Shares, share: number, amount: number, output: number): number {
    const least = this.#float.inputAlong(shares.hops, share * HOPS, shares.lengths[share]!, output);
    if (!Number.isNaN(least)) return least <= amount ? least : amount;
    return Number(inputAlong(this.#hopsOf(shares, share), BigInt(output)) ?? amount);
  }

  #hopsOf({ hops, lengths }: Shares, share: number): readonly Hop[] {
    return Array.from({ length: lengths[share]! }, (_, k) => this.#graph.hops[hops[share * HOPS + k]!]!);
  }

  /**
   * The pay-in of shares whose last one is as large as `amountOut` needs; undefined when its depth does not suffice.
   * Depth may end for the others, which then take less.
   */
  close(shares: Shares, amountOut: bigint): bigint | undefined {
    const { count, order, amounts } = shares;
    if (count === 0) return undefined;
    const hops = Array.from({ length: count }, (_, i) => this.#hopsOf(shares, order[i]!));
    let [total, missing] = [0n, amountOut];
    try {
      for (let i = 0; i < count - 1; i += 1) {
        const leg = withinDepth(hops[i]!, BigInt(Math.floor(amounts[order[i]!]!)));
        if (leg === undefined || leg.amountOut >= missing) continue;
        for (const fill of leg.fills) fill.hop.consume(fill);
        total += leg.amountIn;
        missing -= leg.amountOut;
      }
      const last = inputAlong(hops[count - 1]!, missing);
      return last === undefined ? undefined : total + last;
    } finally {
      for (const hop of hops.flat()) hop.reset();
    }
  }

  #inUnits(shares: Shares, amountIn: bigint): Trade | undefined {
    const { count, order, amounts } = shares;
    const legs: Leg[] = [];
    let rest = amountIn;
    let carried = 0n;
    this.#countUses(shares, 1);
    try {
      for (let i = 0; i < count && rest > 0n; i += 1) {
        const amount = i === count - 1 ? rest : lesser(rest, BigInt(Math.floor(amounts[order[i]!]!)) + carried);
        const leg = this.#withinDepth(shares, order[i]!, amount);
        carried = amount - (leg?.amountIn ?? 0n);
        if (leg === undefined) continue;
        legs.push(leg);
        rest -= leg.amountIn;
        // Nothing is priced after all is traded.
        if (rest > 0n) for (const fill of leg.fills) if (this.#uses[fill.hop.listing]! > 1) fill.hop.consume(fill);
      }
      if (rest > 0n) rest = this.#givenToOthers(shares, legs, rest);
    } finally {
      this.#countUses(shares, 0);
      for (const { fills } of legs) for (const { hop } of fills) hop.reset();
    }
    return rest === 0n ? { amountIn, amountOut: legs.reduce((sum, leg) => sum + leg.amountOut, 0n), legs } : undefined;
  }

  /** The last one ended before the rest did: the others may have depth left, the larger ones more. @returns what is left. */
  #givenToOthers(shares: Shares, legs: Leg[], amount: bigint): bigint {
    for (const { fills } of legs)
      for (const fill of fills) if (this.#uses[fill.hop.listing] === 1) fill.hop.consume(fill);
    let rest = amount;
    for (let i = shares.count - 2; i >= 0 && rest > 0n; i -= 1) {
      const leg = this.#withinDepth(shares, shares.order[i]!, rest);
      if (leg === undefined) continue;
      legs.push(leg);
      rest -= leg.amountIn;
      for (const fill of leg.fills) fill.hop.consume(fill);
    }
    return rest;
  }

  /** Counts how many hops of the shares each listing has: what others do not use need not be consumed. */
  #countUses({ count, lengths, hops }: Shares, step: 0 | 1): void {
    for (let i = 0; i < count; i += 1) {
      for (let at = i * HOPS, end = at + lengths[i]!; at < end; at += 1) {
        const { listing } = this.#graph.hops[hops[at]!]!;
        this.#uses[listing] = step * (this.#uses[listing]! + step);
      }
    }
  }

  /** The largest part of an amount that a share's depth can take, priced; undefined when it yields nothing. */
  #withinDepth(shares: Shares, share: number, amountIn: bigint): Leg | undefined {
    const fills: Fill[] = [];
    let amount = amountIn;
    for (let at = share * HOPS, end = at + shares.lengths[share]!; at < end; at += 1) {
      const fill = this.#graph.hops[shares.hops[at]!]!.fillExactIn(amount);
      if (fill.isExhausted) return withinDepth(this.#hopsOf(shares, share), amountIn);
      fills.push(fill);
      amount = fill.amountOut;
    }
    return amount > 0n ? { amountIn, amountOut: amount, fills, isExhausted: false } : undefined;
  }
}

/** The largest part of an amount that the hops' depth can take, priced; undefined when it yields nothing. */
function withinDepth(hops: readonly Hop[], amount: bigint): Leg | undefined {
  const leg = exactInAlong(hops, amount);
  if (!leg.isExhausted) return leg.amountOut > 0n ? leg : undefined;
  // A hop's coarse lots may send more than the next can take, so slightly smaller amounts are tried too.
  for (const share of [1_000_000n, 999_000n, 970_000n, 800_000n]) {
    const amountIn = inputAlong(hops, (leg.amountOut * share) / 1_000_000n);
    const within = amountIn === undefined ? undefined : exactInAlong(hops, amountIn);
    if (within !== undefined && within.amountOut > 0n && !within.isExhausted) return within;
  }
  return undefined;
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
