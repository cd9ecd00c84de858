import type { BookProtocol, FollowedMarket, ProtocolSink } from '../protocol/book-protocol.ts';
import { ChainedBook } from '../protocol/chained-book.ts';
import { FollowedBooks } from '../protocol/followed-books.ts';
import { isObject, objectOf, sequenceOf, textOf } from '../protocol/json.ts';
import { ListProtocol } from '../protocol/list-protocol.ts';

/** Topics of one subscription message, which Bybit limits for spot markets. */
const BATCH = 10;
/** Levels of a side that the topic carries. */
const DEPTH = 200;
const TOPIC = `orderbook.${DEPTH}.`;

/** Bybit's topic orderbook.200: a snapshot, then changes whose update ID `u` counts up by one. */
export class BybitProtocol extends ListProtocol<ChainedBook> implements BookProtocol {
  constructor(markets: readonly FollowedMarket[], sink: ProtocolSink, levels = DEPTH) {
    const options = { depth: DEPTH, shown: Math.min(levels, DEPTH) };
    super(new FollowedBooks(markets.map((market) => new ChainedBook(market, sink, options))), sink);
  }

  subscriptions(): readonly string[] {
    return this.batches(BATCH).map((symbols) => request('subscribe', symbols));
  }

  resubscriptions(market: number): readonly string[] {
    const { symbol } = this.books.byIndex(market);
    return [request('unsubscribe', [symbol]), request('subscribe', [symbol])];
  }

  receive(text: string, receivedAt: number): void {
    const message = objectOf(text);
    if (!message) return this.broken(receivedAt);
    // A refused subscription has no topic: its books stay empty, and are tried again one by one.
    if (!textOf(message['topic']).startsWith(TOPIC)) return;
    const { type, data } = message;
    if (!isObject(data)) return this.broken(receivedAt);
    const book = this.books.bySymbol(data['s']);
    const to = sequenceOf(data['u']);
    // After a restart Bybit counts from 1 again, with a snapshot.
    if (type === 'snapshot' || to === 1) book?.takeSnapshot(to, data['b'], data['a'], receivedAt, true);
    else if (type === 'delta') book?.takeChange({ from: to - 1, to, bids: data['b'], asks: data['a'] }, receivedAt);
    else this.broken(receivedAt);
  }

  probe(): string {
    return '{"op":"ping"}';
  }
}

function request(op: string, symbols: readonly string[]): string {
  return JSON.stringify({ op, args: symbols.map((symbol) => TOPIC + symbol) });
}
