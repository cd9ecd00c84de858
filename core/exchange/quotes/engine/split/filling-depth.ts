import {
  BOOK_ROW,
  CACHED_LEVELS,
  KIND,
  LEVELS,
  LOT,
  MAX_INPUT,
  NET,
  NOTIONAL,
  POOL,
  SELL,
  TOTAL_LOTS,
  TOTAL_VALUE,
} from '../hops/book-row.ts';
import { ROW } from '../hops/prefix-search.ts';
import type { AssetGraph } from '../search/asset-graph.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import { HOPS, ROUTES } from '../search/route-rows.ts';
import type { RouteSet } from './route-set.ts';
import { poolOutput, poolRate, poolLevel } from './pool-curve.ts';

const EDGES = ROUTES * HOPS;
const UNOPENED = -1;
const IS_POOL = -2;
/** Column of a level: the lots of the better ones. */
const LOTS = 2;

/**
 * The depth of the hops of some edges while an amount is placed on them level by level. Each edge has a row; a slot is
 * one hop of an edge that carries something. Other edges, which are most, have no slots and only the rate of their best
 * hop.
 */
export class FillingDepth {
  /** Per row: the rate of its next unit. */
  readonly rates = new Float64Array(EDGES);
  /** Per row: its edge; and how many rows there are. */
  readonly edges = new Int32Array(EDGES);
  edgeCount = 0;
  /** Per slot: its hop, the rate of its next unit, and the units of input that all its levels take, once it is opened. */
  readonly hops: Int32Array;
  readonly slotRates: Float64Array;
  readonly lefts: Float64Array;
  /** The rows whose rate changed since `changedCount` was set to zero; one may be among them twice. */
  readonly changed = new Int32Array(2 * HOPS);
  changedCount = 0;
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #bookRows: Float64Array;
  /** Per row: its slots, which begin at UNOPENED while it has none, and the slot that pays the most. */
  readonly #starts = new Int32Array(EDGES);
  readonly #ends = new Int32Array(EDGES);
  readonly #bests = new Int32Array(EDGES);
  /** Per slot: its row, and the level it is at. */
  readonly #rows: Int32Array;
  readonly #levels: Int32Array;
  /** Per slot: the units of input that its level takes. */
  readonly #rooms: Float64Array;
  readonly #excluded: number[] = [];
  /** Whether the depth of any slot ended. */
  #isAnyFull = false;
  #slotCount = 0;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.#bookRows = weights.rows.bookRows;
    const slots = EDGES * graph.widest;
    [this.hops, this.#rows, this.#levels] = [new Int32Array(slots), new Int32Array(slots), new Int32Array(slots)];
    this.slotRates = new Float64Array(slots);
    [this.#rooms, this.lefts] = [new Float64Array(slots), new Float64Array(slots)];
  }

  /** Takes the edges of some routes with all their depth. */
  begin(routes: RouteSet): void {
    this.edgeCount = routes.edgeCount;
    for (let row = 0; row < this.edgeCount; row += 1) this.edges[row] = routes.edge(row);
    this.#excluded.length = 0;
    this.restart();
  }

  /** Restores all depth, but for excluded hops. */
  restart(): void {
    const { bestRates } = this.#weights.tiers[0]!;
    const { edges } = this;
    this.#slotCount = 0;
    this.#isAnyFull = this.#excluded.length > 0;
    for (let row = 0; row < this.edgeCount; row += 1) {
      this.#starts[row] = UNOPENED;
      this.rates[row] = bestRates[edges[row]!]!;
    }
    for (const hopIndex of this.#excluded) {
      const row = this.#rowOf(hopIndex);
      if (this.#starts[row] === UNOPENED) this.#expand(row);
      this.slotRates[this.#slotOf(hopIndex, row)] = 0;
      this.#choose(row);
    }
    this.changedCount = 0;
  }

  exclude(hopIndex: number): void {
    this.#excluded.push(hopIndex);
  }

  /** The slot of a row that pays the most. */
  bestOf(row: number): number {
    if (this.#starts[row] === UNOPENED) this.#expand(row);
    return this.#bests[row]!;
  }

  /** True when a hop has no depth left. */
  isFull(hopIndex: number): boolean {
    if (!this.#isAnyFull) return false;
    const row = this.#rowOf(hopIndex);
    return this.#starts[row] !== UNOPENED && this.slotRates[this.#slotOf(hopIndex, row)] === 0;
  }

  /** Units of input that the present level takes. */
  roomAt(slot: number): number {
    if (this.#levels[slot] === UNOPENED) this.#open(slot);
    return this.#rooms[slot]!;
  }

  /** Takes an amount from a slot that has it, once `roomAt` was asked. @returns the output. */
  take(slot: number, amountIn: number): number {
    if (this.#levels[slot] === IS_POOL) return this.#takeFromPool(slot, amountIn);
    if (amountIn < this.#rooms[slot]!) {
      this.#rooms[slot]! -= amountIn;
      this.lefts[slot]! -= amountIn;
      return amountIn * this.slotRates[slot]!;
    }
    const output = this.#cross(slot, amountIn);
    this.#choose(this.#rows[slot]!);
    return output;
  }

  /** Leaves a slot out until the restart. */
  finish(slot: number): void {
    this.#isAnyFull = true;
    this.slotRates[slot] = 0;
    this.#choose(this.#rows[slot]!);
  }

  #expand(row: number): void {
    const edge = this.edges[row]!;
    const { rates, bests } = this.#weights.tiers[0]!;
    const { hopRows } = this.#graph;
    let slot = this.#slotCount;
    this.#starts[row] = slot;
    this.#bests[row] = slot + bests[edge]! - hopRows[edge]!;
    for (let hopIndex = hopRows[edge]!, end = hopRows[edge + 1]!; hopIndex < end; hopIndex += 1, slot += 1) {
      this.hops[slot] = hopIndex;
      this.#rows[slot] = row;
      this.slotRates[slot] = rates[hopIndex]!;
      this.#levels[slot] = UNOPENED;
    }
    this.#ends[row] = this.#slotCount = slot;
  }

  /** Takes an amount that reaches beyond the present level. */
  #cross(slot: number, amountIn: number): number {
    let rest = amountIn;
    let output = 0;
    this.lefts[slot]! -= amountIn;
    while (rest >= this.#rooms[slot]!) {
      output += this.#rooms[slot]! * this.slotRates[slot]!;
      rest -= this.#rooms[slot]!;
      this.#levels[slot]! += 1;
      this.#enter(slot);
      if (this.slotRates[slot] === 0) return output;
    }
    this.#rooms[slot]! -= rest;
    return output + rest * this.slotRates[slot]!;
  }

  #takeFromPool(slot: number, amountIn: number): number {
    const hopIndex = this.hops[slot]!;
    const output = poolOutput(this.#bookRows, hopIndex, this.lefts[slot]!, amountIn);
    this.lefts[slot]! -= amountIn;
    this.#readPool(slot);
    if (this.slotRates[slot] === 0) this.#isAnyFull = true;
    this.#choose(this.#rows[slot]!);
    return output;
  }

  #readPool(slot: number): void {
    this.#rooms[slot] = poolLevel(this.#bookRows, this.hops[slot]!, this.lefts[slot]!);
    this.slotRates[slot] = poolRate(this.#bookRows, this.hops[slot]!, this.lefts[slot]!);
  }

  #open(slot: number): void {
    const at = this.hops[slot]! * BOOK_ROW;
    const rows = this.#bookRows;
    if (rows[at + KIND] === POOL) {
      [this.#levels[slot], this.lefts[slot]] = [IS_POOL, rows[at + MAX_INPUT]!];
      this.#readPool(slot);
      return;
    }
    const isSelling = rows[at + KIND] === SELL;
    this.lefts[slot] = isSelling
      ? rows[at + TOTAL_LOTS]! * rows[at + LOT]!
      : rows[at + TOTAL_VALUE]! * rows[at + NOTIONAL]!;
    this.#levels[slot] = 0;
    this.#enter(slot);
  }

  /** Reads the level that is reached: the best ones from the row of the book, which is likely to be in the cache. */
  #enter(slot: number): void {
    const at = this.hops[slot]! * BOOK_ROW;
    const level = this.#levels[slot]!;
    const total = this.#bookRows[at + TOTAL_LOTS]!;
    const isCached = level < CACHED_LEVELS - 1;
    const rows = isCached ? this.#bookRows : this.#graph.hops[this.hops[slot]!]!.levels!.rowsTo(level + 1);
    const row = isCached ? at + LEVELS + level * ROW : ROW + level * ROW;
    const before = rows[row + LOTS]!;
    if (!(before < total)) {
      this.slotRates[slot] = this.#rooms[slot] = 0;
      this.#isAnyFull = true;
      return;
    }
    const next = rows[row + ROW + LOTS]!;
    const lots = (next < total ? next : total) - before;
    const net = this.#bookRows[at + NET]!;
    if (this.#bookRows[at + KIND] === SELL) {
      const lot = this.#bookRows[at + LOT]!;
      this.#rooms[slot] = lots * lot;
      this.slotRates[slot] = (rows[row]! * net) / lot;
    } else {
      const cost = rows[row]! * this.#bookRows[at + NOTIONAL]!;
      this.#rooms[slot] = lots * cost;
      this.slotRates[slot] = net / cost;
    }
  }

  #choose(row: number): void {
    let best = this.#starts[row]!;
    for (let slot = best + 1; slot < this.#ends[row]!; slot += 1)
      if (this.slotRates[slot]! > this.slotRates[best]!) best = slot;
    this.#bests[row] = best;
    this.rates[row] = this.slotRates[best]!;
    if (this.changedCount < this.changed.length) this.changed[this.changedCount++] = row;
  }

  #rowOf(hopIndex: number): number {
    return this.edges.indexOf(this.#graph.edgeOf[hopIndex]!);
  }

  #slotOf(hopIndex: number, row: number): number {
    return this.#starts[row]! + hopIndex - this.#graph.hopRows[this.edges[row]!]!;
  }
}
