import type { AssetGraph } from './search/asset-graph.ts';
import { exactInAlong, inputAlong } from './search/exact-pricing.ts';
import type { EdgeWeights } from './search/edge-weights.ts';
import type { Hop } from './hops/hop.ts';
import { FloatPricing } from './search/float-pricing.ts';
import type { Share } from './search/split-allocation.ts';
import type { Leg, Trade } from './search/trade.ts';

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
    try {
      for (const [i, share] of shares.entries()) {
        const amount = i === shares.length - 1 ? rest : Math.floor(share.amountIn) + carried;
        const output = this.#float.along(share.hopIndexes, amount);
        if (Number.isNaN(output) || this.#float.isExhausted) return undefined;
        carried = output === 0 ? amount : 0;
        if (output === 0) continue;
        this.#float.consume();
        legs.push(this.#float.leg());
        rest -= amount;
        amountOut += output;
      }
    } finally {
      for (const { hopIndexes } of shares) for (const hopIndex of hopIndexes) this.#weights.reset(hopIndex);
    }
    return rest === 0 && amountOut <= Number.MAX_SAFE_INTEGER
      ? { amountIn: BigInt(amountIn), amountOut: BigInt(amountOut), legs }
      : undefined;
  }

  #inUnits(shares: readonly Share[], amountIn: bigint): Trade | undefined {
    const legs: Leg[] = [];
    const hops = shares.map(({ hopIndexes }) => hopIndexes.map((hopIndex) => this.#graph.hops[hopIndex]!));
    let rest = amountIn;
    let carried = 0n;
    try {
      for (const [i, share] of shares.entries()) {
        const amount = i === shares.length - 1 ? rest : BigInt(Math.floor(share.amountIn)) + carried;
        const leg = withinDepth(hops[i]!, amount);
        carried = amount - (leg?.amountIn ?? 0n);
        if (leg === undefined) continue;
        for (const fill of leg.fills) fill.hop.consume(fill);
        rest -= leg.amountIn;
        legs.push(leg);
      }
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
