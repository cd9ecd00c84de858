import { LiveBook, type LiveBookOptions } from '../book/live-book.ts';
import type { EmptyReason } from '../venue-feed.ts';
import type { FollowedMarket, ProtocolSink } from './book-protocol.ts';

/** `halted` books wait for the market to open, not for a snapshot. */
type State = 'waiting' | 'live' | 'halted';

/**
 * A book and whether it is known to be right. Whatever is wrong empties it, and only a snapshot fills it again. Each
 * message is taken whole or not at all: nothing is told before all of it was read and checked.
 */
export class FollowedBook {
  readonly index: number;
  readonly symbol: string;
  readonly book: LiveBook;
  protected readonly sink: ProtocolSink;
  #state: State = 'waiting';

  /** @throws RangeError for a market whose tick or lot is no positive decimal. */
  constructor({ index, market }: FollowedMarket, sink: ProtocolSink, options: Omit<LiveBookOptions, 'tick' | 'lot'>) {
    this.index = index;
    this.symbol = market.symbol;
    this.book = new LiveBook({ tick: market.tick, lot: market.lot, ...options });
    this.sink = sink;
  }

  get isLive(): boolean {
    return this.#state === 'live';
  }

  get isWaiting(): boolean {
    return this.#state === 'waiting';
  }

  get isHalted(): boolean {
    return this.#state === 'halted';
  }

  /**
   * Replaces the book. @param fill sets its levels and says whether the text was right. @param check compares a checksum.
   */
  snapshot(receivedAt: number, fill: (book: LiveBook) => boolean, check?: (book: LiveBook) => boolean): void {
    if (this.isHalted) return;
    this.book.clear();
    if (!this.#isRight(receivedAt, fill, check)) return;
    this.#state = 'live';
    this.publish(receivedAt);
  }

  /** Changes the book; does nothing while it waits for a snapshot. */
  change(receivedAt: number, fill: (book: LiveBook) => boolean, check?: (book: LiveBook) => boolean): void {
    if (!this.isLive || !this.#isRight(receivedAt, fill, check)) return;
    this.#tell('change', 'bids', this.book.changes('bids'), receivedAt);
    this.#tell('change', 'asks', this.book.changes('asks'), receivedAt);
  }

  /** Tells all levels. */
  publish(receivedAt: number): void {
    if (!this.isLive) return;
    this.#tell('snapshot', 'bids', this.book.snapshot('bids'), receivedAt);
    this.#tell('snapshot', 'asks', this.book.snapshot('asks'), receivedAt);
  }

  /** Empties the book and asks for a snapshot. */
  fail(reason: EmptyReason, receivedAt: number): void {
    this.empty(reason, receivedAt);
    if (this.isWaiting) this.sink.resync(this.index);
  }

  /** Empties the book. Tells it once: a book that is empty already stays so in silence. */
  empty(reason: EmptyReason, receivedAt: number): void {
    const wasLive = this.isLive;
    if (!this.isHalted) this.#state = 'waiting';
    this.book.clear();
    if (wasLive) this.sink.event({ kind: 'empty', market: this.index, reason, receivedAt });
  }

  halt(receivedAt: number): void {
    this.empty('halted', receivedAt);
    this.#state = 'halted';
  }

  /** Ends a halt: the book waits for a snapshot, which the caller asks for. */
  resume(): void {
    if (this.isHalted) this.#state = 'waiting';
  }

  #isRight(receivedAt: number, fill: (book: LiveBook) => boolean, check?: (book: LiveBook) => boolean): boolean {
    const reason = !fill(this.book)
      ? 'malformed'
      : !this.book.settle()
        ? 'crossed'
        : check && !check(this.book)
          ? 'checksum'
          : undefined;
    if (reason !== undefined) this.fail(reason, receivedAt);
    return reason === undefined;
  }

  #tell(kind: 'snapshot' | 'change', side: 'bids' | 'asks', levels: Float64Array, receivedAt: number): void {
    if (kind === 'change' && levels.length === 0) return;
    this.sink.event({ kind: 'book', market: this.index, update: { kind, side, levels }, receivedAt });
  }
}
