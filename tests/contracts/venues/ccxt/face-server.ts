import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Sides, VenueFace } from '../venue-face.ts';

/** What a venue says as soon as a client has connected; the rest confirms what the client asked for. */
const GREETING = /"type":"welcome"|"channel":"status"/;

/** Serves a scripted end of a venue over real HTTP and WebSocket on loopback, to one client. */
export class FaceServer {
  /** Paths that were asked for and that the end does not know. */
  readonly unknown: string[] = [];
  /** Once the client has subscribed and was told so. */
  readonly subscribed: Promise<void>;
  readonly #face: VenueFace;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #sockets = new WebSocketServer({ server: this.#server });
  readonly #books: Record<string, Sides>;
  #client: WebSocket | undefined;
  #confirmed!: () => void;

  /** @param start every book at first. */
  constructor(face: VenueFace, start: Sides) {
    this.#face = face;
    this.subscribed = new Promise((resolve) => (this.#confirmed = resolve));
    this.#books = Object.fromEntries(face.symbols.map((symbol) => [symbol, start]));
    this.#sockets.on('connection', (socket) => this.#connected(socket));
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The book changes, and the client is told. */
  change(symbol: string, change: Sides, book: Sides): void {
    this.#books[symbol] = book;
    this.#client?.send(this.#face.change(symbol, change, book));
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #connected(socket: WebSocket): void {
    this.#client = socket;
    this.#face.connected();
    const messages = this.#face.greeting();
    for (const message of messages) if (GREETING.test(message)) socket.send(message);
    socket.on('message', (data) => {
      const text = (data as Buffer).toString();
      if (!/subscribe/i.test(text) || /unsubscribe/i.test(text)) return;
      for (const message of messages) if (!GREETING.test(message)) socket.send(message);
      for (const symbol of this.#face.symbols) {
        if (!text.toUpperCase().includes(symbol)) continue;
        const snapshot = this.#face.snapshot(symbol, this.#books[symbol]!);
        if (snapshot !== undefined) socket.send(snapshot);
        this.#confirmed();
      }
    });
  }

  #answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const [asked, list] = [url, this.#face.definition.marketsPath].map((path) => new URL(path, 'http://localhost'));
    const isList = asked!.pathname === list!.pathname;
    const answer = isList ? this.#list(asked!, list!) : this.#face.answer(url, (symbol) => this.#books[symbol]!);
    if (answer === undefined) this.unknown.push(url);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    // What a venue hands out leads to its real address.
    response.end((answer ?? '{}').replace(/wss:\/\/[\w.-]*kucoin\.com/, `ws://${this.host}`));
  }

  /** The list of spot markets; an empty answer to who asks for other ones, such as futures. */
  #list(asked: URL, list: URL): string {
    const isOther = [...list.searchParams].some(([name, value]) => (asked.searchParams.get(name) ?? value) !== value);
    return isOther ? '{}' : this.#face.list;
  }
}
