import type { BookProtocol, FollowedMarket, ProtocolSink, SnapshotRequest } from '../protocol/book-protocol.ts';
import { ChainedBook } from '../protocol/chained-book.ts';
import { FollowedBooks } from '../protocol/followed-books.ts';
import { isObject, type Json, objectOf, sequenceOf, textOf } from '../protocol/json.ts';
import { ListProtocol } from '../protocol/list-protocol.ts';

/** Symbols of one subscription message. */
const BATCH = 50;
const TOPIC = '/market/level2:';
/** Most levels of a side that are kept: those of the snapshot and those that change later. */
const DEPTH = 1000;

/** KuCoin's topic level2: changes with their first and last sequence, and snapshots of 100 levels over REST. */
export class KucoinProtocol extends ListProtocol<ChainedBook> implements BookProtocol {
  #requests = 0;
  /** Symbols of each subscription that is not confirmed yet, by its ID. */
  readonly #subscriptions = new Map<string, readonly string[]>();

  constructor(markets: readonly FollowedMarket[], sink: ProtocolSink, levels = DEPTH) {
    super(new FollowedBooks(markets.map((market) => new ChainedBook(market, sink, { depth: levels }))), sink);
    for (const book of this.books.all) book.isConfirmed = false;
  }

  subscriptions(): readonly string[] {
    return this.batches(BATCH).map((symbols) => this.#subscribe(symbols));
  }

  resubscriptions(market: number): readonly string[] {
    const { symbol, isConfirmed } = this.books.byIndex(market);
    return isConfirmed ? [] : [this.#subscribe([symbol])];
  }

  snapshotRequest(market: number): SnapshotRequest {
    const symbol = encodeURIComponent(this.books.byIndex(market).symbol);
    return { path: `/api/v1/market/orderbook/level2_100?symbol=${symbol}`, weight: 4 };
  }

  takeSnapshot(market: number, text: string, receivedAt: number): void {
    const data = objectOf(text)?.['data'];
    const { sequence, bids, asks } = isObject(data) ? data : {};
    this.books.byIndex(market).takeSnapshot(sequenceOf(sequence), bids, asks, receivedAt);
  }

  receive(text: string, receivedAt: number): void {
    const message = objectOf(text);
    if (!message) return this.broken(receivedAt);
    if (message['type'] === 'ack') return this.#confirmed(textOf(message['id']));
    // A refused subscription: its books stay empty, and are tried again one by one.
    if (message['type'] !== 'message' || !textOf(message['topic']).startsWith(TOPIC)) return;
    const { data } = message;
    if (!isObject(data) || !isObject(data['changes'])) return this.broken(receivedAt);
    const [first, last] = [sequenceOf(data['sequenceStart']), sequenceOf(data['sequenceEnd'])];
    const from = first <= last ? first - 1 : NaN;
    const bids = withoutMarks(data['changes'], 'bids');
    const asks = withoutMarks(data['changes'], 'asks');
    this.books.bySymbol(data['symbol'])?.takeChange({ from, to: last, bids, asks }, receivedAt);
  }

  probe(): string {
    return this.#request({ type: 'ping' });
  }

  #subscribe(symbols: readonly string[]): string {
    const text = this.#request({ type: 'subscribe', topic: TOPIC + symbols.join(','), response: true });
    this.#subscriptions.set(String(this.#requests), symbols);
    return text;
  }

  #confirmed(id: string): void {
    for (const symbol of this.#subscriptions.get(id) ?? []) this.books.bySymbol(symbol)?.confirm();
    this.#subscriptions.delete(id);
  }

  #request(message: Json): string {
    this.#requests += 1;
    return JSON.stringify({ id: String(this.#requests), ...message });
  }
}

/** A level at price 0 only counts the sequence up. */
function withoutMarks(changes: Json, side: 'bids' | 'asks'): unknown {
  const levels = changes[side];
  return Array.isArray(levels) ? levels.filter((level) => !(Array.isArray(level) && level[0] === '0')) : levels;
}
