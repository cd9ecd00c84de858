import { type RestClient, VenueRequestError } from '../../../../adapters/venues/connection/rest-client.ts';
import type { OpenSocket, SocketHandlers } from '../../../../adapters/venues/connection/venue-socket.ts';

/** A socket that the test plays the venue's end of. */
export class FakeSocket {
  readonly sent: string[] = [];
  readonly address: string;
  isClosed = false;
  readonly #handlers: SocketHandlers;

  constructor(address: string, handlers: SocketHandlers) {
    this.address = address;
    this.#handlers = handlers;
  }

  open(): void {
    if (!this.isClosed) this.#handlers.opened();
  }

  tell(...messages: readonly string[]): void {
    for (const message of messages) if (!this.isClosed) this.#handlers.message(message);
  }

  /** The venue closes it. */
  cut(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#handlers.closed('closed with 1006');
  }

  close(): void {
    this.isClosed = true;
  }
}

/** A network whose sockets and answers the test decides. */
export class FakeNetwork {
  readonly sockets: FakeSocket[] = [];
  readonly requests: string[] = [];
  /** Answers a request over REST; undefined for a failure. */
  answer: (path: string) => string | undefined = () => undefined;
  /** Milliseconds that a failure asks to wait. */
  waitMs = 0;
  /** Called for each socket that is opened. */
  opened: (socket: FakeSocket) => void = () => undefined;

  readonly openSocket: OpenSocket = (address, handlers) => {
    const socket = new FakeSocket(address, handlers);
    this.sockets.push(socket);
    queueMicrotask(() => this.opened(socket));
    return { send: (text) => socket.sent.push(text), close: () => socket.close() };
  };

  readonly rest: RestClient = {
    get: (path) => this.#ask(path),
    post: (path) => this.#ask(path),
  };

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  async #ask(path: string): Promise<string> {
    this.requests.push(path);
    const answer = this.answer(path);
    if (answer === undefined) throw new VenueRequestError(`no answer at ${path}`, this.waitMs);
    return answer;
  }
}
