import type { BookProtocol, FollowedMarket, ProtocolSink, SnapshotRequest } from '../protocol/book-protocol.ts';
import { FollowedBooks } from '../protocol/followed-books.ts';
import { isObject, type Json, objectOf } from '../protocol/json.ts';
import type { EmptyReason } from '../venue-feed.ts';
import { BinanceBook } from './binance-book.ts';

/** Streams of one subscription message. */
const BATCH = 100;
/** Levels of a snapshot, and its weight in Binance's budget. */
const SHORT = { limit: 100, weight: 5 };
const LONG = { limit: 1000, weight: 50 };

export interface BinanceProtocolOptions {
  /**
   * Most levels of a side that are kept: those of the snapshot and those that change later, 2000 by default. Binance
   * tells of a level only when it changes, so beyond the snapshot's prices levels can be missing, never wrong.
   */
  readonly levels?: number;
}

/** Binance's diff depth streams at 100 ms, with snapshots over REST. */
export class BinanceProtocol implements BookProtocol {
  readonly #books: FollowedBooks<BinanceBook>;
  readonly #sink: ProtocolSink;
  #requests = 0;

  constructor(markets: readonly FollowedMarket[], sink: ProtocolSink, { levels = 2000 }: BinanceProtocolOptions = {}) {
    this.#books = new FollowedBooks(markets.map((market) => new BinanceBook(market, sink, { depth: levels })));
    this.#sink = sink;
  }

  subscriptions(): readonly string[] {
    const streams = this.#books.all.map(({ symbol }) => `${symbol.toLowerCase()}@depth@100ms`);
    const messages: string[] = [];
    for (let at = 0; at < streams.length; at += BATCH)
      messages.push(this.#request('SUBSCRIBE', streams.slice(at, at + BATCH)));
    return messages;
  }

  resubscriptions(): readonly string[] {
    return [];
  }

  snapshotRequest(market: number, isShort: boolean): SnapshotRequest {
    const { limit, weight } = isShort ? SHORT : LONG;
    const symbol = encodeURIComponent(this.#books.byIndex(market).symbol);
    return { path: `/api/v3/depth?symbol=${symbol}&limit=${limit}`, weight };
  }

  takeSnapshot(market: number, text: string, receivedAt: number): void {
    const book = this.#books.byIndex(market);
    const data = objectOf(text);
    if (data) book.takeSnapshot(data, receivedAt);
    else book.fail('malformed', receivedAt);
  }

  receive(text: string, receivedAt: number): void {
    const message = objectOf(text);
    if (!message) return this.#broken(receivedAt);
    const data = isObject(message['data']) ? message['data'] : message;
    if (data['e'] === 'depthUpdate') this.#books.bySymbol(data['s'])?.takeChange(data, receivedAt);
    else if (data['e'] === 'serverShutdown') this.#sink.reconnect('disconnected');
    else if (isObject(message['error'])) this.#refused(receivedAt);
  }

  /** Binance answers the list of subscriptions with its own; small enough once in a while. */
  probe(): string {
    return this.#request('LIST_SUBSCRIPTIONS', undefined);
  }

  empty(reason: EmptyReason, receivedAt: number, market?: number): void {
    this.#books.empty(reason, receivedAt, market);
  }

  republish(receivedAt: number): void {
    this.#books.republish(receivedAt);
  }

  waiting(): readonly number[] {
    return this.#books.waiting();
  }

  /** A refused subscription leaves books without changes: only a new connection helps. */
  #refused(receivedAt: number): void {
    this.#broken(receivedAt);
  }

  #broken(receivedAt: number): void {
    this.#books.empty('malformed', receivedAt);
    this.#sink.reconnect('malformed');
  }

  #request(method: string, params: readonly string[] | undefined): string {
    this.#requests += 1;
    const message: Json = { method, ...(params && { params }), id: this.#requests };
    return JSON.stringify(message);
  }
}
