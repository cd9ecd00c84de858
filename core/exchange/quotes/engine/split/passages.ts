import { HOPS, ROUTES } from '../search/route-rows.ts';

/** No further hop. */
export const NO_HOP = -1;
const NONE = -1;

/** Amounts that were placed along routes, each with a choice of venues. Reused: it grows, but never shrinks. */
export class Passages {
  count = 0;
  /** Per passage: its route, its amount, about what that yields, and its hops. */
  routes = new Int32Array(64);
  amounts = new Float64Array(64);
  outputs = new Float64Array(64);
  hops = new Int32Array(64 * HOPS);
  /** Per route: its last passage; per passage: the one of its route before it. NONE where there is none. */
  readonly #last = new Int32Array(ROUTES);
  #before = new Int32Array(64);

  clear(): void {
    this.count = 0;
    this.#last.fill(NONE);
  }

  /** Adds to the passage along the first `length` of some hops. */
  add(route: number, hops: Int32Array, length: number, amountIn: number, output: number): void {
    const known = this.find(route, hops, length);
    if (known >= 0) {
      this.amounts[known]! += amountIn;
      this.outputs[known]! += output;
      return;
    }
    if (this.count === this.routes.length) this.#grow();
    const i = this.count;
    this.count += 1;
    this.#before[i] = this.#last[route]!;
    this.#last[route] = i;
    this.routes[i] = route;
    this.amounts[i] = amountIn;
    this.outputs[i] = output;
    for (let k = 0; k < HOPS; k += 1) this.hops[i * HOPS + k] = k < length ? hops[k]! : NO_HOP;
  }

  /** The passage of a route along the first `length` of some hops; -1 without one. Not after `drop`. */
  find(route: number, hops: Int32Array, length: number): number {
    let i = this.#last[route]!;
    while (i >= 0 && !this.#isAlong(i, hops, length)) i = this.#before[i]!;
    return i;
  }

  /**
   * Moves passages to another one, those first that gain the least over it.
   * @param to which passage takes their amounts, at the rate of its next unit, as far as it has room for them.
   * @param most that all of them may gain together.
   * @param cost that each of them saves.
   */
  drop(to: number, rate: number, room: number, most: number, cost = 0): void {
    let taker = to;
    let [left, free] = [most, room];
    while (this.count > 1) {
      let [least, gain] = [-1, left];
      for (let i = 0; i < this.count; i += 1) {
        const own = this.outputs[i]! - this.amounts[i]! * rate - cost;
        if (own < gain && i !== taker && this.amounts[i]! <= free) [least, gain] = [i, own];
      }
      if (least < 0) break;
      left -= Math.max(0, gain);
      free -= this.amounts[least]!;
      this.amounts[taker]! += this.amounts[least]!;
      this.#remove(least);
      if (least < taker) taker -= 1;
    }
  }

  #remove(i: number): void {
    this.count -= 1;
    this.routes.copyWithin(i, i + 1, this.count + 1);
    this.amounts.copyWithin(i, i + 1, this.count + 1);
    this.outputs.copyWithin(i, i + 1, this.count + 1);
    this.hops.copyWithin(i * HOPS, (i + 1) * HOPS, (this.count + 1) * HOPS);
  }

  #isAlong(i: number, hops: Int32Array, length: number): boolean {
    const at = i * HOPS;
    for (let k = 0; k < length; k += 1) if (this.hops[at + k] !== hops[k]) return false;
    return true;
  }

  #grow(): void {
    const { routes, amounts, outputs, hops } = this;
    const before = this.#before;
    (this.#before = new Int32Array(2 * routes.length)).set(before);
    (this.outputs = new Float64Array(2 * outputs.length)).set(outputs);
    (this.routes = new Int32Array(2 * routes.length)).set(routes);
    (this.amounts = new Float64Array(2 * amounts.length)).set(amounts);
    (this.hops = new Int32Array(2 * hops.length)).set(hops);
  }
}
