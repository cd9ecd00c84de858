import type { LiveBook } from '../book/live-book.ts';
import { FollowedBook } from './followed-book.ts';
import { setBoth } from './level-lists.ts';

/** Changes that are kept while a snapshot is on its way: two minutes of them at ten a second. */
const MAX_KEPT = 1200;
/** Changes that may be older than a snapshot; more mean that its number is wrong. */
const MAX_SKIPPED = MAX_KEPT;

/** A change from one numbered state of a book to another. */
export interface ChainedChange {
  /** Number of the state before it. */
  readonly from: number;
  /** Number of the state after it. */
  readonly to: number;
  readonly bids: unknown;
  readonly asks: unknown;
}

/**
 * A book whose changes name the states that they lead from and to, and whose snapshot names its own. Changes that come
 * before the snapshot are kept and applied to it; each later one has to begin where the one before ended.
 */
export class ChainedBook extends FollowedBook {
  #kept: ChainedChange[] = [];
  #from = NaN;
  #state = NaN;
  #skipped = 0;
  /** Whether a snapshot was taken and its first change is still to come, which may begin before the snapshot. */
  #isFresh = false;
  /**
   * Whether the venue confirmed that it sends this book's changes. Without that, a snapshot over REST would grow old
   * unnoticed. True from the start where snapshots come over the socket.
   */
  isConfirmed = true;

  /** The venue confirmed the subscription: now a snapshot is of use. */
  confirm(): void {
    if (this.isConfirmed) return;
    this.isConfirmed = true;
    if (this.isWaiting) this.sink.resync(this.index);
  }

  takeChange(change: ChainedChange, receivedAt: number): void {
    if (Number.isNaN(change.from) || Number.isNaN(change.to)) return this.fail('malformed', receivedAt);
    this.confirm();
    if (this.isLive) return this.#apply(change, receivedAt);
    this.#kept.push(change);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
  }

  /**
   * Takes a change that begins where the last one of a live book ended. @param fill sets its levels.
   * @returns false, and does nothing, for any other change, which is for `takeChange`.
   */
  takeNext(from: number, to: number, receivedAt: number, fill: (book: LiveBook) => boolean): boolean {
    if (!this.isLive || from !== this.#state) return false;
    this.#advance(from, to, receivedAt, fill);
    return true;
  }

  /**
   * @param state number of the snapshot's state. @param isExact whether the next change has to begin with it, as when
   * the snapshot came in order over the socket.
   */
  takeSnapshot(state: number, bids: unknown, asks: unknown, receivedAt: number, isExact = false): void {
    if (Number.isNaN(state)) return this.fail('malformed', receivedAt);
    if (!isExact && !this.isConfirmed) return;
    this.isConfirmed = true;
    // An older snapshot, such as one that was asked for twice, adds nothing to a live book.
    if (!isExact && this.isLive && state < this.#state) return;
    const oldest = this.#kept.find((change) => change.to > state);
    if (!isExact && !this.isLive && oldest && oldest.from > state) return this.fail('gap', receivedAt);
    const kept = isExact ? [] : this.#kept;
    this.#kept = [];
    this.snapshot(receivedAt, (book: LiveBook) => setBoth(book, bids, asks));
    if (!this.isLive) return;
    this.#state = state;
    this.#from = NaN;
    this.#isFresh = !isExact;
    this.#skipped = 0;
    for (const change of kept) if (this.isLive) this.#apply(change, receivedAt);
  }

  override empty(reason: Parameters<FollowedBook['empty']>[0], receivedAt: number): void {
    super.empty(reason, receivedAt);
    this.#kept = [];
    this.#isFresh = false;
  }

  #apply(change: ChainedChange, receivedAt: number): void {
    if (this.#isFresh && change.to <= this.#state) {
      this.#skipped += 1;
      if (this.#skipped > MAX_SKIPPED) this.fail('gap', receivedAt);
      return;
    }
    // Sent twice in a row: it says what the book holds already.
    if (!this.#isFresh && change.to === this.#state && change.from === this.#from) return;
    const isNext = this.#isFresh ? change.from <= this.#state : change.from === this.#state;
    if (!isNext) {
      this.fail('gap', receivedAt);
      this.#kept.push(change);
      return;
    }
    this.#advance(change.from, change.to, receivedAt, (book) => setBoth(book, change.bids, change.asks));
  }

  #advance(from: number, to: number, receivedAt: number, fill: (book: LiveBook) => boolean): void {
    this.#from = from;
    this.#state = to;
    this.#isFresh = false;
    this.change(receivedAt, fill);
  }
}
