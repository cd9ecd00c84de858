import type { BestRoute } from './best-route.ts';
import type { Leg } from './trade.ts';

/** Routes considered at a time. */
const ROUTES = 24;
/** How often depth may run out of all of them before the search for more is given up. */
const SEARCHES = 24;

interface Candidate {
  readonly assets: readonly number[];
  /** What it yielded when it was last priced. */
  bound: bigint;
}

/**
 * The routes among which a large amount is spread. As parts are placed a route only ever yields less, so what it yielded
 * last bounds what it yields now: the candidates are priced again from the top, and only until one keeps its place.
 */
export class RoutePool {
  readonly #routes: BestRoute;
  readonly #from: number;
  readonly #to: number;
  readonly #maximumHops: number;
  #candidates: Candidate[] = [];
  #searches = 0;
  #last: readonly number[] = [];

  constructor(routes: BestRoute, from: number, to: number, maximumHops: number) {
    this.#routes = routes;
    this.#from = from;
    this.#to = to;
    this.#maximumHops = maximumHops;
  }

  /** The leg that yields the most for a part, after what was placed before; undefined when nothing more can be placed. */
  best(part: bigint): Leg | undefined {
    for (;;) {
      const leg = this.#bestOfKnown(part);
      if (leg !== undefined || this.#searches === SEARCHES) return leg;
      this.#searches += 1;
      const routes = this.#routes.several(this.#from, this.#to, part, this.#maximumHops, ROUTES);
      this.#candidates = routes.flatMap((assets) => {
        const found = this.#routes.along(assets, part);
        return found ? [{ assets, bound: found.amountOut }] : [];
      });
      if (this.#candidates.length === 0) return undefined;
    }
  }

  /** Leaves the route of the leg last found out, for it cannot take a part after all. */
  drop(): void {
    this.#candidates = this.#candidates.filter(({ assets }) => assets !== this.#last);
  }

  #bestOfKnown(part: bigint): Leg | undefined {
    const candidates = this.#candidates;
    let best: Leg | undefined;
    for (;;) {
      candidates.sort((a, b) => (a.bound > b.bound ? -1 : a.bound < b.bound ? 1 : 0));
      const next = candidates.find(({ bound }) => best === undefined || bound > best.amountOut);
      if (next === undefined || next.bound === 0n) return best;
      const leg = this.#routes.along(next.assets, part);
      next.bound = leg?.amountOut ?? 0n;
      if (leg && (best === undefined || leg.amountOut > best.amountOut)) [best, this.#last] = [leg, next.assets];
    }
  }
}
