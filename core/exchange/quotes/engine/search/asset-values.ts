import type { AssetGraph } from './asset-graph.ts';
import { bestRate } from './best-hop.ts';

/** Estimates the value of a unit of each asset, written in place; all stay positive. */
export class AssetValues {
  readonly #graph: AssetGraph;
  /** Per hop: the rate of the first unit. */
  readonly #rates: Float64Array;
  readonly #values: Float64Array;
  /** Per asset: the edge that leads to it from the asset that it is valued by; -1 for none. */
  readonly #edges: Int32Array;

  constructor(graph: AssetGraph, rates: Float64Array, values: Float64Array) {
    this.#graph = graph;
    this.#rates = rates;
    this.#values = values;
    this.#edges = new Int32Array(graph.size).fill(-1);
  }

  /**
   * Values all assets: breadth first from the asset with the most markets, each at the middle of its rates in both
   * directions. An asset without a price keeps its value.
   */
  estimate(): void {
    const { size, rows, to } = this.#graph;
    const byDegree = Array.from({ length: size }, (_, asset) => asset).toSorted(
      (a, b) => this.#graph.degree(b) - this.#graph.degree(a),
    );
    const isKnown = new Uint8Array(size);
    for (const seed of byDegree) {
      if (isKnown[seed] === 1) continue;
      isKnown[seed] = 1;
      this.#edges[seed] = -1;
      const queue = [seed];
      for (const asset of queue) {
        for (let edge = rows[asset]!; edge < rows[asset + 1]!; edge += 1) {
          const next = to[edge]!;
          if (isKnown[next] === 1 || !this.#isPriced(edge)) continue;
          isKnown[next] = 1;
          this.#edges[next] = edge;
          this.#values[next] = this.present(next);
          queue.push(next);
        }
      }
    }
  }

  /** The value of an asset by the one that it was valued by, at present; that it has, where it has no price. */
  present(asset: number): number {
    const edge = this.#edges[asset]!;
    if (edge < 0 || !this.#isPriced(edge)) return this.#values[asset]!;
    return this.#values[this.#graph.from[edge]!]! / this.#price(edge);
  }

  #isPriced(edge: number): boolean {
    const price = this.#price(edge);
    return price > 0 && price < Infinity;
  }

  /** Units at the end of an edge per unit at its start: the middle of both directions, or the only one there is. */
  #price(edge: number): number {
    const there = bestRate(this.#graph, this.#rates, edge);
    const back = bestRate(this.#graph, this.#rates, this.#graph.reverseEdge[edge]!);
    if (there === 0 || back === 0) return there === 0 ? 1 / back : there;
    return Math.sqrt(there / back);
  }
}
