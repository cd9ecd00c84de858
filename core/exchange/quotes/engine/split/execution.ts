import type { AssetGraph } from '../search/asset-graph.ts';
import { exactInAlong, inputAlong } from '../search/exact-pricing.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import type { Hop } from '../hops/hop.ts';
import { FloatPricing } from '../search/float-pricing.ts';
import type { Share } from './shares.ts';
import type { Leg, Trade } from '../search/trade.ts';

/** A leg whose later hops leave more than this part of the whole unspent takes less, and the rest goes to the others. */
const WASTE = 3e-5;

/** Prices the shares of a split exactly and in order, each with the depth that the earlier ones left. */
export class Execution {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #float: FloatPricing;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.#float = new FloatPricing(graph, weights);
  }

  /**
   * The trade; undefined when not all of the pay-in is traded. @param shares approximate amounts by route; the last one
   * takes the rest.
   */
  execute(shares: readonly Share[], amountIn: bigint): Trade | undefined {
    const float = amountIn <= Number.MAX_SAFE_INTEGER ? this.#inNumbers(shares, Number(amountIn)) : undefined;
    return float ?? this.#inUnits(shares, amountIn);
  }

  /** Prices in float64 where that is exact and no leg exhausts its depth; undefined elsewhere. */
  #inNumbers(shares: readonly Share[], amountIn: number): Trade | undefined {
    const legs: Leg[] = [];
    let [rest, carried, amountOut] = [amountIn, 0, 0];
    let i = 0;
    for (; i < shares.length; i += 1) {
      const { hopIndexes, amountIn: share } = shares[i]!;
      const isLast = i === shares.length - 1;
      const given = isLast ? rest : Math.min(rest, Math.floor(share) + carried);
      const output = this.#float.along(hopIndexes, given);
      if (Number.isNaN(output)) break;
      if (output === 0) {
        carried = given;
        continue;
      }
      const amount = isLast ? given : this.#spent(hopIndexes, amountIn, output);
      carried = given - amount;
      this.#float.consume();
      legs.push(this.#float.leg());
      rest -= amount;
      amountOut += output;
    }
    for (const { hopIndexes } of shares)
      for (let k = 0; k < hopIndexes.length; k += 1) this.#weights.rows.reset(hopIndexes[k]!);
    return i === shares.length && rest === 0 && amountOut <= Number.MAX_SAFE_INTEGER
      ? { amountIn: BigInt(amountIn), amountOut: BigInt(amountOut), legs }
      : undefined;
  }

  /** Reduces the leg priced last to about what its orders spend, with the same output. @returns its pay-in. */
  #spent(hopIndexes: readonly number[], whole: number, output: number): number {
    const amount = this.#float.trim();
    if (!this.#float.leavesMore((WASTE * whole) / amount)) return amount;
    const least = this.#least(hopIndexes, amount, output);
    this.#float.along(hopIndexes, least);
    return least;
  }

  /** The smallest amount with the same output. */
  #least(hopIndexes: readonly number[], amount: number, output: number): number {
    const least = this.#float.inputAlong(hopIndexes, output);
    if (!Number.isNaN(least)) return least <= amount ? least : amount;
    const hops = hopIndexes.map((hopIndex) => this.#graph.hops[hopIndex]!);
    return Number(inputAlong(hops, BigInt(output)) ?? amount);
  }

  /**
   * The pay-in of shares whose last one is as large as `amountOut` needs; undefined when its depth does not suffice.
   * Depth may end for the others, which then take less.
   */
  close(shares: readonly Share[], amountOut: bigint): bigint | undefined {
    const hops = shares.map(({ hopIndexes }) => hopIndexes.map((hopIndex) => this.#graph.hops[hopIndex]!));
    let [total, missing] = [0n, amountOut];
    try {
      for (const [i, share] of shares.slice(0, -1).entries()) {
        const leg = withinDepth(hops[i]!, BigInt(Math.floor(share.amountIn)));
        if (leg === undefined || leg.amountOut >= missing) continue;
        for (const fill of leg.fills) fill.hop.consume(fill);
        total += leg.amountIn;
        missing -= leg.amountOut;
      }
      const last = hops.length === 0 ? undefined : inputAlong(hops.at(-1)!, missing);
      return last === undefined ? undefined : total + last;
    } finally {
      for (const hop of hops.flat()) hop.reset();
    }
  }

  #inUnits(shares: readonly Share[], amountIn: bigint): Trade | undefined {
    const legs: Leg[] = [];
    const hops = shares.map(({ hopIndexes }) => hopIndexes.map((hopIndex) => this.#graph.hops[hopIndex]!));
    let rest = amountIn;
    let carried = 0n;
    const take = (i: number, amount: bigint): bigint => {
      const leg = withinDepth(hops[i]!, amount);
      if (leg === undefined) return 0n;
      for (const fill of leg.fills) fill.hop.consume(fill);
      rest -= leg.amountIn;
      legs.push(leg);
      return leg.amountIn;
    };
    try {
      for (const [i, share] of shares.entries()) {
        const amount = i === shares.length - 1 ? rest : lesser(rest, BigInt(Math.floor(share.amountIn)) + carried);
        carried = amount - take(i, amount);
      }
      // The last one ended before the rest did: the others may have depth left, the larger ones more.
      for (let i = shares.length - 2; i >= 0; i -= 1) if (rest > 0n) take(i, rest);
    } finally {
      for (const hop of hops.flat()) hop.reset();
    }
    return rest === 0n ? { amountIn, amountOut: legs.reduce((sum, leg) => sum + leg.amountOut, 0n), legs } : undefined;
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
