import { HOPS } from '../search/route-rows.ts';
import { NO_HOP } from './passages.ts';

/** Pairs are joined while their amounts differ by less than this part of the route's. */
const NOTHING = 1e-9;

/** For each hop of one route the venues that it used, and the amounts that are not paired yet. Reused. */
export class VenueColumns {
  /** The hops of the pair taken last, then NO_HOP. */
  readonly hops = new Int32Array(HOPS).fill(NO_HOP);
  #length = 0;
  #total = 0;
  /** Per hop of the route: its venues' hops, what is left of their amounts, and the first venue that has some. */
  readonly #hopIndexes: number[][] = Array.from({ length: HOPS }, () => []);
  readonly #lefts: number[][] = Array.from({ length: HOPS }, () => []);
  readonly #at = new Int32Array(HOPS);

  clear(length: number): void {
    this.#length = length;
    this.#total = 0;
    this.hops.fill(NO_HOP);
    this.#at.fill(0);
    for (let k = 0; k < length; k += 1) this.#hopIndexes[k]!.length = this.#lefts[k]!.length = 0;
  }

  /** Adds an amount along hops. */
  add(hops: Int32Array, from: number, amount: number): void {
    this.#total += amount;
    for (let k = 0; k < this.#length; k += 1) {
      const column = this.#hopIndexes[k]!;
      const i = column.indexOf(hops[from + k]!);
      if (i >= 0) this.#lefts[k]![i]! += amount;
      else {
        column.push(hops[from + k]!);
        this.#lefts[k]!.push(amount);
      }
    }
  }

  /** How many pairs are needed at most. */
  pairs(): number {
    let needed = 1;
    for (let k = 0; k < this.#length; k += 1) needed += this.#hopIndexes[k]!.length - 1;
    return needed;
  }

  /** Takes a pair: one venue for each hop, written to `hops`. @returns its amount, or Infinity when none is left. */
  next(): number {
    let amount = Infinity;
    for (let k = 0; k < this.#length; k += 1) {
      const left = this.#lefts[k]![this.#at[k]!];
      if (left === undefined) return Infinity;
      if (left < amount) amount = left;
    }
    for (let k = 0; k < this.#length; k += 1) {
      const at = this.#at[k]!;
      this.hops[k] = this.#hopIndexes[k]![at]!;
      this.#lefts[k]![at]! -= amount;
      if (this.#lefts[k]![at]! <= this.#total * NOTHING) this.#at[k] = at + 1;
    }
    return amount;
  }
}
