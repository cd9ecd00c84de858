import type { BookUpdate } from '../../core/ports/markets/market-feed.ts';
import { encodeFrame, sizeOf } from './frames.ts';

/** Bytes of a frame of books, about. */
const FRAME_SIZE = 256 << 10;

/** Frames of about a quarter of a megabyte each, with the updates in their order. */
export function booksFrames(generation: number, updates: readonly BookUpdate[]): Uint8Array[] {
  const frames: Uint8Array[] = [];
  let [batch, size]: [BookUpdate[], number] = [[], 0];
  for (const update of updates) {
    if (size > 0 && size + sizeOf(update) > FRAME_SIZE) {
      frames.push(encodeFrame({ kind: 'books', generation, updates: batch }));
      [batch, size] = [[], 0];
    }
    batch.push(update);
    size += sizeOf(update);
  }
  if (batch.length > 0) frames.push(encodeFrame({ kind: 'books', generation, updates: batch }));
  return frames;
}
