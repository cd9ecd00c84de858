import type { AssetGraph } from './asset-graph.ts';
import { assetValues } from './asset-values.ts';
import { bestHop } from './best-hop.ts';
import { exactBuyOutput, ORDER, type Order, exactSellOutput } from '../hops/book-exact.ts';
import {
  BUY,
  MIN_INPUT,
  BOOK_ROW,
  KIND,
  POOL,
  MAX_INPUT,
  SELL,
  CONSUMED_LOTS,
  CONSUMED_VALUE,
} from '../hops/book-row.ts';
import { consumeBuy, consumeSell, maxBuyOutput, maxSellOutput } from '../hops/book-consume.ts';
import { buyBounds, sellBounds } from '../hops/book-bounds.ts';
import { type Coverage, FILLED, type Hop, type Interval, SAFETY } from '../hops/hop.ts';
import type { LevelTable } from '../hops/level-table.ts';

/** Number of changed rates after which the assets' values are estimated again. */
const STALE_AFTER = 2048;
/** Sizes that have weights of their own, besides that of the first unit; each is four times the one before. */
const SIZES = 7;
const STEP = 4;

/** Weights for amounts of at least one size. */
export interface Tier {
  /** The value from which on the weights are bounds. */
  size: number;
  /** Per asset: the amount that the weights are computed at. */
  readonly amounts: Float64Array;
  /** Per hop: average units out per unit in at that amount; without lots, so never below an executable rate. */
  readonly rates: Float64Array;
  /** Per edge: the index of the hop with the best rate, its weight, and that of its reverse edge. */
  readonly bests: Int32Array;
  readonly weights: Float64Array;
  readonly reverseWeights: Float64Array;
  /** Per asset: a bound on the weights of its outgoing edges, and of its incoming ones. */
  readonly bestOut: Float64Array;
  readonly bestIn: Float64Array;
}

/**
 * The part of an amount's value that remains after an edge. Multiplied along a route, weights bound what remains, and
 * unlike rates they compare between routes through different assets. The average price of a larger amount is worse, so
 * larger amounts have weights of their own, which exclude most routes without reading a book.
 */
