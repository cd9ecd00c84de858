import { type AssetGraph, SMALL_MARKET } from '../search/asset-graph.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import type { RouteSet } from './route-set.ts';

/** Half of the remembered pairs and sizes at most. */
const CAPACITY = 16_384;
/** How often the hops of the routes, and all hops, may change on average before better routes are looked for. */
const OWN_CHANGES = 1;
const ALL_CHANGES = 2;

/** Remembered routes of a pair for about one size. */
interface Entry {
  readonly routes: RouteSet;
  /** The hops of the routes' edges, and how often these had changed when the routes were found; and all hops. */
  readonly hops: number;
  ownChanges: number;
  changes: number;
}

/** Remembers routes by a key, and whether their own books have moved since; the longest unused ones are forgotten. */
export class RouteMemory {
  /** Whether the routes that `get` returned last are about as good as new ones. */
  isFresh = true;
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  /** Two generations: those used since the last time that a generation was full, and those used in the one before. */
  #young = new Map<number, Entry>();
  #old = new Map<number, Entry>();

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
  }

  /** Undefined where nothing is known, or in a small market nothing that is fresh. */
  get(key: number): RouteSet | undefined {
    const entry = this.#young.get(key) ?? this.#revived(key);
    if (entry === undefined) return undefined;
    this.isFresh = this.#isFresh(entry);
    return this.isFresh || this.#graph.hops.length >= SMALL_MARKET ? entry.routes : undefined;
  }

  /** Remembers routes that are as good as new ones. */
  set(key: number, routes: RouteSet): void {
    const known = this.#young.get(key);
    if (known?.routes === routes) {
      known.ownChanges = this.#changesOf(known.routes.edges);
      known.changes = this.#weights.changes;
      return;
    }
    const { hopRows } = this.#graph;
    const hops = routes.edges.reduce((sum, edge) => sum + hopRows[edge + 1]! - hopRows[edge]!, 0);
    this.#put(key, { routes, hops, ownChanges: this.#changesOf(routes.edges), changes: this.#weights.changes });
  }

  #revived(key: number): Entry | undefined {
    const entry = this.#old.get(key);
    if (entry !== undefined) this.#put(key, entry);
    return entry;
  }

  #put(key: number, entry: Entry): void {
    if (this.#young.size >= CAPACITY) [this.#young, this.#old] = [new Map(), this.#young];
    this.#young.set(key, entry);
  }

  #isFresh({ routes, hops, ownChanges, changes }: Entry): boolean {
    const since = this.#weights.changes - changes;
    if (since === 0) return true;
    const all = this.#graph.hops.length;
    if (all < SMALL_MARKET || since > ALL_CHANGES * all) return false;
    return since <= OWN_CHANGES * hops || this.#changesOf(routes.edges) - ownChanges <= OWN_CHANGES * hops;
  }

  #changesOf(edges: Int32Array): number {
    let sum = 0;
    for (let i = 0; i < edges.length; i += 1) sum += this.#weights.changesOf(edges[i]!);
    return sum;
  }
}
