import type { EmptyReason } from '../venue-feed.ts';
import type { FollowedBook } from './followed-book.ts';

/** The books of one connection, by the venue's symbol and by index. */
export class FollowedBooks<Book extends FollowedBook = FollowedBook> {
  readonly all: readonly Book[];
  readonly #bySymbol: ReadonlyMap<string, Book>;
  readonly #byIndex: ReadonlyMap<number, Book>;

  constructor(books: readonly Book[]) {
    this.all = books;
    this.#bySymbol = new Map(books.map((book) => [book.symbol, book]));
    this.#byIndex = new Map(books.map((book) => [book.index, book]));
  }

  bySymbol(symbol: unknown): Book | undefined {
    return typeof symbol === 'string' ? this.#bySymbol.get(symbol) : undefined;
  }

  /** @throws RangeError for a market that is not followed here. */
  byIndex(index: number): Book {
    const book = this.#byIndex.get(index);
    if (!book) throw new RangeError(`market ${index} is not followed on this connection`);
    return book;
  }

  empty(reason: EmptyReason, receivedAt: number, market?: number): void {
    for (const book of market === undefined ? this.all : [this.byIndex(market)]) book.empty(reason, receivedAt);
  }

  republish(receivedAt: number): void {
    for (const book of this.all) book.publish(receivedAt);
  }

  waiting(): number[] {
    return this.all.flatMap((book) => (book.isWaiting ? [book.index] : []));
  }
}
