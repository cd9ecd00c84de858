import type { AssetGraph } from './asset-graph.ts';
import { ORDER, type Order } from './book-exact.ts';
import { isBookHop } from './book-fill.ts';
import type { Gains } from './gains.ts';
import { type Fill, SAFETY } from './hop.ts';
import type { Leg } from './trade.ts';

/** Hops of a route, at most. */
const HOPS = 3;

/**
 * Prices routes exactly in float64, which it can wherever all amounts, sums and products are whole numbers below 2^53.
 * It reads what the search has just read, and makes no object before it is known that the price is wanted.
 */
export class NearPricing {
  readonly #graph: AssetGraph;
  readonly #gains: Gains;
  /** Of the last route: its hops, their places, what goes into each of them and comes out of the last, their orders. */
  #count = 0;
  readonly #places = new Int32Array(HOPS);
  readonly #amounts = new Float64Array(HOPS + 1);
  readonly #orders = Array.from({ length: HOPS }, (): Order => new Float64Array(3));
  #order: Order = new Float64Array(3);

  constructor(graph: AssetGraph, gains: Gains) {
    this.#graph = graph;
    this.#gains = gains;
  }

  /**
   * What an amount yields along `assets`: zero when a hop yields nothing, NaN where float64 cannot tell.
   * @param isFilledOnly passes over venues whose depth does not suffice.
   */
  forward(assets: readonly number[], amountIn: number, isFilledOnly: boolean): number {
    this.#count = assets.length - 1;
    this.#amounts[0] = amountIn;
    let amount = amountIn;
    for (let i = 0; i < this.#count; i += 1) {
      amount = this.#most(i, this.#graph.slot(assets[i]!, assets[i + 1]!), amount, isFilledOnly);
      // Not a number is not above zero either.
      if (!(amount > 0)) return amount;
      this.#amounts[i + 1] = amount;
    }
    return amount;
  }

  /** What an amount yields at the hops of these places; NaN where float64 cannot tell. */
  along(places: readonly number[], amountIn: number): number {
    this.#count = places.length;
    this.#amounts[0] = amountIn;
    let amount = amountIn;
    for (let i = 0; i < places.length; i += 1) {
      this.#places[i] = places[i]!;
      amount = this.#gains.exactly(places[i]!, amount, this.#orders[i]!);
      if (Number.isNaN(amount)) return NaN;
      this.#amounts[i + 1] = amount;
    }
    return amount;
  }

  /** Whether depth ended before what was priced last did. */
  get isExhausted(): boolean {
    for (let i = 0; i < this.#count; i += 1) if (this.#orders[i]![ORDER.isExhausted] === 1) return true;
    return false;
  }

  /** Takes the depth of what was priced last. */
  take(): void {
    for (let i = 0; i < this.#count; i += 1) this.#gains.take(this.#places[i]!, this.#orders[i]!);
  }

  /** The leg of what was priced last. */
  leg(): Leg {
    const fills: Fill[] = [];
    for (let i = 0; i < this.#count; i += 1) {
      const hop = this.#graph.hops[this.#places[i]!]!;
      // What float64 can tell is of books alone.
      if (!isBookHop(hop)) throw new TypeError(`${hop.venue}: no book`);
      fills.push(hop.filled(this.#amounts[i]!, this.#amounts[i + 1]!, this.#orders[i]!));
    }
    return {
      amountIn: BigInt(this.#amounts[0]!),
      amountOut: BigInt(this.#amounts[this.#count]!),
      fills,
      isExhausted: this.isExhausted,
    };
  }

  #most(hop: number, slot: number, amountIn: number, isFilledOnly: boolean): number {
    const { hopRows, from } = this.#graph;
    const start = hopRows[slot]!;
    const end = hopRows[slot + 1]!;
    const asset = from[slot]!;
    const { rates, bests, amounts } = this.#gains.tierFor(amountIn * this.#gains.values[asset]!);
    const most = Math.max(amountIn, amounts[asset]!);
    // The likely best first: then most of the others need no look at their books.
    const likely = bests[slot]!;
    let best = -1;
    for (let turn = start - 1; turn < end; turn += 1) {
      const place = turn < start ? likely : turn;
      if (turn === likely || most * rates[place]! < best * (1 - SAFETY)) continue;
      const output = this.#gains.exactly(place, amountIn, this.#order);
      if (Number.isNaN(output)) return NaN;
      if (output <= best || (isFilledOnly && this.#order[ORDER.isExhausted] === 1)) continue;
      best = output;
      this.#places[hop] = place;
      [this.#order, this.#orders[hop]] = [this.#orders[hop]!, this.#order];
    }
    return Math.max(0, best);
  }
}
