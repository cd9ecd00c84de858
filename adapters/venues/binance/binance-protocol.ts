import type { BookProtocol, FollowedMarket, ProtocolSink, SnapshotRequest } from '../protocol/book-protocol.ts';
import { ChainedBook } from '../protocol/chained-book.ts';
import { FollowedBooks } from '../protocol/followed-books.ts';
import { DepthUpdate } from './depth-update.ts';
import { isObject, type Json, objectOf, sequenceOf } from '../protocol/json.ts';
import { ListProtocol } from '../protocol/list-protocol.ts';

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
  readonly levels?: number | undefined;
  /** Whether books wait for Binance to confirm their subscription, as they have to on a network; false by default. */
  readonly isConfirmationNeeded?: boolean;
}

/** Binance's diff depth streams at 100 ms, with snapshots over REST. */
export class BinanceProtocol extends ListProtocol<ChainedBook> implements BookProtocol {
  #requests = 0;
  /** Symbols of each subscription that is not confirmed yet, by its ID. */
  readonly #subscriptions = new Map<number, readonly string[]>();
  readonly #update = new DepthUpdate();

  constructor(
    markets: readonly FollowedMarket[],
    sink: ProtocolSink,
    { levels = 2000, isConfirmationNeeded = false }: BinanceProtocolOptions = {},
  ) {
    super(new FollowedBooks(markets.map((market) => new ChainedBook(market, sink, { depth: levels }))), sink);
    for (const book of this.books.all) book.isConfirmed = !isConfirmationNeeded;
  }

  subscriptions(): readonly string[] {
    return this.batches(BATCH).map((symbols) => this.#subscribe(symbols));
  }

  resubscriptions(market: number): readonly string[] {
    const { symbol, isConfirmed } = this.books.byIndex(market);
    return isConfirmed ? [] : [this.#subscribe([symbol])];
  }

  snapshotRequest(market: number, isShort: boolean): SnapshotRequest {
    const { limit, weight } = isShort ? SHORT : LONG;
    const symbol = encodeURIComponent(this.books.byIndex(market).symbol);
    return { path: `/api/v3/depth?symbol=${symbol}&limit=${limit}`, weight };
  }

  takeSnapshot(market: number, text: string, receivedAt: number): void {
    const data = objectOf(text) ?? {};
    const state = sequenceOf(data['lastUpdateId']);
    this.books.byIndex(market).takeSnapshot(state, data['bids'], data['asks'], receivedAt);
  }

  receive(text: string, receivedAt: number): void {
    if (this.#isNext(text, receivedAt)) return;
    const message = objectOf(text);
    if (!message) return this.broken(receivedAt);
    const data = isObject(message['data']) ? message['data'] : message;
    if (data['e'] === 'depthUpdate') this.#change(data, receivedAt);
    else if (data['e'] === 'serverShutdown') this.sink.reconnect('disconnected');
    // A refused subscription leaves books without changes: only a new connection helps.
    else if (isObject(message['error'])) this.broken(receivedAt);
    else if (message['result'] === null) this.#confirmed(sequenceOf(message['id']));
  }

  /** Binance answers with the list of subscriptions, which is small enough once in a while. */
  probe(): string {
    return this.#request('LIST_SUBSCRIPTIONS', undefined);
  }

  #subscribe(symbols: readonly string[]): string {
    const text = this.#request(
      'SUBSCRIBE',
      symbols.map((symbol) => `${symbol.toLowerCase()}@depth@100ms`),
    );
    this.#subscriptions.set(this.#requests, symbols);
    return text;
  }

  #confirmed(id: number): void {
    for (const symbol of this.#subscriptions.get(id) ?? []) this.books.bySymbol(symbol)?.confirm();
    this.#subscriptions.delete(id);
  }

  /** Takes the next change of a live book, which nearly all messages are, without the objects of JSON. */
  #isNext(text: string, receivedAt: number): boolean {
    const update = this.#update;
    if (!update.start(text)) return false;
    const book = this.books.bySymbol(update.symbol);
    if (!book?.isLive || !update.readLevels(book.book)) return false;
    return book.takeNext(update.first - 1, update.last, receivedAt, update.fill);
  }

  #change(data: Json, receivedAt: number): void {
    const [first, last] = [sequenceOf(data['U']), sequenceOf(data['u'])];
    const from = first <= last ? first - 1 : NaN;
    this.books.bySymbol(data['s'])?.takeChange({ from, to: last, bids: data['b'], asks: data['a'] }, receivedAt);
  }

  #request(method: string, params: readonly string[] | undefined): string {
    this.#requests += 1;
    const message: Json = { method, ...(params && { params }), id: this.#requests };
    return JSON.stringify(message);
  }
}
