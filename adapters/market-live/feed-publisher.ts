import type { Duplex } from 'node:stream';
import type { BookUpdate } from '../../core/ports/markets/market-feed.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { encodeFrame } from './frames.ts';
import type { BookSource } from './book-source.ts';
import { FeedReader } from './feed-reader.ts';
import { booksFrames } from './books-frames.ts';

interface PublisherOptions {
  readonly source: BookSource;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Readers at a time; servers take one each. */
const MAX_READERS = 64;

/** Sends books to readers. A reader that falls behind gets snapshots later instead of filling the memory. */
export class FeedPublisher {
  readonly #options: PublisherOptions;
  readonly #readers = new Set<FeedReader>();
  #generation: number;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#generation = options.source.generation;
  }

  get readers(): number {
    return this.#readers.size;
  }

  /** Serves one connection until it closes. */
  accept(stream: Duplex): void {
    if (this.#readers.size >= MAX_READERS) {
      this.#options.logger.warn('a reader of the books was turned away: there are too many', { most: MAX_READERS });
      stream.destroy();
      return;
    }
    const reader = new FeedReader(stream, this.#options);
    this.#readers.add(reader);
    stream.once('close', () => this.#readers.delete(reader));
  }

  /** Sends what changed since the last call, and that the books are current; call it several times a second. */
  publish(updates: readonly BookUpdate[]): void {
    const { source } = this.#options;
    if (source.generation !== this.#generation) {
      this.#generation = source.generation;
      for (const reader of this.#readers) reader.begin();
    } else {
      const frames = booksFrames(this.#generation, updates);
      for (const reader of this.#readers) reader.update(updates, frames);
    }
    for (const reader of this.#readers) reader.beat();
  }

  /** Sends where the venues stand; call it about once a second. */
  tell(): void {
    const frame = encodeFrame({ kind: 'status', venues: this.#options.source.status() });
    for (const reader of this.#readers) reader.tell(frame);
  }

  stop(): void {
    for (const reader of this.#readers) reader.close();
  }
}