export class EdgeWeights {
  /** From the first unit upwards. */
  readonly tiers: readonly Tier[];
  /** Per asset: the value of a unit, in an arbitrary measure. Any positive numbers are correct, good ones fast. */
  readonly values: Float64Array;
  /** Per hop: a row in the format of `book-row.ts`. */
  readonly bookRows: Float64Array;
  /** Per edge: the value below which none of its hops accepts an order, and that of its reverse edge. */
  readonly least: Float64Array;
  readonly reverseLeast: Float64Array;
  /** A bound on every weight, at least 1. */
  highest = 1;
  readonly #graph: AssetGraph;
  readonly #bounds: Interval = new Float64Array(2);
  readonly #levels: readonly (LevelTable | undefined)[];
  readonly #indexOfHop: ReadonlyMap<Hop, number>;
  /** How many times hops have changed so far. */
  changes = 0;
  #moved = STALE_AFTER;
  #isSized = false;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
    this.#indexOfHop = new Map(graph.hops.map((hop, hopIndex) => [hop, hopIndex]));
    this.values = new Float64Array(graph.size).fill(1);
    this.bookRows = new Float64Array(graph.hops.length * BOOK_ROW);
    this.#levels = graph.hops.map((hop, hopIndex) => {
      hop.writeRow(this.bookRows, hopIndex * BOOK_ROW);
      return hop.levels;
    });
    this.least = new Float64Array(graph.to.length);
    this.reverseLeast = new Float64Array(graph.to.length);
    this.tiers = Array.from({ length: SIZES + 1 }, () => tierFor(graph));
  }

  /** `Hop.outputBounds` of a hop, by its index. */
  outputBounds(hopIndex: number, low: number, high: number, out: Interval): Coverage {
    const { bookRows } = this;
    const at = hopIndex * BOOK_ROW;
    const kind = bookRows[at + KIND]!;
    if (kind === SELL) return sellBounds(bookRows, at, this.#levels[hopIndex]!, low, high, out);
    if (kind === BUY) return buyBounds(bookRows, at, this.#levels[hopIndex]!, low, high, out);
    return this.#graph.hops[hopIndex]!.outputBounds(low, high, out);
  }

  /** Upper bound of an amount's output at a hop, by its index; negative when depth ends before the amount does. */
  maxOutput(hopIndex: number, amountIn: number): number {
    const { bookRows } = this;
    const at = hopIndex * BOOK_ROW;
    const kind = bookRows[at + KIND]!;
    if (kind === SELL) return maxSellOutput(bookRows, at, this.#levels[hopIndex]!, amountIn);
    if (kind === BUY) return maxBuyOutput(bookRows, at, this.#levels[hopIndex]!, amountIn);
    const coverage = this.#graph.hops[hopIndex]!.outputBounds(amountIn, amountIn, this.#bounds);
    return coverage === FILLED ? this.#bounds[1]! : -this.#bounds[1]!;
  }

  /** Exact output of an amount at a hop, by its index, and the order for it; NaN where float64 is not exact. */
  exactOutput(hopIndex: number, amountIn: number, order: Order): number {
    const { bookRows } = this;
    const at = hopIndex * BOOK_ROW;
    const kind = bookRows[at + KIND]!;
    if (kind === SELL) return exactSellOutput(bookRows, at, this.#levels[hopIndex]!, amountIn, order);
    return kind === BUY ? exactBuyOutput(bookRows, at, this.#levels[hopIndex]!, amountIn, order) : NaN;
  }

  /** `Hop.consumeApprox` of a hop, by its index. */
  consumeApprox(hopIndex: number, amountIn: number): number {
    const { bookRows } = this;
    const at = hopIndex * BOOK_ROW;
    const kind = bookRows[at + KIND]!;
    if (kind === SELL) return consumeSell(bookRows, at, this.#levels[hopIndex]!, amountIn);
    if (kind === BUY) return consumeBuy(bookRows, at, this.#levels[hopIndex]!, amountIn);
    return this.#graph.hops[hopIndex]!.consumeApprox(amountIn);
  }

  /** Consumes the depth of an exact order. */
  consume(hopIndex: number, order: Order): void {
    const at = hopIndex * BOOK_ROW;
    this.bookRows[at + CONSUMED_LOTS]! += order[ORDER.lots]!;
    this.bookRows[at + CONSUMED_VALUE]! += order[ORDER.value]!;
  }

  /** Restores the consumed depth of a hop. */
  reset(hopIndex: number): void {
    const at = hopIndex * BOOK_ROW;
    if (this.bookRows[at + KIND] === POOL) this.#graph.hops[hopIndex]!.reset();
    else this.bookRows[at + CONSUMED_LOTS] = this.bookRows[at + CONSUMED_VALUE] = 0;
  }

  /** The largest tier whose weights are bounds for a value; those of the first unit always are. */
  tierFor(value: number): Tier {
    return this.tiers[this.tierIndex(value)]!;
  }

  tierIndex(value: number): number {
    let k = 0;
    while (k + 1 < this.tiers.length && this.tiers[k + 1]!.size <= value) k += 1;
    return k;
  }

  /** Sum of the largest inputs of all hops that leave an asset. */
  maxInput(asset: number): number {
    const { rows, hopRows } = this.#graph;
    let maxInput = 0;
    for (let i = hopRows[rows[asset]!]!, end = hopRows[rows[asset + 1]!]!; i < end; i += 1)
      maxInput += this.bookRows[i * BOOK_ROW + MAX_INPUT]!;
    return maxInput;
  }

  /** Updates the weights after a hop's depth changed. */
  hopChanged(hop: Hop): void {
    const hopIndex = this.#indexOfHop.get(hop)!;
    this.changes += 1;
    const edge = this.#graph.edgeOf[hopIndex]!;
    if (!this.#isSized) return;
    this.#rate(hopIndex);
    this.#moved += 1;
    this.#updateLeast(edge);
    for (const tier of this.tiers) this.#updateWeights(tier, edge);
  }

  /** Completes what updates defer; must be called before a search. */
  refresh(): void {
    if (this.#moved < STALE_AFTER) return;
    this.#moved = 0;
    if (!this.#isSized) this.#size();
    assetValues(this.#graph, this.tiers[0]!.rates, this.values);
    this.highest = 1;
    for (let edge = 0; edge < this.least.length; edge += 1) this.#updateLeast(edge);
    for (const tier of this.tiers) {
      tier.size = tier.amounts.reduce((most, amount, asset) => Math.max(most, amount * this.values[asset]!), 0);
      tier.bestOut.fill(0);
      tier.bestIn.fill(0);
      for (let edge = 0; edge < tier.weights.length; edge += 1) this.#updateWeights(tier, edge);
    }
  }

  /** Fits the tiers to the market: the largest is the depth of an average hop, at the first known prices. */
  #size(): void {
    this.#isSized = true;
    const { hops, edgeOf, from, size } = this.#graph;
    for (let hopIndex = 0; hopIndex < hops.length; hopIndex += 1) this.#rate(hopIndex);
    assetValues(this.#graph, this.tiers[0]!.rates, this.values);
    const depths = hops.map(
      (_, hopIndex) => this.bookRows[hopIndex * BOOK_ROW + MAX_INPUT]! * this.values[from[edgeOf[hopIndex]!]!]!,
    );
    const median = depths.filter((depth) => depth > 0).toSorted((a, b) => a - b)[Math.floor(depths.length / 2)] ?? 0;
    for (const [k, { amounts }] of this.tiers.entries()) {
      if (k === 0) continue;
      for (let asset = 0; asset < size; asset += 1) amounts[asset] = median / STEP ** (SIZES - k) / this.values[asset]!;
    }
    for (let hopIndex = 0; hopIndex < hops.length; hopIndex += 1) this.#rate(hopIndex);
  }

  #rate(hopIndex: number): void {
    const hop = this.#graph.hops[hopIndex]!;
    const top = hop.rate();
    this.bookRows[hopIndex * BOOK_ROW + MIN_INPUT] = hop.minInput();
    this.bookRows[hopIndex * BOOK_ROW + MAX_INPUT] = hop.maxInput();
    const asset = this.#graph.from[this.#graph.edgeOf[hopIndex]!]!;
    for (const { amounts, rates } of this.tiers) {
      const amount = amounts[asset]!;
      rates[hopIndex] = amount === 0 ? top : Math.min(top, (hop.smoothOutput(amount) / amount) * (1 + SAFETY));
    }
  }

  #updateLeast(edge: number): void {
    const { hopRows, from, reverseEdge } = this.#graph;
    let floor = Infinity;
    for (let hopIndex = hopRows[edge]!, end = hopRows[edge + 1]!; hopIndex < end; hopIndex += 1)
      floor = Math.min(floor, this.bookRows[hopIndex * BOOK_ROW + MIN_INPUT]!);
    this.least[edge] = this.reverseLeast[reverseEdge[edge]!] = floor * this.values[from[edge]!]!;
  }

  #updateWeights({ rates, bests, weights, reverseWeights, bestOut, bestIn }: Tier, edge: number): void {
    const { from, to, reverseEdge } = this.#graph;
    const [start, end] = [from[edge]!, to[edge]!];
    const best = bestHop(this.#graph, rates, edge);
    const weight = (rates[best]! * this.values[end]!) / this.values[start]!;
    bests[edge] = best;
    weights[edge] = weight;
    reverseWeights[reverseEdge[edge]!] = weight;
    // Bounds are raised at once but lowered only in `refresh`: finding the second best weight reads a whole row.
    if (weight > bestOut[start]!) bestOut[start] = weight;
    if (weight > bestIn[end]!) bestIn[end] = weight;
    if (weight > this.highest) this.highest = weight;
  }
}

function tierFor({ size, to, hops }: AssetGraph): Tier {
  const [perAsset, perEdge] = [() => new Float64Array(size), () => new Float64Array(to.length)];
  return {
    size: 0,
    amounts: perAsset(),
    rates: new Float64Array(hops.length),
    bests: new Int32Array(to.length),
    weights: perEdge(),
    reverseWeights: perEdge(),
    bestOut: perAsset(),
    bestIn: perAsset(),
  };
}
