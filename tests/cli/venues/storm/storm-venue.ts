import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Sides, VenueFace } from '../../../contracts/venues/venue-face.ts';
import { ConnectionCounts, VenueCounts } from './counts.ts';
import { type Dialect, DIALECTS } from './dialects.ts';
import { PUBLISHED } from './published-limits.ts';

/** A book of one bid and one ask, whose bid's size tells how often it changed. */
interface StormBook {
  readonly bid: string;
  readonly ask: string;
  changes: number;
}

/** The connection that carries a book, and the state of the venue's numbering on it. */
interface Route {
  readonly socket: WebSocket;
  readonly face: VenueFace;
}

/** Lots of the bid before its first change; each change adds one. */
export const FIRST_LOTS = 1000;
const lots = (count: number) => (count / 1000).toFixed(3);

/** One of the six venues over HTTP and WebSocket on loopback, with many markets. It counts what it is asked. */
export class StormVenue {
  readonly name: string;
  readonly counts = new VenueCounts();
  readonly books = new Map<string, StormBook>();
  /** Whether connections and requests are refused, and counted nevertheless. */
  isRefusing = false;
  readonly #dialect: Dialect;
  readonly #list: string;
  readonly #routes = new Map<string, Route>();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #beating = new Map<WebSocket, VenueFace>();

  /** @param markets base, quote and price of each. */
  constructor(name: string, markets: readonly (readonly [base: string, quote: string, price: number])[]) {
    this.name = name;
    this.#dialect = DIALECTS[name]!;
    const { list, symbols } = this.#dialect.face();
    const [first] = this.#dialect.entries(JSON.parse(list));
    const entries = markets.map(([base, quote, price]) => {
      const symbol = this.#dialect.symbol(base, quote);
      this.books.set(symbol, { bid: (price * 0.99).toFixed(2), ask: (price * 1.01).toFixed(2), changes: 0 });
      return renamed(JSON.stringify(first), symbols[0], symbol, base, quote);
    });
    this.#list = JSON.stringify(this.#dialect.list(entries));
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The best bid's size of a book changes, and who follows it is told. */
  change(symbol: string): void {
    const book = this.books.get(symbol)!;
    book.changes += 1;
    const route = this.#routes.get(symbol);
    if (route === undefined || route.socket.readyState !== route.socket.OPEN) return;
    const sides = this.#sides(symbol);
    route.socket.send(route.face.change(symbol, { bids: sides.bids! }, sides));
  }

  /** What shows that connections live; once a second. */
  beat(): void {
    for (const [socket, face] of this.#beating) if (socket.readyState === socket.OPEN) socket.send(face.heartbeat());
  }

  /** Cuts every socket at once. */
  cut(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#routes.clear();
    this.#beating.clear();
  }

  async close(): Promise<void> {
    this.cut();
    this.#sockets.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #sides(symbol: string): Sides {
    const { bid, ask, changes } = this.books.get(symbol)!;
    return { bids: [[bid, lots(FIRST_LOTS + changes)]], asks: [[ask, lots(2 * FIRST_LOTS)]] };
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.counts.connections.push({ at: Date.now(), weight: 1 });
    if (this.isRefusing) return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#opened(opened));
  }

  #opened(socket: WebSocket): void {
    const counts = new ConnectionCounts();
    this.counts.each.push(counts);
    const face = this.#dialect.face();
    face.connected();
    this.#beating.set(socket, face);
    for (const message of face.greeting()) if (/"welcome"|"channel":"status"/.test(message)) socket.send(message);
    socket.on('message', (data) => this.#asked(socket, face, counts, (data as Buffer).toString()));
  }

  #asked(socket: WebSocket, face: VenueFace, counts: ConnectionCounts, text: string): void {
    const count = { at: Date.now(), weight: 1 };
    counts.messages.push(count);
    if (text === 'ping') return socket.send('pong');
    const { symbols = [], answers, isSubscription } = this.#dialect.asked(JSON.parse(text));
    if (isSubscription === true) counts.subscriptions.push(count);
    for (const answer of answers) socket.send(answer);
    for (const symbol of symbols) {
      counts.books.add(symbol);
      this.#routes.set(symbol, { socket, face });
      const snapshot = face.snapshot(symbol, this.#sides(symbol));
      if (snapshot !== undefined) socket.send(snapshot);
    }
  }

  #answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    this.counts.requests.push({ at: Date.now(), weight: PUBLISHED[this.name]!.weightOf(url) });
    const face = this.#dialect.face();
    const isList = url === face.definition.marketsPath;
    const symbol = decodeURIComponent(/(?:symbol|instId)=([^&]+)/.exec(url)?.[1] ?? '');
    const numbered = this.#routes.get(symbol)?.face ?? face;
    const answer = isList ? this.#list : numbered.answer(url, (asked) => this.#sides(asked));
    const status = this.isRefusing ? 503 : answer === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? answer : '{}');
  }
}

/** The entry of a list, of another market: whole texts alone are replaced, since codes contain each other. */
function renamed(entry: string, from: string, symbol: string, base: string, quote: string): unknown {
  const [, , oldQuote = ''] = /^(BTC)[-/]?(USDT?)$/.exec(from)!;
  const names = new Map([
    [from, symbol],
    [from.replace('BTC', 'XBT'), symbol],
    ['BTC', base],
    ['XBT', base],
    [oldQuote, quote],
  ]);
  return JSON.parse(entry, (_, value: unknown) => names.get(value as string) ?? value) as unknown;
}
