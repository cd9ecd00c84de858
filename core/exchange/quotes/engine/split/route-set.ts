import { HOPS, NO_EDGE, type Route } from '../search/route-rows.ts';

/** Routes that an amount may be split over, prepared so that it costs little to start placing on them. */
export class RouteSet {
  readonly routes: readonly Route[];
  /** How many routes there are. */
  readonly count: number;
  /** The edges of all routes, each once: the number of an edge here is its row. */
  readonly edges: Int32Array;
  /** Per route and hop: the row of its edge, or NO_EDGE; and how many hops the route has. */
  readonly rows: Int32Array;
  readonly lengths: Int32Array;
  /** Per row: the routes that pass it, one bit each. */
  readonly routesOf: Int32Array;

  constructor(routes: readonly Route[]) {
    this.routes = routes;
    const edges = [...new Set(routes.flat())];
    this.count = routes.length;
    this.edges = Int32Array.from(edges);
    this.rows = new Int32Array(routes.length * HOPS).fill(NO_EDGE);
    this.lengths = Int32Array.from(routes, ({ length }) => length);
    this.routesOf = new Int32Array(edges.length);
    for (const [r, route] of routes.entries()) {
      for (const [k, edge] of route.entries()) {
        const row = edges.indexOf(edge);
        this.rows[r * HOPS + k] = row;
        this.routesOf[row]! |= 1 << r;
      }
    }
  }
}
