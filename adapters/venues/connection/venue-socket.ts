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

/** Bytes that may wait to be sent: a venue that reads nothing is of no use. */
const MAX_UNSENT = 1024 * 1024;

/** Opens undici's WebSocket. */
export function openWith(dispatcher: Dispatcher): OpenSocket {
  return (address, handlers) => {
    let isClosed = false;
    const close = (reason: string): void => {
      if (isClosed) return;
      isClosed = true;
      handlers.closed(reason);
    };
    let socket: WebSocket;
    try {
      socket = new WebSocket(address, { dispatcher });
    } catch (error) {
      queueMicrotask(() => close(error instanceof Error ? error.message : String(error)));
      return { send: () => undefined, close: () => (isClosed = true) };
    }
    socket.addEventListener('open', () => !isClosed && handlers.opened());
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      // Venues send text; anything else cannot be read.
      if (!isClosed) handlers.message(typeof data === 'string' ? data : '');
    });
    socket.addEventListener('error', (event) => close(event.message || 'the connection failed'));
    socket.addEventListener('close', ({ code, reason }) => close(`closed with ${code} ${reason}`.trim()));
    return {
      send: (text) => {
        if (isClosed || socket.readyState !== WebSocket.OPEN) return;
        if (socket.bufferedAmount > MAX_UNSENT) return close('the venue reads nothing');
        socket.send(text);
      },
      close: () => {
        isClosed = true;
        socket.close();
      },
    };
  };
}
