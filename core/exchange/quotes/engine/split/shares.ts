import { HOPS } from '../search/route-rows.ts';
import type { FillingDepth } from './filling-depth.ts';
import { NO_HOP, type Passages } from './passages.ts';
import { VenueColumns } from './venue-columns.ts';

/** Choices of venues along routes, and the approximate amount for each, in order. Reused: it grows, but never shrinks. */
export class Shares {
  count = 0;
  /** The shares in their order, by their numbers. */
  order = new Int32Array(16);
  /** Per share: its amount; how many hops it has, and their indexes; 1 when depth ends on one of them. */
  amounts = new Float64Array(16);
  lengths = new Int32Array(16);
  hops = new Int32Array(16 * HOPS);
  isFull = new Uint8Array(16);
  readonly #columns = new VenueColumns();

  /**
   * The shares of a placed amount, in few legs: where a route used several venues at several hops, its venues are paired
   * again so that each one keeps its amount, and no more pairs are used than needed.
   */
  take(passages: Passages, depth: FillingDepth): void {
    this.count = 0;
    if (passages.count > this.order.length) this.#grow(passages.routes.length);
    for (let i = 0; i < passages.count; i += 1) {
      if (isRouteBefore(passages, i)) continue;
      const first = this.count;
      for (let k = i; k < passages.count; k += 1)
        if (passages.routes[k] === passages.routes[i]) this.#add(passages.hops, k * HOPS, passages.amounts[k]!);
      if (this.count - first > 2) this.#pair(first);
    }
    for (let i = 0; i < this.count; i += 1) {
      this.isFull[i] = this.#endsAnywhere(i, depth) ? 1 : 0;
      // By insertion: there are few, and no closure is made.
      let k = i;
      for (; k > 0 && this.#isAfter(this.order[k - 1]!, i); k -= 1) this.order[k] = this.order[k - 1]!;
      this.order[k] = i;
    }
  }

  #add(hops: Int32Array, at: number, amount: number): void {
    const i = this.count;
    this.count += 1;
    this.amounts[i] = amount;
    let length = 0;
    while (length < HOPS && hops[at + length] !== NO_HOP) {
      this.hops[i * HOPS + length] = hops[at + length]!;
      length += 1;
    }
    this.lengths[i] = length;
  }

  /** Puts the same amounts at the same venues in fewer shares, where that is possible. @param first share of a route. */
  #pair(first: number): void {
    const columns = this.#columns;
    const length = this.lengths[first]!;
    columns.clear(length);
    for (let i = first; i < this.count; i += 1) columns.add(this.hops, i * HOPS, this.amounts[i]!);
    if (columns.pairs() >= this.count - first) return;
    this.count = first;
    for (let amount = columns.next(); amount < Infinity; amount = columns.next()) this.#add(columns.hops, 0, amount);
  }

  #endsAnywhere(i: number, depth: FillingDepth): boolean {
    for (let at = i * HOPS, end = at + this.lengths[i]!; at < end; at += 1)
      if (depth.isFull(this.hops[at]!)) return true;
    return false;
  }

  /**
   * Shares that depth limits come first, so that others take over what they cannot; the largest, which has the most
   * room, comes last.
   */
  #isAfter(a: number, b: number): boolean {
    const isBFull = this.isFull[b] === 1;
    return this.isFull[a] === this.isFull[b] ? this.amounts[a]! > this.amounts[b]! : isBFull;
  }

  #grow(size: number): void {
    this.order = new Int32Array(size);
    this.amounts = new Float64Array(size);
    this.lengths = new Int32Array(size);
    this.hops = new Int32Array(size * HOPS);
    this.isFull = new Uint8Array(size);
  }
}

/** Whether a passage of the same route comes before one. */
function isRouteBefore(passages: Passages, i: number): boolean {
  for (let k = 0; k < i; k += 1) if (passages.routes[k] === passages.routes[i]) return true;
  return false;
}
