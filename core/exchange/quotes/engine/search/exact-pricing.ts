import type { AssetGraph } from './asset-graph.ts';
import type { EdgeWeights } from './edge-weights.ts';
import { CAPPED, type Fill, type Hop, type Interval, SAFETY } from '../hops/hop.ts';
import { FloatPricing } from './float-pricing.ts';
import type { Leg } from './trade.ts';

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Prices routes in bigint: at each hop with the venue that yields the most or, backwards, needs the least. */
export class ExactPricing {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #float: FloatPricing;
  readonly #interval: Interval = new Float64Array(2);
  /** Bounds of the hops of one edge; a pair has one for each venue that lists it. */
  readonly #bounds: Float64Array;
  /** Reused: an array that grows as it is filled takes more memory than the fills. */
  readonly #fills: Fill[] = [];

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.#float = new FloatPricing(graph, weights);
    this.#bounds = new Float64Array(graph.widest);
  }

  /**
   * The leg of `amountIn` along `assets`.
   * @param isFilledOnly skips venues whose depth does not suffice.
   * @returns undefined when a hop yields nothing.
   */
  forward(assets: readonly number[], amountIn: bigint, isFilledOnly: boolean): Leg | undefined {
    const approx = Number(amountIn);
    const float = approx > Number.MAX_SAFE_INTEGER ? NaN : this.#float.forward(assets, approx, isFilledOnly);
    if (!Number.isNaN(float)) return float === 0 ? undefined : this.#float.leg();
    this.#fills.length = 0;
    let amount = amountIn;
    let isExhausted = false;
    for (let i = 1; i < assets.length; i += 1) {
      const fill = this.#most(this.#graph.edge(assets[i - 1]!, assets[i]!), amount, isFilledOnly);
      if (fill === undefined || fill.amountOut === 0n) return undefined;
      if (fill.isExhausted) isExhausted = true;
      this.#fills.push(fill);
      amount = fill.amountOut;
    }
    return { amountIn, amountOut: amount, fills: this.#fills.slice(), isExhausted };
  }

  /** The smallest input along `assets` that yields `amountOut`, and its hops; undefined when depth does not suffice. */
  backward(assets: readonly number[], amountOut: bigint): { amountIn: bigint; hops: readonly Hop[] } | undefined {
    const hops: Hop[] = [];
    let amount = amountOut;
    for (let i = assets.length - 1; i > 0; i -= 1) {
      const best = this.#least(this.#graph.edge(assets[i - 1]!, assets[i]!), amount);
      if (best === undefined) return undefined;
      hops.unshift(best.hop);
      amount = best.input;
    }
    return { amountIn: amount, hops };
  }

  #most(edge: number, amountIn: bigint, isFilledOnly: boolean): Fill | undefined {
    const { hopRows, hops, from } = this.#graph;
    const start = hopRows[edge]!;
    const end = hopRows[edge + 1]!;
    if (end - start === 1) {
      const only = hops[start]!.fillExactIn(amountIn);
      return isFilledOnly && only.isExhausted ? undefined : only;
    }
    const amount = Number(amountIn);
    const { rates, bests, amounts } = this.#weights.tierFor(amount * this.#weights.values[from[edge]!]!);
    const most = Math.max(amount, amounts[from[edge]!]!);
    // The likely best hop first: then the books of most others need not be read.
    const likely = bests[edge]!;
    let best: Fill | undefined;
    let sure = 0;
    for (let turn = start - 1; turn < end; turn += 1) {
      const i = turn < start ? likely : turn;
      if (turn === likely || most * rates[i]! < sure) continue;
      if (best !== undefined) {
        const coverage = this.#weights.rows.outputBounds(i, amount, amount, this.#interval);
        if (this.#interval[1]! < sure || (isFilledOnly && coverage === CAPPED)) continue;
      }
      const fill = hops[i]!.fillExactIn(amountIn);
      if ((isFilledOnly && fill.isExhausted) || (best !== undefined && fill.amountOut <= best.amountOut)) continue;
      best = fill;
      sure = Number(fill.amountOut) * (1 - SAFETY);
    }
    return best;
  }

  #least(edge: number, amountOut: bigint): { hop: Hop; input: bigint } | undefined {
    const { hopRows, hops } = this.#graph;
    const start = hopRows[edge]!;
    const end = hopRows[edge + 1]!;
    const sure = end - start === 1 ? Infinity : this.#minInputs(start, end, Number(amountOut));
    let best: { hop: Hop; input: bigint } | undefined;
    for (let i = start; i < end; i += 1) {
      if (end - start > 1 && this.#bounds[i - start]! > sure) continue;
      const input = this.#inputFor(i, amountOut);
      if (input !== undefined && (best === undefined || input < best.input)) best = { hop: hops[i]!, input };
    }
    return best;
  }

  /** In float64 where that is exact. */
  #inputFor(hopIndex: number, amountOut: bigint): bigint | undefined {
    const approx = amountOut <= MAX_SAFE ? this.#weights.rows.exactInputFor(hopIndex, Number(amountOut)) : NaN;
    if (Number.isNaN(approx)) return this.#graph.hops[hopIndex]!.inputFor(amountOut);
    return approx === Infinity ? undefined : BigInt(approx);
  }

  /** Bounds the input that each hop needs. @returns an input that certainly suffices for the best of them. */
  #minInputs(start: number, end: number, amount: number): number {
    let sure = Infinity;
    for (let i = start; i < end; i += 1) {
      this.#weights.rows.inputBounds(i, amount, amount, this.#interval);
      this.#bounds[i - start] = this.#interval[0]!;
      if (this.#interval[1]! < sure) sure = this.#interval[1]!;
    }
    return sure;
  }
}

/** The leg of `amountIn` through exactly these hops. */
export function exactInAlong(hops: readonly Hop[], amountIn: bigint): Leg {
  const fills: Fill[] = [];
  let amount = amountIn;
  let isExhausted = false;
  for (const hop of hops) {
    const fill = hop.fillExactIn(amount);
    if (fill.isExhausted) isExhausted = true;
    fills.push(fill);
    amount = fill.amountOut;
  }
  return { amountIn, amountOut: amount, fills, isExhausted };
}

/** The smallest input that yields `amountOut` through exactly these hops; undefined when depth does not suffice. */
export function inputAlong(hops: readonly Hop[], amountOut: bigint): bigint | undefined {
  let amount: bigint | undefined = amountOut;
  for (let i = hops.length - 1; i >= 0 && amount !== undefined; i -= 1) amount = hops[i]!.inputFor(amount);
  return amount;
}
