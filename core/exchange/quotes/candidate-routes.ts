import type { AssetGraph } from './asset-graph.ts';
import { type BestRoute, MAXIMUM_HOPS } from './best-route.ts';
import type { Gains } from './gains.ts';
import type { Route } from './placement.ts';

/** Routes considered at a time. */
const ROUTES = 12;
/** A route worse than the best by more than this takes no part in a split, until those that do have no depth left. */
const SLACK = 0.03;
/** Routes are looked for anew when this part of all hops has moved: a second or so of a busy market. */
const STALE_PART = 1 / 8;
/** Pairs and sizes remembered at most. */
const CAPACITY = 8192;

interface Entry {
  readonly routes: readonly Route[];
  /** `Gains.moves` when they were found. */
  readonly moves: number;
}

/**
 * The routes that large amounts of a pair are spread over, remembered per pair and size. Which they are changes slowly,
 * and one that is missing costs a little of what a split gains, never more: all prices are those of the moment.
 */
export class CandidateRoutes {
  readonly #graph: AssetGraph;
  readonly #gains: Gains;
  readonly #routes: BestRoute;
  readonly #kept: number;
  readonly #entries = new Map<number, Entry>();

  constructor(graph: AssetGraph, gains: Gains, routes: BestRoute) {
    this.#graph = graph;
    this.#gains = gains;
    this.#routes = routes;
    this.#kept = graph.hops.length * STALE_PART;
  }

  /** Routes for parts of about `amountIn`, the best first. */
  of(from: number, to: number, amountIn: number): readonly Route[] {
    const { size } = this.#graph;
    const { values, tiers, moves } = this.#gains;
    const key = (from * size + to) * tiers.length + this.#gains.tierIndex(amountIn * values[from]!);
    const known = this.#entries.get(key);
    if (known !== undefined && moves - known.moves <= this.#kept) return known.routes;
    if (this.#entries.size >= CAPACITY) this.#entries.clear();
    const routes = this.#routes.several(from, to, amountIn, MAXIMUM_HOPS, ROUTES, SLACK);
    this.#entries.set(key, { routes, moves });
    return routes;
  }

  /** Those by the depth that is left now; of three hops only where there are no others, for there are very many. */
  anew(from: number, to: number, amountIn: number): readonly Route[] {
    const routes = this.#routes.several(from, to, amountIn, 2, ROUTES, SLACK);
    return routes.length > 0 ? routes : this.#routes.several(from, to, amountIn, MAXIMUM_HOPS, ROUTES, SLACK);
  }
}
