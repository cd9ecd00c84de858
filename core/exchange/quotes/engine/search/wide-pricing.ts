import type { AssetGraph } from './asset-graph.ts';
import { BOOK_ROW, KIND, POOL, RESERVE_IN, RESERVE_IN_REST } from '../hops/book-row.ts';
import type { Fill } from '../hops/hop.ts';
import { exactPoolOutput, restOf, unitsOf, type Wide } from '../hops/pool-exact.ts';
import { poolFillOf } from '../hops/pool-hop.ts';
import { NONE } from './route-list.ts';
import type { Leg } from './trade.ts';

/** Hops at most of the routes that are priced. */
const MOST_HOPS = 3;

/** A priced route: its hops by their indexes, and the amounts before and after each, in two numbers. */
interface Priced {
  count: number;
  readonly hops: Int32Array;
  readonly amounts: Float64Array;
}

/**
 * Prices routes through pools exactly, in numbers of twice the digits of float64, by the rows that searches read: the
 * pools themselves are not read, and only the route that is kept becomes a leg.
 */
export class WidePricing {
  readonly #graph: AssetGraph;
  readonly #bookRows: Float64Array;
  readonly #output: Wide = new Float64Array(2);
  #last = priced();
  #kept = priced();
  #amountIn = 0n;
  /** Whether a route is kept. */
  isKept = false;

  constructor(graph: AssetGraph, bookRows: Float64Array) {
    this.#graph = graph;
    this.#bookRows = bookRows;
  }

  /** Begins with another pay-in. */
  begin(amountIn: bigint): void {
    this.#amountIn = amountIn;
    this.isKept = false;
    const nearest = Number(amountIn);
    this.#last.amounts[0] = this.#kept.amounts[0] = nearest;
    this.#last.amounts[1] = this.#kept.amounts[1] = restOf(amountIn, nearest);
  }

  /**
   * The output of the pay-in along a route, at each hop through the pool that yields the most and takes it in full, rounded
   * to float64: zero when a hop yields nothing, NaN when one has a book or its exact output is not known.
   */
  price(from: number, first: number, second: number, to: number): number {
    this.#last.count = 0;
    let [at, output] = [from, 1];
    if (first !== NONE) {
      output = this.#hop(at, first);
      at = first;
    }
    if (second !== NONE && output > 0) {
      output = this.#hop(at, second);
      at = second;
    }
    return output > 0 ? this.#hop(at, to) : output;
  }

  /** Whether the route priced last yields more than the one that is kept. */
  isMore(): boolean {
    const [last, kept] = [2 * this.#last.count, 2 * this.#kept.count];
    const more = this.#last.amounts[last]! - this.#kept.amounts[kept]!;
    return more > 0 || (more === 0 && this.#last.amounts[last + 1]! > this.#kept.amounts[kept + 1]!);
  }

  /** Keeps the route priced last. */
  keep(): void {
    [this.#last, this.#kept] = [this.#kept, this.#last];
    this.isKept = true;
  }

  /** The leg of the route that is kept. */
  leg(): Leg {
    const { count } = this.#kept;
    const one = this.#fill(0, this.#amountIn);
    if (count === 1) return legOf([one]);
    const two = this.#fill(1, one.amountOut);
    return legOf(count === 2 ? [one, two] : [one, two, this.#fill(2, two.amountOut)]);
  }

  #fill(k: number, amountIn: bigint): Fill {
    const { hops, amounts } = this.#kept;
    return poolFillOf(this.#graph.hops[hops[k]!]!, amountIn, unitsOf(amounts[2 * k + 2]!, amounts[2 * k + 3]!));
  }

  #hop(from: number, to: number): number {
    const edge = this.#graph.edge(from, to);
    const { hops, amounts, count } = this.#last;
    this.#last.count += 1;
    const [nearest, rest] = [amounts[2 * count]!, amounts[2 * count + 1]!];
    let [most, mostRest] = [0, 0];
    for (let i = this.#graph.hopRows[edge]!, end = this.#graph.hopRows[edge + 1]!; i < end; i += 1) {
      const at = i * BOOK_ROW;
      if (this.#bookRows[at + KIND] !== POOL) return NaN;
      // An input may double the reserve at most.
      const over = nearest - this.#bookRows[at + RESERVE_IN]!;
      if (over > 0 || (over === 0 && rest > this.#bookRows[at + RESERVE_IN_REST]!)) continue;
      const output = exactPoolOutput(this.#bookRows, at, nearest, rest, this.#output);
      if (Number.isNaN(output)) return NaN;
      if (output < most || (output === most && this.#output[1]! <= mostRest)) continue;
      [most, mostRest] = [output, this.#output[1]!];
      hops[count] = i;
    }
    amounts[2 * count + 2] = most;
    amounts[2 * count + 3] = mostRest;
    return most;
  }
}

function priced(): Priced {
  return { count: 0, hops: new Int32Array(MOST_HOPS), amounts: new Float64Array(2 * MOST_HOPS + 2) };
}

function legOf(fills: readonly Fill[]): Leg {
  return { amountIn: fills[0]!.amountIn, amountOut: fills.at(-1)!.amountOut, fills, isExhausted: false };
}
