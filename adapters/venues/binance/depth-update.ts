import { LevelPairs } from '../book/level-pairs.ts';
import type { LiveBook } from '../book/live-book.ts';

/** A change as Binance writes it, up to its levels. */
const START =
  /^(\{"stream":"[\w@./-]+","data":)?\{"e":"depthUpdate","E":[1-9]\d*,"s":"([\w./-]+)","U":([1-9]\d{0,14}),"u":([1-9]\d{0,14}),"b":/;
const ASKS = ',"a":';

/**
 * A change of a book in the very form in which Binance sends it, read from its text. Any other form, JSON or not, is
 * refused here and left to `JSON.parse`, which takes three times as long for a message of many levels.
 */
export class DepthUpdate {
  symbol = '';
  /** Numbers of its first and last change. */
  first = NaN;
  last = NaN;
  #text = '';
  #at = 0;
  #end = '';
  readonly #bids = new LevelPairs();
  readonly #asks = new LevelPairs();

  /** Sets the levels that were read. */
  readonly fill = (book: LiveBook): boolean => {
    this.#bids.setIn(book, 'bids');
    this.#asks.setIn(book, 'asks');
    return true;
  };

  /** Reads what is before the levels. @returns whether the text has the form so far. */
  start(text: string): boolean {
    const match = START.exec(text);
    if (!match) return false;
    const [start, stream, symbol, first, last] = match;
    this.symbol = symbol!;
    this.first = Number(first);
    this.last = Number(last);
    this.#text = text;
    this.#at = start.length;
    this.#end = stream === undefined ? '}' : '}}';
    return this.first <= this.last;
  }

  /** Reads the levels in the book's scales. @returns whether the text has the form to its end. */
  readLevels({ priceScale, sizeScale }: LiveBook): boolean {
    const text = this.#text;
    const bids = this.#bids.read(text, this.#at, priceScale, sizeScale);
    if (bids < 0 || !text.startsWith(ASKS, bids)) return false;
    const asks = this.#asks.read(text, bids + ASKS.length, priceScale, sizeScale);
    return asks > 0 && text.length === asks + this.#end.length && text.endsWith(this.#end);
  }
}
