import type { LiveBook } from '../book/live-book.ts';
import { FollowedBook } from '../protocol/followed-book.ts';
import { type Json, sequenceOf } from '../protocol/json.ts';
import { setBoth } from '../protocol/level-lists.ts';

/** Changes that are kept while a snapshot is on its way: two minutes of them. */
const MAX_KEPT = 1200;

/** Changes that may be older than a snapshot; more mean that its update ID is wrong. */
const MAX_SKIPPED = MAX_KEPT;

interface Change {
  readonly first: number;
  readonly last: number;
  readonly bids: unknown;
  readonly asks: unknown;
}

/**
 * A book of Binance's: changes carry their first and last update ID, and a snapshot over REST its last one. Changes that
 * come before the snapshot are kept and applied to it; each later one has to begin where the one before ended.
 */
export class BinanceBook extends FollowedBook {
  #kept: Change[] = [];
  #first = NaN;
  #last = NaN;
  #skipped = 0;
  /** Whether a snapshot was taken and its first change is still to come, which may begin before the snapshot. */
  #isFresh = false;

  takeChange(data: Json, receivedAt: number): void {
    const change = { first: sequenceOf(data['U']), last: sequenceOf(data['u']), bids: data['b'], asks: data['a'] };
    if (!(change.first <= change.last)) return this.fail('malformed', receivedAt);
    if (this.isLive) return this.#apply(change, receivedAt);
    this.#kept.push(change);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
  }

  takeSnapshot(data: Json, receivedAt: number): void {
    const last = sequenceOf(data['lastUpdateId']);
    if (!(last >= 0)) return this.fail('malformed', receivedAt);
    // An older snapshot, such as one that was asked for twice, adds nothing to a live book.
    if (this.isLive && last < this.#last) return;
    const oldest = this.#kept.find((change) => change.last > last);
    if (!this.isLive && oldest && oldest.first > last + 1) return this.fail('gap', receivedAt);
    this.#load(data, last, receivedAt);
  }

  #load(data: Json, last: number, receivedAt: number): void {
    // A live book that gets a deeper snapshot was right up to a later change, which the snapshot may lack.
    const kept = this.#kept;
    this.#kept = [];
    this.snapshot(receivedAt, (book: LiveBook) => setBoth(book, data['bids'], data['asks']));
    if (!this.isLive) return;
    this.#last = last;
    this.#isFresh = true;
    this.#skipped = 0;
    for (const change of kept) if (this.isLive) this.#apply(change, receivedAt);
  }

  override empty(reason: Parameters<FollowedBook['empty']>[0], receivedAt: number): void {
    super.empty(reason, receivedAt);
    this.#kept = [];
    this.#isFresh = false;
  }

  #apply(change: Change, receivedAt: number): void {
    if (this.#isFresh && change.last <= this.#last) {
      this.#skipped += 1;
      if (this.#skipped > MAX_SKIPPED) this.fail('gap', receivedAt);
      return;
    }
    // Sent twice in a row: it says what the book holds already.
    if (!this.#isFresh && change.last === this.#last && change.first === this.#first) return;
    const isNext = this.#isFresh ? change.first <= this.#last + 1 : change.first === this.#last + 1;
    if (!isNext) {
      this.fail('gap', receivedAt);
      this.#kept.push(change);
      return;
    }
    this.#first = change.first;
    this.#last = change.last;
    this.#isFresh = false;
    this.change(receivedAt, (book: LiveBook) => setBoth(book, change.bids, change.asks));
  }
}
