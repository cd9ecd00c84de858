import type { AssetGraph } from './asset-graph.ts';
import type { Interval } from './hop.ts';
import type { Walk } from './walk.ts';

/** The first hop of a search to each asset, walked at most once. */
export class FirstHops {
  /** Per asset walked to: what arrives. */
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  /** The same as a score; zero where nothing arrives that may win. */
  readonly scores: Float64Array;
  readonly #graph: AssetGraph;
  readonly #walkedIn: Uint32Array;
  readonly #amounts: Interval = new Float64Array(2);
  #epoch = 0;
  #walk!: Walk;
  #start = 0;
  #given = 0;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
    this.#walkedIn = new Uint32Array(graph.size);
    this.lows = new Float64Array(graph.size);
    this.highs = new Float64Array(graph.size);
    this.scores = new Float64Array(graph.size);
  }

  begin(walk: Walk, start: number, given: number): void {
    this.#walk = walk;
    this.#start = start;
    this.#given = given;
    this.#epoch += 1;
  }

  isWalked(via: number): boolean {
    return this.#walkedIn[via] === this.#epoch;
  }

  /** @param needed less than this need not be found. */
  walk(via: number, needed: number): void {
    this.#walkedIn[via] = this.#epoch;
    const slot = this.#graph.slot(this.#start, via);
    const isReached = this.#walk.across(slot, this.#given, this.#given, needed, this.#amounts);
    this.lows[via] = this.#amounts[0]!;
    this.highs[via] = this.#amounts[1]!;
    this.scores[via] = isReached ? this.#walk.optimistic(via, this.#amounts) : 0;
  }
}
