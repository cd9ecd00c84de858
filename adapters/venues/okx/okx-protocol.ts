import type { BookProtocol, FollowedMarket, ProtocolSink, SnapshotRequest } from '../protocol/book-protocol.ts';
import { ChainedBook } from '../protocol/chained-book.ts';
import { FollowedBooks } from '../protocol/followed-books.ts';
import { isObject, type Json, objectOf, objectsIn, sequenceOf, textOf } from '../protocol/json.ts';
import { ListProtocol } from '../protocol/list-protocol.ts';

/** Channels of one subscription message. */
const BATCH = 50;
/** Levels of a side that the channel carries. */
const DEPTH = 400;
const CHANNEL = 'books';

/**
 * OKX's channel `books`: 400 levels every 100 ms. Each message names the number of the state before it (`prevSeqId`) and
 * after it (`seqId`). OKX has ended checksums (always 0 since June 2026) and announced to end the first snapshot on the
 * socket; without one, it comes over REST.
 */
export class OkxProtocol extends ListProtocol<ChainedBook> implements BookProtocol {
  constructor(markets: readonly FollowedMarket[], sink: ProtocolSink, levels = DEPTH) {
    const options = { depth: DEPTH, shown: Math.min(levels, DEPTH) };
    super(new FollowedBooks(markets.map((market) => new ChainedBook(market, sink, options))), sink);
    for (const book of this.books.all) book.isConfirmed = false;
  }

  subscriptions(): readonly string[] {
    return this.batches(BATCH).map((symbols) => request('subscribe', symbols));
  }

  resubscriptions(market: number): readonly string[] {
    const { symbol, isConfirmed } = this.books.byIndex(market);
    return isConfirmed ? [] : [request('subscribe', [symbol])];
  }

  snapshotRequest(market: number): SnapshotRequest {
    const symbol = encodeURIComponent(this.books.byIndex(market).symbol);
    return { path: `/api/v5/market/books?instId=${symbol}&sz=${DEPTH}`, weight: 1 };
  }

  takeSnapshot(market: number, text: string, receivedAt: number): void {
    const [data = {}] = objectsIn(objectOf(text)?.['data']);
    this.books.byIndex(market).takeSnapshot(sequenceOf(data['seqId']), data['bids'], data['asks'], receivedAt);
  }

  receive(text: string, receivedAt: number): void {
    if (text === 'pong') return;
    const message = objectOf(text);
    if (!message) return this.broken(receivedAt);
    const { arg, event, data } = message;
    if (event === 'subscribe' && isObject(arg)) return this.books.bySymbol(arg['instId'])?.confirm();
    // OKX announces upgrades of its servers half a minute before it closes the connection.
    if (event === 'notice') return this.sink.reconnect('disconnected');
    // A refused subscription, such as one of a market that is gone: its book stays empty, and is tried again later.
    if (event !== undefined) return;
    if (!isObject(arg) || !Array.isArray(data)) return this.broken(receivedAt);
    if (arg['channel'] !== CHANNEL) return;
    const book = this.books.bySymbol(arg['instId']);
    for (const part of objectsIn(data)) if (book) this.#take(book, textOf(message['action']), part, receivedAt);
  }

  probe(): string {
    return 'ping';
  }

  #take(book: ChainedBook, action: string, data: Json, receivedAt: number): void {
    const { bids, asks } = data;
    const [from, to] = [sequenceOf(data['prevSeqId']), sequenceOf(data['seqId'])];
    if (action === 'snapshot') book.takeSnapshot(to, bids, asks, receivedAt, true);
    else if (action === 'update') book.takeChange({ from, to, bids, asks }, receivedAt);
    else this.broken(receivedAt);
  }
}

function request(op: string, symbols: readonly string[]): string {
  return JSON.stringify({ op, args: symbols.map((instId) => ({ channel: CHANNEL, instId })) });
}
