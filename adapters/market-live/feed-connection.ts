import type { Duplex } from 'node:stream';
import type { BookUpdate } from '../../core/ports/markets/market-feed.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import { FrameError } from './frame-bytes.ts';
import { FrameStream } from './frame-stream.ts';
import { decodeFrame, encodeFrame, type Frame, MAX_FRAME, VERSION, type Wanted } from './frames.ts';

/** A frame as its reader uses it: times are those of the reader's own clock. */
export type Heard =
  | Exclude<Frame, { kind: 'hello' } | { kind: 'beat' }>
  | {
      readonly kind: 'beat';
      readonly generation: number;
      /** When the sender said so. */
      readonly at: number;
      readonly isCurrent: boolean;
      readonly isWhole: boolean;
    };

interface Listener {
  heard(news: Heard): void;
  /** Called once. */
  closed(reason: string): void;
}

/**
 * A reader's connection to the process that follows the venues. The two clocks may differ: the smallest difference seen
 * is taken as theirs, and what exceeds it as the time on the way.
 */
export class FeedConnection {
  readonly #stream: Duplex;
  readonly #clock: Clock;
  readonly #listener: Listener;
  readonly #frames = new FrameStream(MAX_FRAME);
  #offset: number | undefined;
  #isClosed = false;

  constructor(stream: Duplex, clock: Clock, listener: Listener, wanted: Wanted = 'books') {
    this.#stream = stream;
    this.#clock = clock;
    this.#listener = listener;
    stream.on('error', (error) => this.fail(error.message));
    stream.once('close', () => this.fail('it closed the connection'));
    stream.on('data', (chunk: Uint8Array) => this.#read(chunk));
    stream.write(encodeFrame({ kind: 'hello', version: VERSION, wanted, sentAt: clock.now() }));
  }

  /** Ends it without a word to the listener. */
  close(): void {
    this.#isClosed = true;
    this.#stream.destroy();
  }

  fail(reason: string): void {
    if (this.#isClosed) return;
    this.close();
    this.#listener.closed(reason);
  }

  #read(chunk: Uint8Array): void {
    try {
      for (const bytes of this.#frames.push(chunk)) {
        if (!this.#isClosed) this.#take(decodeFrame(bytes));
      }
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.fail(error.message);
    }
  }

  #take(frame: Frame): void {
    if (frame.kind === 'hello') {
      if (frame.version !== VERSION) return this.fail(`it speaks version ${frame.version}, not ${VERSION}`);
      this.#offset = this.#clock.now() - frame.sentAt;
      return;
    }
    if (this.#offset === undefined) return this.fail('it sent no greeting');
    if (frame.kind === 'beat') {
      this.#offset = Math.min(this.#offset, this.#clock.now() - frame.sentAt);
      const { kind, generation, isCurrent, isWhole } = frame;
      this.#listener.heard({ kind, generation, isCurrent, isWhole, at: frame.sentAt + this.#offset });
    } else if (frame.kind === 'books') this.#listener.heard({ ...frame, updates: frame.updates.map(this.#ours) });
    else this.#listener.heard(frame);
  }

  /** An update with its time by this clock. */
  readonly #ours = (update: BookUpdate): BookUpdate =>
    update.receivedAt === undefined ? update : { ...update, receivedAt: update.receivedAt + this.#offset! };
}
