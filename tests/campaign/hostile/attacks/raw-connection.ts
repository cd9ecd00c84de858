import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { HostileRequest } from './hostile-request.ts';
import { type ReadAnswer, ResponseReader } from './response-reader.ts';

/** One connection to a server, over which any bytes may be written. It never throws: an error closes it. */
export class RawConnection {
  readonly answers: ReadAnswer[] = [];
  readonly socket: Socket;
  /** Resolves when either side has closed it. */
  readonly closed: Promise<void>;
  readonly #sent: HostileRequest[] = [];
  readonly #reader: ResponseReader;
  #isClosed = false;
  #wake: () => void = () => {};

  /**
   * @param place.signal closes it. @param onAnswer gets each answer with the request that it answers, as far as the two
   * can be matched.
   */
  constructor(
    place: {
      readonly port: number;
      readonly localAddress: string;
      readonly signal: AbortSignal;
      readonly isSecure: boolean;
    },
    onAnswer: (answer: ReadAnswer, to?: HostileRequest) => void,
  ) {
    const { port, localAddress, signal, isSecure } = place;
    this.#reader = new ResponseReader(
      () => this.#sent[this.answers.length]?.isHead === true,
      (answer) => {
        const to = this.#sent[this.answers.length];
        this.answers.push(answer);
        onAnswer(answer, to);
      },
    );
    const at = { port, host: '127.0.0.1', localAddress };
    // The server's certificate is the campaign's own.
    this.socket = isSecure ? connectSecurely({ ...at, rejectUnauthorized: false }) : connect(at);
    this.socket.setNoDelay(true);
    this.socket.on('error', () => {});
    const end = () => this.socket.destroy();
    signal.addEventListener('abort', end);
    this.socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.closed = new Promise((resolve) => {
      this.socket.once('close', () => {
        this.#isClosed = true;
        signal.removeEventListener('abort', end);
        this.#reader.end();
        resolve();
        this.#wake();
      });
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(requests: readonly HostileRequest[]): void {
    this.#sent.push(...requests);
    this.write(Buffer.concat(requests.map(({ bytes }) => bytes)));
  }

  write(bytes: Buffer): void {
    if (!this.#isClosed && !this.socket.destroyed) this.socket.write(bytes);
  }

  /** Waits for a number of answers, the close or the time limit. @returns whether all of them came. */
  async answered(count: number, withinMs: number): Promise<boolean> {
    const end = performance.now() + withinMs;
    while (this.answers.length < count && !this.#isClosed && performance.now() < end) {
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, Math.max(1, end - performance.now()));
        this.#wake = () => {
          clearTimeout(late);
          resolve();
        };
      });
    }
    return this.answers.length >= count;
  }

  /** Closes it at once. @param hard with a reset instead of an orderly close. */
  async drop(hard = false): Promise<void> {
    if (hard) reset(this.socket);
    else this.socket.destroy();
    await this.closed;
  }

  #read(chunk: Buffer): void {
    try {
      this.#reader.push(chunk);
    } catch {
      this.socket.destroy();
    }
    this.#wake();
  }
}

/** A TLS socket cannot send a reset: it is destroyed without the closing alert. */
function reset(socket: Socket): void {
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}
