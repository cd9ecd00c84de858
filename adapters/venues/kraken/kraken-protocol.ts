import type { BookProtocol, FollowedMarket, ProtocolSink } from '../protocol/book-protocol.ts';
import { FollowedBooks } from '../protocol/followed-books.ts';
import { isObject, type Json, objectOf, objectsIn } from '../protocol/json.ts';
import type { EmptyReason } from '../venue-feed.ts';
import { KrakenBook } from './kraken-book.ts';
import { CHECKED_LEVELS } from './kraken-checksum.ts';
import { quotedNumbers } from './quoted-numbers.ts';

/** Depths that Kraken offers. */
const DEPTHS = [10, 25, 100, 500, 1000];
/** Symbols of one subscription message. */
const BATCH = 100;

export interface KrakenProtocolOptions {
  /**
   * Most levels of a side that the feed publishes; ten by default, which the checksum covers. Deeper levels can be wrong for a
   * while after a lost message.
   */
  readonly levels?: number;
  /** Depth of the subscription; by default the least that Kraken offers for `levels`. */
  readonly depth?: number;
  /** Whether to follow the status of markets as well; true by default. */
  readonly isStatusFollowed?: boolean;
  /** Whether snapshots have to carry a checksum, as those of version 2 do; true by default. */
  readonly areSnapshotsChecked?: boolean;
}

/** Kraken's WebSocket of version 2: channels book, instrument, status and heartbeat. */
export class KrakenProtocol implements BookProtocol {
  readonly #books: FollowedBooks<KrakenBook>;
  readonly #sink: ProtocolSink;
  readonly #depth: number;
  readonly #isStatusFollowed: boolean;
  #isHalted = false;

  constructor(
    markets: readonly FollowedMarket[],
    sink: ProtocolSink,
    {
      levels = CHECKED_LEVELS,
      depth = depthFor(levels),
      isStatusFollowed = true,
      areSnapshotsChecked = true,
    }: KrakenProtocolOptions = {},
  ) {
    const options = { depth, shown: levels, areSnapshotsChecked };
    this.#books = new FollowedBooks(markets.map((market) => new KrakenBook(market, sink, options)));
    this.#sink = sink;
    this.#depth = depth;
    this.#isStatusFollowed = isStatusFollowed;
  }

  subscriptions(): readonly string[] {
    const status = this.#isStatusFollowed ? [request('subscribe', { channel: 'instrument', snapshot: true })] : [];
    const symbols = this.#books.all.map(({ symbol }) => symbol);
    for (let at = 0; at < symbols.length; at += BATCH)
      status.push(this.#bookRequest('subscribe', symbols.slice(at, at + BATCH)));
    return status;
  }

  resubscriptions(market: number): readonly string[] {
    const { symbol } = this.#books.byIndex(market);
    return [this.#bookRequest('unsubscribe', [symbol]), this.#bookRequest('subscribe', [symbol])];
  }

  receive(text: string, receivedAt: number): void {
    if (text.startsWith(HEARTBEAT)) return;
    const message = objectOf(quotedNumbers(text));
    if (!message) return this.#broken(receivedAt);
    if (message['channel'] === 'book') this.#book(message, receivedAt);
    else if (message['channel'] === 'instrument') this.#instruments(message, receivedAt);
    else if (message['channel'] === 'status') this.#status(message, receivedAt);
    else if (message['success'] === false) this.#refused(message, receivedAt);
  }

  probe(): string {
    return request('ping');
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

  #book(message: Json, receivedAt: number): void {
    const list = message['data'];
    if (!Array.isArray(list)) return this.#broken(receivedAt);
    for (const data of list as unknown[]) {
      if (!isObject(data) || typeof data['symbol'] !== 'string') return this.#broken(receivedAt);
      const book = this.#books.bySymbol(data['symbol']);
      if (message['type'] === 'snapshot') book?.takeSnapshot(data, receivedAt);
      else if (message['type'] === 'update') book?.takeChange(data, receivedAt);
      else return this.#broken(receivedAt);
    }
  }

  #instruments(message: Json, receivedAt: number): void {
    const data = message['data'];
    for (const pair of objectsIn(isObject(data) ? data['pairs'] : undefined)) {
      const book = this.#books.bySymbol(pair['symbol']);
      if (!book) continue;
      const isOpen = isOpenToTakers(pair['status']);
      if (!isOpen && !book.isHalted) book.halt(receivedAt);
      if (!isOpen || !book.isHalted) continue;
      book.resume();
      this.#sink.resync(book.index);
    }
  }

  #status(message: Json, receivedAt: number): void {
    for (const { system } of objectsIn(message['data'])) {
      if (typeof system !== 'string') continue;
      const isHalted = !isOpenToTakers(system);
      if (isHalted) this.#books.empty('halted', receivedAt);
      this.#sink.halted(isHalted);
      // The status also greets a new connection, whose books are subscribed already.
      if (this.#isHalted && !isHalted) for (const market of this.#books.waiting()) this.#sink.resync(market);
      this.#isHalted = isHalted;
    }
  }

  /** Kraken refuses a subscription: the book stays empty, and the connection asks again later. */
  #refused(message: Json, receivedAt: number): void {
    const book = this.#books.bySymbol(message['symbol']);
    if (book && message['method'] === 'subscribe' && !book.isLive) book.fail('halted', receivedAt);
  }

  /** No one can say which book an unreadable message was about. */
  #broken(receivedAt: number): void {
    this.#books.empty('malformed', receivedAt);
    this.#sink.reconnect('malformed');
  }

  #bookRequest(method: string, symbol: readonly string[]): string {
    return request(method, {
      channel: 'book',
      symbol,
      depth: this.#depth,
      ...(method === 'subscribe' && { snapshot: true }),
    });
  }
}

const HEARTBEAT = '{"channel":"heartbeat"';

/** Whether a market, or Kraken as a whole, takes orders that trade at once. */
export function isOpenToTakers(status: unknown): boolean {
  return status === 'online' || status === 'limit_only';
}

function depthFor(levels: number): number {
  return DEPTHS.find((depth) => depth >= levels) ?? DEPTHS.at(-1)!;
}

function request(method: string, params?: object): string {
  return JSON.stringify(params ? { method, params } : { method });
}
