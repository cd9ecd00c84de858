import { DecimalReader } from './decimal-text.ts';
import type { LiveBook } from './live-book.ts';

const OPEN = 91;
const CLOSE = 93;
const COMMA = 44;
const QUOTE = 34;

/** Levels of one side, read from text of the form [["price","size"],…] without spaces. */
export class LevelPairs {
  readonly #reader = new DecimalReader();
  #units = new Float64Array(256);
  #length = 0;

  /**
   * Reads a list. @returns where it ends; -1 for another form, and for numbers that are zero as a price, finer than the
   * scales, or 2^53 and more.
   */
  read(text: string, from: number, priceScale: number, sizeScale: number): number {
    this.#length = 0;
    if (text.charCodeAt(from) !== OPEN) return -1;
    if (text.charCodeAt(from + 1) === CLOSE) return from + 2;
    for (let at = from + 1; text.charCodeAt(at) === OPEN; at += 1) {
      const price = this.#number(text, at + 1, priceScale, COMMA);
      const size = this.#number(text, this.#reader.end + 2, sizeScale, CLOSE);
      if (!(price > 0) || Number.isNaN(size)) return -1;
      this.#add(price, size);
      at = this.#reader.end + 2;
      const next = text.charCodeAt(at);
      if (next === CLOSE) return at + 1;
      if (next !== COMMA) return -1;
    }
    return -1;
  }

  setIn(book: LiveBook, side: 'bids' | 'asks'): void {
    const units = this.#units;
    for (let i = 0; i < this.#length; i += 2) {
      const size = units[i + 1]!;
      book.setUnits(side, units[i]!, size, size === 0);
    }
  }

  /** A number in quotes and the character after it. */
  #number(text: string, from: number, scale: number, next: number): number {
    const reader = this.#reader;
    const units = reader.read(text, from + 1, scale);
    const isWhole = !reader.isFiner && units !== Infinity;
    const isQuoted = text.charCodeAt(from) === QUOTE && text.charCodeAt(reader.end) === QUOTE;
    return isWhole && isQuoted && text.charCodeAt(reader.end + 1) === next ? units : NaN;
  }

  #add(price: number, size: number): void {
    if (this.#length === this.#units.length) {
      const units = new Float64Array(this.#length * 2);
      units.set(this.#units);
      this.#units = units;
    }
    this.#units[this.#length] = price;
    this.#units[this.#length + 1] = size;
    this.#length += 2;
  }
}
