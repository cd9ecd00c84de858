import { SEARCHED } from './route-list.ts';

/** Pairs that are remembered at most are this power of two. */
const MOST_BITS = 14;
/** Spreads pairs over the slots. */
const SPREAD = 0x9e37_79b1;

/** Two bytes each where that suffices for all assets. */
type Numbers = Int16Array | Int32Array;

/** Remembers of pairs which route was the best last: priced first, it leaves out most of a search. */
export class LastBest {
  /** Per slot: its pair, whose place a later one takes, and the intermediate assets of its route. */
  readonly #froms: Numbers;
  readonly #tos: Numbers;
  readonly #firsts: Numbers;
  readonly #seconds: Numbers;
  readonly #shift: number;

  /** @param size how many assets there are. */
  constructor(size: number) {
    const bits = Math.min(MOST_BITS, Math.ceil(2 * Math.log2(size + 1)));
    this.#shift = 32 - bits;
    const numbers = (): Numbers => (size < 2 ** 15 ? new Int16Array(2 ** bits) : new Int32Array(2 ** bits));
    this.#froms = numbers().fill(SEARCHED);
    [this.#tos, this.#firsts, this.#seconds] = [numbers(), numbers(), numbers()];
  }

  /** Where the route of a pair is; -1 for none. */
  find(from: number, to: number): number {
    const slot = this.#slotOf(from, to);
    return this.#froms[slot] === from && this.#tos[slot] === to ? slot : -1;
  }

  first(slot: number): number {
    return this.#firsts[slot]!;
  }

  second(slot: number): number {
    return this.#seconds[slot]!;
  }

  set(from: number, to: number, first: number, second: number): void {
    const slot = this.#slotOf(from, to);
    this.#froms[slot] = from;
    this.#tos[slot] = to;
    this.#firsts[slot] = first;
    this.#seconds[slot] = second;
  }

  #slotOf(from: number, to: number): number {
    return Math.imul(Math.imul(from, SPREAD) ^ to, SPREAD) >>> this.#shift;
  }
}
