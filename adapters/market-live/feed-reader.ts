import type { Duplex } from 'node:stream';
import type { BookUpdate } from '../../core/ports/markets/market-feed.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { booksFrames } from './books-frames.ts';
import type { BookSource } from './book-source.ts';
import { FrameStream } from './frame-stream.ts';
import { decodeFrame, encodeFrame, VERSION, type Wanted } from './frames.ts';

interface ReaderOptions {
  readonly source: BookSource;
  readonly logger: Logger;
  readonly now: () => number;
}

/** Bytes that wait for a reader above which it counts as behind, and below which it gets snapshots again. */
const [BEHIND, CAUGHT_UP] = [4 << 20, 1 << 20];
/** How long a reader may stay behind without reading anything, and how long its greeting may take, in milliseconds. */
const [STUCK_MS, GREETING_MS] = [30_000, 5_000];
/** Books whose snapshots are put into one write. */
const AT_ONCE = 16;
/** A reader sends its greeting and nothing else. */
const MAX_GREETING = 64;

/** A connection to a reader of the books, as the process that follows the venues holds it. */
export class FeedReader {
  readonly #stream: Duplex;
  readonly #options: ReaderOptions;
  readonly #frames = new FrameStream(MAX_GREETING);
  readonly #greeting: NodeJS.Timeout;
  #wanted: Wanted | undefined;
  /** Books that the reader does not have as they are: it gets their snapshots as soon as it reads. */
  #missing = new Set<number>();
  #stuckSince: number | undefined;

  constructor(stream: Duplex, options: ReaderOptions) {
    this.#stream = stream;
    this.#options = options;
    this.#greeting = setTimeout(() => stream.destroy(), GREETING_MS).unref();
    stream.on('error', () => stream.destroy());
    stream.on('drain', () => this.#fill());
    stream.on('data', (chunk: Uint8Array) => this.#heard(chunk));
    stream.once('close', () => clearTimeout(this.#greeting));
    this.#hello();
  }

  /** Sends the shape of a new generation, then all of its books. */
  begin(): void {
    const { generation, shape } = this.#options.source;
    if (this.#wanted !== 'books' || generation === 0) return;
    this.#stream.write(encodeFrame({ kind: 'shape', generation, shape }));
    this.#missing = new Set(shape.listings.keys());
    this.#fill();
  }

  /** @param frames the same updates, encoded once for all readers. */
  update(updates: readonly BookUpdate[], frames: readonly Uint8Array[]): void {
    if (this.#wanted !== 'books') return;
    if (this.#isBehind()) for (const { listing } of updates) this.#missing.add(listing);
    else if (this.#missing.size === 0) for (const frame of frames) this.#stream.write(frame);
    else {
      const known = updates.filter(({ listing }) => !this.#missing.has(listing));
      for (const frame of booksFrames(this.#options.source.generation, known)) this.#stream.write(frame);
    }
    this.#fill();
  }

  beat(): void {
    if (this.#wanted !== 'books' || this.#isBehind()) return;
    const { source, now } = this.#options;
    const { generation, isWhole } = source;
    const isCurrent = generation > 0 && this.#missing.size === 0;
    this.#stream.write(encodeFrame({ kind: 'beat', generation, sentAt: now(), isCurrent, isWhole }));
  }

  tell(status: Uint8Array): void {
    if (this.#wanted !== undefined && !this.#isBehind()) this.#stream.write(status);
  }

  close(): void {
    this.#stream.destroy();
  }

  #hello(): void {
    const sentAt = this.#options.now();
    this.#stream.write(encodeFrame({ kind: 'hello', version: VERSION, wanted: 'books', sentAt }));
  }

  #heard(chunk: Uint8Array): void {
    try {
      for (const bytes of this.#frames.push(chunk)) this.#greeted(bytes);
    } catch (error) {
      this.#refuse((error as Error).message);
    }
  }

  #greeted(bytes: Uint8Array): void {
    const frame = decodeFrame(bytes);
    if (frame.kind !== 'hello' || this.#wanted !== undefined) return this.#refuse('it sent more than a greeting');
    if (frame.version !== VERSION) return this.#refuse(`it speaks version ${frame.version}, not ${VERSION}`);
    clearTimeout(this.#greeting);
    this.#wanted = frame.wanted;
    this.#stream.write(encodeFrame({ kind: 'status', venues: this.#options.source.status() }));
    this.begin();
  }

  #refuse(reason: string): void {
    this.#options.logger.warn('a reader of the books was refused', { reason });
    this.#stream.destroy();
  }

  /** Sends snapshots of missing books while the reader reads. */
  #fill(): void {
    const { source } = this.#options;
    while (this.#missing.size > 0 && this.#stream.writableLength < CAUGHT_UP && !this.#stream.destroyed) {
      const books = this.#take(AT_ONCE);
      const snapshots = books.flatMap((book) => source.snapshot(book));
      for (const frame of booksFrames(source.generation, snapshots)) this.#stream.write(frame);
    }
  }

  #take(most: number): number[] {
    const books: number[] = [];
    for (const book of this.#missing) {
      books.push(book);
      this.#missing.delete(book);
      if (books.length === most) break;
    }
    return books;
  }

  /** One that reads nothing for long is cut off. */
  #isBehind(): boolean {
    if (this.#stream.writableLength <= BEHIND) {
      this.#stuckSince = undefined;
      return false;
    }
    const now = this.#options.now();
    this.#stuckSince ??= now;
    if (now - this.#stuckSince > STUCK_MS) this.#refuse('it has not read for 30 s');
    return true;
  }
}
