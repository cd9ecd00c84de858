import type { LiveBook } from '../book/live-book.ts';
import type { BookProtocol, FollowedMarket, ProtocolSink } from '../protocol/book-protocol.ts';
import { FollowedBooks } from '../protocol/followed-books.ts';
import { FollowedBook } from '../protocol/followed-book.ts';
import { isObject, type Json, objectOf, objectsIn, sequenceOf } from '../protocol/json.ts';
import { ListProtocol } from '../protocol/list-protocol.ts';

/** Products of one subscription message. */
const BATCH = 50;
/** Levels of a side that are kept; Coinbase sends whole books. */
const DEPTH = 1000;

/**
 * Coinbase's Advanced Trade feed: channels level2 and heartbeats. All messages of a connection are numbered one after the
 * other, so a lost one could be about any book.
 */
export class CoinbaseProtocol extends ListProtocol<FollowedBook> implements BookProtocol {
  #next = NaN;

  constructor(markets: readonly FollowedMarket[], sink: ProtocolSink, levels = DEPTH) {
    super(new FollowedBooks(markets.map((market) => new FollowedBook(market, sink, { depth: levels }))), sink);
  }

  subscriptions(): readonly string[] {
    const heartbeats = JSON.stringify({ type: 'subscribe', channel: 'heartbeats' });
    return [heartbeats, ...this.batches(BATCH).map((symbols) => request('subscribe', symbols))];
  }

  resubscriptions(market: number): readonly string[] {
    const { symbol } = this.books.byIndex(market);
    return [request('unsubscribe', [symbol]), request('subscribe', [symbol])];
  }

  receive(text: string, receivedAt: number): void {
    const message = objectOf(text);
    if (!message || message['type'] === 'error') return this.broken(receivedAt);
    const number = sequenceOf(message['sequence_num']);
    if (Number.isNaN(number)) return this.broken(receivedAt);
    if (!Number.isNaN(this.#next) && number !== this.#next) {
      // Sent twice in a row: it was taken already.
      if (number === this.#next - 1) return;
      return this.broken(receivedAt, 'gap');
    }
    this.#next = number + 1;
    if (message['channel'] !== 'l2_data') return;
    if (!Array.isArray(message['events'])) return this.broken(receivedAt);
    for (const event of message['events'] as unknown[]) {
      if (!isObject(event)) return this.broken(receivedAt);
      this.#take(event, receivedAt);
    }
  }

  /** The channel of heartbeats has a message each second. */
  probe(): undefined {
    return undefined;
  }

  #take(event: Json, receivedAt: number): void {
    const book = this.books.bySymbol(event['product_id']);
    const fill = (live: LiveBook) => setUpdates(live, event['updates']);
    if (event['type'] === 'snapshot') book?.snapshot(receivedAt, fill);
    else if (event['type'] === 'update') book?.change(receivedAt, fill);
    else this.broken(receivedAt);
  }
}

function setUpdates(book: LiveBook, updates: unknown): boolean {
  if (!Array.isArray(updates) || objectsIn(updates).length !== updates.length) return false;
  for (const { side, price_level: price, new_quantity: size } of objectsIn(updates)) {
    if ((side !== 'bid' && side !== 'offer') || typeof price !== 'string' || typeof size !== 'string') return false;
    if (!book.set(side === 'bid' ? 'bids' : 'asks', price, size)) return false;
  }
  return true;
}

function request(type: string, symbols: readonly string[]): string {
  return JSON.stringify({ type, product_ids: symbols, channel: 'level2' });
}
