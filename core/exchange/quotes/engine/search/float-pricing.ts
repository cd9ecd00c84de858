import type { AssetGraph } from './asset-graph.ts';
import { ORDER, type Order } from '../hops/book-exact.ts';
import { type BookHop, buyFillOf, sellFillOf } from '../hops/book-fill.ts';
import { BOOK_ROW, KIND, SELL } from '../hops/book-row.ts';
import type { EdgeWeights } from './edge-weights.ts';
import { type Fill, SAFETY } from '../hops/hop.ts';
import { HOPS } from './route-rows.ts';
import type { Leg } from './trade.ts';

/**
 * Prices routes exactly while amounts are whole numbers below 2^53, which float64 represents exactly; single orders are
 * priced in float64 too where that is exact, and in bigint elsewhere. Reads the same rows as the search before it, and
 * creates objects only for orders that are used.
 */
export class FloatPricing {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  /** The last route: its hops, their indexes, the input of each, and the output of the last. */
  #count = 0;
  readonly #hopIndexes = new Int32Array(HOPS);
  readonly #amounts = new Float64Array(HOPS + 1);
  /** The orders of the last route, and the fills of those that float64 could not price. */
  readonly #orders = Array.from({ length: HOPS }, (): Order => new Float64Array(3));
  readonly #fills: (Fill | undefined)[] = Array.from({ length: HOPS }, () => undefined);
  readonly #edges: number[] = [];
  /** The order priced last, which may be kept. */
  #order: Order = new Float64Array(3);
  #fill: Fill | undefined;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
  }

  /** Whether depth ended before the amount priced last did. */
  get isExhausted(): boolean {
    for (let i = 0; i < this.#count; i += 1) if (this.#orders[i]![ORDER.isExhausted] === 1) return true;
    return false;
  }

  /**
   * The output of an amount along `assets`: zero when a hop yields nothing, NaN when an amount exceeds 2^53.
   * @param isFilledOnly skips venues whose depth does not suffice.
   */
  forward(assets: readonly number[], amountIn: number, isFilledOnly: boolean): number {
    this.#edges.length = 0;
    for (let i = 1; i < assets.length; i += 1) this.#edges.push(this.#graph.edge(assets[i - 1]!, assets[i]!));
    return this.overEdges(this.#edges, amountIn, isFilledOnly);
  }

  /** The same along edges. */
  overEdges(edges: readonly number[], amountIn: number, isFilledOnly: boolean): number {
    this.#count = edges.length;
    this.#amounts[0] = amountIn;
    let amount = amountIn <= Number.MAX_SAFE_INTEGER ? amountIn : NaN;
    for (let i = 0; i < this.#count && amount > 0; i += 1) {
      amount = this.#most(i, edges[i]!, amount, isFilledOnly);
      this.#amounts[i + 1] = amount;
    }
    return amount;
  }

  /** The output of an amount along `count` hops from `at` on, by their indexes; NaN also where depth ends before it. */
  along(hops: Int32Array, at: number, count: number, amountIn: number): number {
    this.#count = count;
    this.#amounts[0] = amountIn;
    let amount = amountIn <= Number.MAX_SAFE_INTEGER ? amountIn : NaN;
    for (let i = 0; i < count; i += 1) {
      amount = this.#price(hops[at + i]!, amount);
      if (Number.isNaN(amount) || this.#order[ORDER.isExhausted] === 1) return NaN;
      this.#keep(i, hops[at + i]!);
      this.#amounts[i + 1] = amount;
    }
    return amount;
  }

  /** The smallest input for an output along such hops; NaN where float64 is not exact. */
  inputAlong(hops: Int32Array, at: number, count: number, amountOut: number): number {
    let amount = amountOut;
    for (let i = count - 1; i >= 0 && amount < Infinity; i -= 1)
      amount = this.#weights.rows.exactInputFor(hops[at + i]!, amount);
    return amount;
  }

  /** Whether a later hop of the route priced last leaves more of its input unspent than this part. */
  leavesMore(part: number): boolean {
    for (let i = 1; i < this.#count; i += 1) {
      const amount = this.#amounts[i]!;
      if (amount - this.#weights.rows.usedInput(this.#hopIndexes[i]!, this.#orders[i]!) > part * amount) return true;
    }
    return false;
  }

  /** The part of the amount that the route priced last trades, were all of its hops alike: the product of the hops'. */
  usedPart(): number {
    let used = 1;
    for (let i = 0; i < this.#count; i += 1) {
      const spent = this.#weights.rows.usedInput(this.#hopIndexes[i]!, this.#orders[i]!);
      if (spent < this.#amounts[i]!) used *= spent / this.#amounts[i]!;
    }
    return used;
  }

  /**
   * Reduces the amount of the route priced last to what its first order spends, which yields the same.
   * @returns that amount.
   */
  trim(): number {
    const spent = this.#fills[0] ? NaN : this.#weights.rows.exactInput(this.#hopIndexes[0]!, this.#orders[0]!);
    if (spent <= this.#amounts[0]!) this.#amounts[0] = spent;
    return this.#amounts[0]!;
  }

  /** Consumes the depth of the route priced last. */
  consume(): void {
    for (let i = 0; i < this.#count; i += 1) {
      const fill = this.#fills[i];
      if (fill === undefined) this.#weights.rows.consume(this.#hopIndexes[i]!, this.#orders[i]!);
      else fill.hop.consume(fill);
    }
  }

  /** The leg of the route priced last. */
  leg(): Leg {
    const [amountIn, amountOut] = [BigInt(this.#amounts[0]!), BigInt(this.#amounts[this.#count]!)];
    return { amountIn, amountOut, fills: this.#filledOnes(), isExhausted: this.isExhausted };
  }

  /** As arrays of the right length: one that grows as it is filled takes more memory than the fills. */
  #filledOnes(): readonly Fill[] {
    const one = this.#fillOf(0);
    if (this.#count === 1) return [one];
    if (this.#count === 2) return [one, this.#fillOf(1)];
    if (this.#count === 3) return [one, this.#fillOf(1), this.#fillOf(2)];
    if (this.#count === 4) return [one, this.#fillOf(1), this.#fillOf(2), this.#fillOf(3)];
    return [one, this.#fillOf(1), this.#fillOf(2), this.#fillOf(3), this.#fillOf(4)];
  }

  #fillOf(i: number): Fill {
    return this.#fills[i] ?? this.#filled(i);
  }

  /** By the row and not by the hop, which need not be read for it. */
  #filled(i: number): Fill {
    const hopIndex = this.#hopIndexes[i]!;
    const hop = this.#graph.hops[hopIndex] as BookHop;
    const order = this.#orders[i]!;
    const isSelling = this.#weights.rows.bookRows[hopIndex * BOOK_ROW + KIND] === SELL;
    return isSelling
      ? sellFillOf(hop, this.#amounts[i]!, this.#amounts[i + 1]!, order)
      : buyFillOf(hop, this.#amounts[i]!, this.#amounts[i + 1]!, order);
  }

  #most(i: number, edge: number, amountIn: number, isFilledOnly: boolean): number {
    const { hopRows, from } = this.#graph;
    const start = hopRows[edge]!;
    const end = hopRows[edge + 1]!;
    const asset = from[edge]!;
    const { rates, bests, amounts } = this.#weights.tierFor(amountIn * this.#weights.values[asset]!);
    const most = Math.max(amountIn, amounts[asset]!);
    // The likely best hop first: then the books of most others need not be read.
    const likely = bests[edge]!;
    let best = 0;
    for (let turn = start - 1; turn < end; turn += 1) {
      const hopIndex = turn < start ? likely : turn;
      if (turn === likely || most * rates[hopIndex]! < best * (1 - SAFETY)) continue;
      const output = this.#price(hopIndex, amountIn);
      if (Number.isNaN(output)) return NaN;
      if (output <= best || (isFilledOnly && this.#order[ORDER.isExhausted] === 1)) continue;
      best = output;
      this.#keep(i, hopIndex);
    }
    return best;
  }

  /** Prices an order; NaN when its output exceeds 2^53. */
  #price(hopIndex: number, amountIn: number): number {
    const approx = this.#weights.rows.exactOutput(hopIndex, amountIn, this.#order);
    this.#fill = undefined;
    if (!Number.isNaN(approx)) return approx;
    this.#fill = this.#graph.hops[hopIndex]!.fillExactIn(BigInt(amountIn));
    this.#order[ORDER.isExhausted] = this.#fill.isExhausted ? 1 : 0;
    const output = Number(this.#fill.amountOut);
    return output <= Number.MAX_SAFE_INTEGER ? output : NaN;
  }

  /** Stores the order priced last as that of a hop. */
  #keep(i: number, hopIndex: number): void {
    this.#hopIndexes[i] = hopIndex;
    this.#fills[i] = this.#fill;
    const order = this.#order;
    this.#order = this.#orders[i]!;
    this.#orders[i] = order;
  }
}
