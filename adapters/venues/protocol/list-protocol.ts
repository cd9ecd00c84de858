import type { EmptyReason } from '../venue-feed.ts';
import type { ProtocolSink } from './book-protocol.ts';
import type { FollowedBook } from './followed-book.ts';
import type { FollowedBooks } from './followed-books.ts';

/** What every protocol does alike with its books. */
export abstract class ListProtocol<Book extends FollowedBook> {
  protected readonly books: FollowedBooks<Book>;
  protected readonly sink: ProtocolSink;

  constructor(books: FollowedBooks<Book>, sink: ProtocolSink) {
    this.books = books;
    this.sink = sink;
  }

  empty(reason: EmptyReason, receivedAt: number, market?: number): void {
    this.books.empty(reason, receivedAt, market);
  }

  republish(receivedAt: number): void {
    this.books.republish(receivedAt);
  }

  waiting(): readonly number[] {
    return this.books.waiting();
  }

  /** A message that could be about any book, or a gap in the numbers of all: no book is known to be right. */
  protected broken(receivedAt: number, reason: EmptyReason = 'malformed'): void {
    this.books.empty(reason, receivedAt);
    this.sink.reconnect(reason);
  }

  /** The symbols in batches of at most so many. */
  protected batches(size: number): string[][] {
    const symbols = this.books.all.map(({ symbol }) => symbol);
    const batches: string[][] = [];
    for (let at = 0; at < symbols.length; at += size) batches.push(symbols.slice(at, at + size));
    return batches;
  }
}
