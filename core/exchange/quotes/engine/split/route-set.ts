import { HOPS, NO_EDGE, type Route } from '../search/route-rows.ts';

/** Bits of a route's row, of which a route has one for each hop; and the row that stands for no hop. */
const ROW_BITS = 6;
const NO_ROW = 2 ** ROW_BITS - 1;

/**
 * Routes that an amount may be split over: how many, how many edges they have, the edges, each once, and the routes, of
 * which each is one number of the rows of its edges; the row of an edge is its number here. All lie next to each other,
 * because a search that reads the routes of a pair for the first time in a while waits for each piece of memory it reads.
 */
export class RouteSet {
  /** Where the numbers begin. */
  numbers: Int32Array;
  at = 0;

  constructor(routes: readonly Route[] = []) {
    const edges: number[] = [];
    const packed: number[] = [];
    for (const route of routes) {
      const added = route.filter((edge) => !edges.includes(edge));
      // The first ones, as far as their edges have numbers.
      if (edges.length + added.length > NO_ROW) break;
      edges.push(...added);
      packed.push(packedOf(route.map((edge) => edges.indexOf(edge))));
    }
    this.numbers = Int32Array.of(packed.length, edges.length, ...edges, ...packed);
  }

  /** How many routes there are. */
  get count(): number {
    return this.numbers[this.at]!;
  }

  get edgeCount(): number {
    return this.numbers[this.at + 1]!;
  }

  /** How many numbers describe it. */
  get length(): number {
    return 2 + this.edgeCount + this.count;
  }

  edge(row: number): number {
    return this.numbers[this.at + 2 + row]!;
  }

  /** The rows of a route's edges, then NO_EDGE, to be read by `unpack`. */
  packed(r: number): number {
    return this.numbers[this.at + 2 + this.edgeCount + r]!;
  }

  routes(): Route[] {
    const rows = new Int32Array(HOPS);
    return Array.from({ length: this.count }, (_, r) => {
      const length = unpack(this.packed(r), rows, 0);
      return Array.from(rows.subarray(0, length), (row) => this.edge(row));
    });
  }
}

function packedOf(rows: readonly number[]): number {
  let packed = 0;
  for (let k = 0; k < HOPS; k += 1) packed |= (rows[k] ?? NO_ROW) << (k * ROW_BITS);
  return packed;
}

/** Writes the rows of a packed route. @returns how many hops it has. */
export function unpack(packed: number, rows: Int32Array, at: number): number {
  let length = 0;
  for (let k = 0; k < HOPS; k += 1) {
    const row = (packed >>> (k * ROW_BITS)) & NO_ROW;
    rows[at + k] = row === NO_ROW ? NO_EDGE : row;
    if (row !== NO_ROW) length += 1;
  }
  return length;
}
