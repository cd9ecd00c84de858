import type { Clock } from '../../../core/ports/services/clock.ts';

const MINUTE_MS = 60_000;
/** Changes within a minute from which on a book is busy. */
const BUSY = 60;
/** Milliseconds without a change after which a busy book is not trusted any more. */
const SILENT_MS = 15_000;

interface Activity {
  at: number;
  minute: number;
  count: number;
  before: number;
}

/** Notices busy books that fall silent while their connection lives: their subscription was lost. */
export class BookActivity {
  readonly #clock: Clock;
  readonly #books = new Map<number, Activity>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  seen(market: number): void {
    const now = this.#clock.now();
    const minute = Math.floor(now / MINUTE_MS);
    const book = this.#books.get(market);
    if (!book) return void this.#books.set(market, { at: now, minute, count: 1, before: 0 });
    if (book.minute !== minute) {
      book.before = book.minute === minute - 1 ? book.count : 0;
      book.count = 0;
      book.minute = minute;
    }
    book.count += 1;
    book.at = now;
  }

  forget(market: number): void {
    this.#books.delete(market);
  }

  silent(): number[] {
    const now = this.#clock.now();
    const silent: number[] = [];
    for (const [market, { at, count, before }] of this.#books)
      if (now - at >= SILENT_MS && Math.max(count, before) >= BUSY) silent.push(market);
    return silent;
  }
}
