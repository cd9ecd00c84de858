import { type AssetGraph, SMALL_MARKET } from '../search/asset-graph.ts';
import { CHANGE_PARTS, type EdgeWeights } from '../search/edge-weights.ts';
import { CHANGES, OWN_CHANGES, OWN_HOPS, RouteRecords, ROUTES_AT } from './route-records.ts';
import { RouteSet } from './route-set.ts';

/** Half of the remembered pairs and sizes at most. */
const CAPACITY = 16_384;
/** Half of the numbers at most that describe them; a usual pair has about twenty. */
const NUMBERS = 64 * CAPACITY;
/**
 * How often the hops of the routes, and the best prices of all hops, may change on average before better routes are looked
 * for. Other routes are judged by their best prices alone, so that a change below them brings none of them into use.
 */
const OWN = 1;
const ALL = 2;

/** Remembers routes by a key, and whether their own books have moved since; the longest unused ones are forgotten. */
export class RouteMemory {
  /** Whether the routes that `get` returned last are about as good as new ones. */
  isFresh = true;
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  /** Two generations: those used since the last time that a generation was full, and those used in the one before. */
  #young = new RouteRecords(CAPACITY, NUMBERS);
  #old = new RouteRecords(CAPACITY, NUMBERS);
  readonly #found = new RouteSet();

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
  }

  /**
   * Undefined where nothing is known, or in a small market nothing that is fresh. The result is the same object each
   * time.
   */
  get(key: number): RouteSet | undefined {
    const at = this.#young.find(key) || this.#revived(key);
    if (at === 0) return undefined;
    this.#found.numbers = this.#young.numbers;
    this.#found.at = at + ROUTES_AT;
    this.isFresh = this.#isFresh(at);
    return this.isFresh || this.#graph.hops.length >= SMALL_MARKET ? this.#found : undefined;
  }

  /** Remembers routes that are as good as new ones; those that `get` returned last may be among them. */
  set(key: number, routes: RouteSet): void {
    const at = routes === this.#found ? routes.at - ROUTES_AT : this.#put(key, routes);
    const { numbers } = this.#young;
    const { hopRows } = this.#graph;
    let hops = 0;
    for (let row = 0; row < routes.edgeCount; row += 1)
      hops += hopRows[routes.edge(row) + 1]! - hopRows[routes.edge(row)]!;
    numbers[at + OWN_HOPS] = hops;
    numbers[at + OWN_CHANGES] = this.#changesOf(routes);
    numbers[at + CHANGES] = this.#weights.moves;
  }

  #revived(key: number): number {
    const before = this.#old.find(key);
    if (before === 0) return 0;
    const { numbers } = this.#old;
    this.#found.numbers = numbers;
    this.#found.at = before + ROUTES_AT;
    const at = this.#put(key, this.#found);
    this.#young.numbers.set(numbers.subarray(before + OWN_HOPS, before + ROUTES_AT), at + OWN_HOPS);
    return at;
  }

  #put(key: number, routes: RouteSet): number {
    if (this.#young.count >= CAPACITY || this.#young.used >= NUMBERS)
      [this.#young, this.#old] = [new RouteRecords(CAPACITY, NUMBERS), this.#young];
    return this.#young.put(key, routes);
  }

  /** Counts of changes go round after 2^32, and so do their differences. */
  #isFresh(at: number): boolean {
    const { numbers } = this.#young;
    const since = (this.#weights.moves - numbers[at + CHANGES]!) | 0;
    const all = this.#graph.hops.length;
    if (all < SMALL_MARKET) return since === 0;
    if (since < 0 || since > ALL * all) return false;
    const most = OWN * numbers[at + OWN_HOPS]! * CHANGE_PARTS;
    return ((this.#changesOf(this.#found) - numbers[at + OWN_CHANGES]!) | 0) <= most;
  }

  #changesOf(routes: RouteSet): number {
    let sum = 0;
    for (let row = 0, { edgeCount } = routes; row < edgeCount; row += 1)
      sum += this.#weights.changesOf(routes.edge(row));
    return sum;
  }
}
