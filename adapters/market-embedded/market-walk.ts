import type { BookListing, BookUpdate } from '../../core/ports/markets/market-feed.ts';
import { drawBook, type DrawnBook } from './draw-book.ts';
import { randomAt } from './noise.ts';
import { PricePaths } from './price-paths.ts';
import type { ReferenceAsset } from './reference-assets.ts';
import { type Book, booksFor } from './walk-books.ts';
import { snapshots, changes } from './book-updates.ts';

/** Milliseconds between redraws of the sizes at the touch and of the venue's deviation from the reference price. */
const GENERATION_MS = 90_000;
/** A full snapshot of a book is sent every so many generations, as venues do for clients that missed updates. */
const SNAPSHOT_EVERY = 8;
/**
 * Maximum deviation of a book's mid price from the reference. Together with the rounding of `#places`, a fifth of the
 * half spread, it is less than any venue's fee and the half spread that every trade pays; so no round trip, however
 * long, can gain.
 */
const OPINION = 0.0003;

/** Purposes of a book's random numbers, besides those of `drawBook`. */
const OPINIONS = -3;

/** The moving market of one subscription. Its state depends on seed and time alone, not on when it began. */
export class MarketWalk {
  readonly #paths: PricePaths;
  readonly #books: readonly Book[];
  readonly #booksOf: readonly (readonly number[])[];
  readonly #repricedAt: Float64Array;
  readonly #logPrices: Float64Array;
  readonly #places: Float64Array;
  readonly #generations: Float64Array;

  constructor(assets: readonly ReferenceAsset[], listings: readonly BookListing[], seed: number) {
    this.#paths = new PricePaths(assets, seed);
    this.#books = booksFor(assets, listings, seed);
    this.#booksOf = assets.map((_, asset) =>
      this.#books.flatMap(({ base, quote }, book) => (base === asset || quote === asset ? [book] : [])),
    );
    this.#repricedAt = new Float64Array(assets.length).fill(Number.NaN);
    this.#logPrices = new Float64Array(assets.length);
    this.#places = new Float64Array(listings.length);
    this.#generations = new Float64Array(listings.length);
  }

  /** Every book at `time`; `advance` continues from there. */
  begin(time: number): BookUpdate[] {
    this.#reprice(time);
    return this.#books.flatMap((_, book) => {
      this.#move(book, time);
      return snapshots(book, this.#draw(book));
    });
  }

  /** The changes up to `time` (milliseconds) since the last call. */
  advance(time: number): BookUpdate[] {
    const touched = this.#reprice(time);
    this.#books.forEach((_, book) => {
      if (this.#generationAt(book, time) !== this.#generations[book]) touched.add(book);
    });
    return [...touched].flatMap((book) => this.#update(book, time));
  }

  #update(book: number, time: number): BookUpdate[] {
    const place = this.#places[book]!;
    const generation = this.#generations[book]!;
    this.#move(book, time);
    const isRedrawn = this.#generations[book] !== generation;
    if (!isRedrawn && this.#places[book] === place) return [];
    const after = this.#draw(book);
    if (isRedrawn && this.#generations[book]! % SNAPSHOT_EVERY === 0) return snapshots(book, after);
    return changes(book, this.#draw(book, place, generation), after);
  }

  /** Moves the assets' prices up to `time`. @returns the books of those that were repriced. */
  #reprice(time: number): Set<number> {
    const touched = new Set<number>();
    this.#booksOf.forEach((books, asset) => {
      const repricedAt = this.#paths.repricedAt(asset, time);
      if (this.#repricedAt[asset] === repricedAt) return;
      this.#repricedAt[asset] = repricedAt;
      this.#logPrices[asset] = this.#paths.logPrice(asset, repricedAt);
      for (const book of books) touched.add(book);
    });
    return touched;
  }

  #move(book: number, time: number): void {
    const { base, quote, key, step } = this.#books[book]!;
    const generation = this.#generationAt(book, time);
    const opinion = OPINION * (2 * randomAt(key, generation, OPINIONS) - 1);
    this.#generations[book] = generation;
    this.#places[book] = Math.round((this.#logPrices[base]! - this.#logPrices[quote]! + opinion) / step);
  }

  #generationAt(book: number, time: number): number {
    return Math.floor(time / GENERATION_MS + this.#books[book]!.phase);
  }

  /** Draws a book from its two stored numbers instead of storing it: this takes a few microseconds. */
  #draw(book: number, place = this.#places[book]!, generation = this.#generations[book]!): DrawnBook {
    const { key, shape, step } = this.#books[book]!;
    return drawBook(shape, { key, price: Math.exp(place * step), generation });
  }
}
