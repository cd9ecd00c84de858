import type { Socket } from 'node:net';
import { type Dispatcher, WebSocket } from 'undici';

/** What a socket tells whoever opened it. `closed` comes once and last. */
export interface SocketHandlers {
  opened(): void;
  message(text: string): void;
  closed(reason: string): void;
}

export interface VenueSocket {
  /** Sends a message; does nothing once the socket is closed. */
  send(text: string): void;
  /** Closes it for good, without waiting for the venue. Nothing is told afterwards. */
  close(): void;
}

/** Opens a WebSocket. A malformed address is told as `closed`. */
export type OpenSocket = (address: string, handlers: SocketHandlers) => VenueSocket;

/** Makes the way to a venue for one socket, and tells the connection below it. */
type DispatcherFor = (connected: (socket: Socket) => void) => Dispatcher;

/** Bytes that may wait to be sent: a venue that reads nothing is of no use. */
const MAX_UNSENT = 1024 * 1024;

/** Opens undici's WebSocket. */
export function openWith(dispatcherFor: DispatcherFor): OpenSocket {
  return (address, handlers) => new UndiciSocket(address, handlers, dispatcherFor);
}

class UndiciSocket implements VenueSocket {
  readonly #handlers: SocketHandlers;
  readonly #dispatcher: Dispatcher;
  #socket: WebSocket | undefined;
  #connection: Socket | undefined;
  #isClosed = false;

  constructor(address: string, handlers: SocketHandlers, dispatcherFor: DispatcherFor) {
    this.#handlers = handlers;
    this.#dispatcher = dispatcherFor((socket) => (this.#connection = socket));
    try {
      this.#open(new WebSocket(address, { dispatcher: this.#dispatcher }));
    } catch (error) {
      queueMicrotask(() => this.#ended(error instanceof Error ? error.message : String(error)));
    }
  }

  send(text: string): void {
    if (this.#isClosed || this.#socket?.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_UNSENT) this.#ended('the venue reads nothing');
    else this.#socket.send(text);
  }

  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  #open(socket: WebSocket): void {
    this.#socket = socket;
    socket.addEventListener('open', () => !this.#isClosed && this.#handlers.opened());
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      // Venues send text; anything else cannot be read.
      if (!this.#isClosed) this.#handlers.message(typeof data === 'string' ? data : '');
    });
    socket.addEventListener('error', (event) => this.#ended(event.message || 'the connection failed'));
    socket.addEventListener('close', ({ code, reason }) => this.#ended(`closed with ${code} ${reason}`.trim()));
  }

  #ended(reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#release();
    this.#handlers.closed(reason);
  }

  /** Ends the connection below too: undici waits for the venue's closing frame for ever. */
  #release(): void {
    this.#socket?.close();
    this.#connection?.destroy();
    void this.#dispatcher.destroy().catch(() => undefined);
  }
}
