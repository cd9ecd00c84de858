import type { RouteSet } from './route-set.ts';

/** Columns of a record: its key in two parts, the numbers that it has room for, and what its user keeps. */
const KEY_LOW = 0;
const KEY_HIGH = 1;
const ROOM = 2;
export const OWN_HOPS = 3;
export const OWN_CHANGES = 4;
export const CHANGES = 5;
/** The routes follow. */
export const ROUTES_AT = 6;
const WORD = 2 ** 32;
/**
 * The most numbers that are copied when more are needed, and slots whose records are; after that there is room for all
 * at once, which the system provides as it is used. So no quote waits until thousands of records have moved.
 */
const MOST_COPIED = 2 ** 14;
const MOST_MOVED = 2 ** 10;
/** Room for the record with which the numbers end. */
const LAST_RECORD = 2 ** 10;
/** Spreads keys over the table. */
const SPREAD = 0x9e37_79b1;

/**
 * Routes by a key, in one array of numbers, so that to find those of a pair reads two or three places in memory. A
 * record stays where it is, unless longer routes replace its own.
 */
export class RouteRecords {
  count = 0;
  numbers = new Int32Array(1024);
  /** How many of the numbers are in use, those of replaced records included. */
  used = 1;
  /** Open addressing: where the record of a key begins; zero for none. At most half full. */
  #table = new Int32Array(64);
  readonly #slots: number;
  readonly #most: number;

  /** @param records how many there are at most. @param numbers as many are in use before the last record at most. */
  constructor(records: number, numbers: number) {
    this.#slots = 2 ** Math.ceil(Math.log2(2 * records));
    this.#most = numbers + LAST_RECORD;
  }

  /** Where the record of a key begins; zero without one. */
  find(key: number): number {
    return this.#table[this.#slotOf(key | 0, Math.floor(key / WORD))]!;
  }

  /** Writes the record of a key, but for what its user keeps. @returns where it begins. */
  put(key: number, routes: RouteSet): number {
    const { length } = routes;
    const known = this.find(key);
    const isRoomy = known > 0 && this.numbers[known + ROOM]! >= length;
    const at = isRoomy ? known : this.#append(key, length);
    this.numbers.set(routes.numbers.subarray(routes.at, routes.at + length), at + ROUTES_AT);
    return at;
  }

  #append(key: number, length: number): number {
    if (2 * (this.count + 1) > this.#table.length) this.#widen();
    const at = this.used;
    this.used += ROUTES_AT + length;
    while (this.used > this.numbers.length) {
      const { numbers } = this;
      const length = Math.max(2 * numbers.length, numbers.length < MOST_COPIED ? 0 : this.#most);
      (this.numbers = new Int32Array(length)).set(numbers);
    }
    const slot = this.#slotOf(key | 0, Math.floor(key / WORD));
    if (this.#table[slot] === 0) this.count += 1;
    this.#table[slot] = at;
    this.numbers[at + KEY_LOW] = key | 0;
    this.numbers[at + KEY_HIGH] = Math.floor(key / WORD);
    this.numbers[at + ROOM] = length;
    return at;
  }

  /** The slot of a key, or the free one where it belongs. */
  #slotOf(low: number, high: number): number {
    const table = this.#table;
    const last = table.length - 1;
    let slot = (Math.imul(low ^ Math.imul(high, SPREAD), SPREAD) >>> 7) & last;
    for (;;) {
      const at = table[slot]!;
      if (at === 0 || (this.numbers[at + KEY_LOW] === low && this.numbers[at + KEY_HIGH] === high)) return slot;
      slot = (slot + 1) & last;
    }
  }

  #widen(): void {
    const table = this.#table;
    this.#table = new Int32Array(Math.max(2 * table.length, table.length < MOST_MOVED ? 0 : this.#slots));
    for (const at of table)
      if (at > 0) this.#table[this.#slotOf(this.numbers[at + KEY_LOW]!, this.numbers[at + KEY_HIGH]!)] = at;
  }
}
