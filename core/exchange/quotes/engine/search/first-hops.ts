import type { AssetGraph } from './asset-graph.ts';
import type { Interval } from '../hops/hop.ts';
import type { Direction } from './search-direction.ts';

/** The first hop of a search to each asset, computed at most once. */
export class FirstHops {
  /** Per visited asset: bounds of the amount that arrives. */
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  /** The amount as a score; zero when no amount arrives that may win. */
  readonly scores: Float64Array;
  readonly #graph: AssetGraph;
  readonly #visitedIn: Uint32Array;
  readonly #amounts: Interval = new Float64Array(2);
  #epoch = 0;
  #direction!: Direction;
  #start = 0;
  #given = 0;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
    this.#visitedIn = new Uint32Array(graph.size);
    this.lows = new Float64Array(graph.size);
    this.highs = new Float64Array(graph.size);
    this.scores = new Float64Array(graph.size);
  }

  begin(direction: Direction, start: number, given: number): void {
    this.#direction = direction;
    this.#start = start;
    this.#given = given;
    this.#epoch += 1;
  }

  isVisited(via: number): boolean {
    return this.#visitedIn[via] === this.#epoch;
  }

  /** @param needed smaller amounts need not be found. */
  visit(via: number, needed: number): void {
    this.#visitedIn[via] = this.#epoch;
    const edge = this.#graph.edge(this.#start, via);
    const isReached = this.#direction.step(edge, this.#given, this.#given, needed, this.#amounts);
    this.lows[via] = this.#amounts[0]!;
    this.highs[via] = this.#amounts[1]!;
    this.scores[via] = isReached ? this.#direction.optimistic(via, this.#amounts) : 0;
  }
}
