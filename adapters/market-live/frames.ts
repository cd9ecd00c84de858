import type { BookUpdate, MarketShape, VenueStatus } from '../../core/ports/markets/market-feed.ts';
import { FrameError, FrameReader, FrameWriter } from './frame-bytes.ts';
import { readShape, readStatus } from './frame-texts.ts';

/** The protocol's version; the two ends must have the same one. */
export const VERSION = 1;
/** Bytes of the longest frame, without its length; longer ones are refused. */
export const MAX_FRAME = 8 << 20;
/** Levels of a side in one frame. */
export const MAX_LEVELS = 50_000;
/** Listings of a market. */
export const MAX_LISTINGS = 20_000;

/** What a reader wants: books and status, or the status alone. */
export type Wanted = 'books' | 'status';

/**
 * A message between the process that follows the venues and its readers. Times are milliseconds since 1970 by the clock
 * of the sender.
 */
export type Frame =
  /** The first in each direction. */
  | { readonly kind: 'hello'; readonly version: number; readonly wanted: Wanted; readonly sentAt: number }
  /** A new generation; its books are empty until their snapshots. */
  | { readonly kind: 'shape'; readonly generation: number; readonly shape: MarketShape }
  | { readonly kind: 'books'; readonly generation: number; readonly updates: readonly BookUpdate[] }
  /** `isCurrent`: the reader has every book as it is at `sentAt`. `isWhole`: no venue's books are expected back. */
  | {
      readonly kind: 'beat';
      readonly generation: number;
      readonly sentAt: number;
      readonly isCurrent: boolean;
      readonly isWhole: boolean;
    }
  | { readonly kind: 'status'; readonly venues: readonly VenueStatus[] };

const KINDS = ['hello', 'shape', 'books', 'beat', 'status'] as const;
/** The letters ALTV start every stream: a reader refuses another protocol at its first bytes. */
const MAGIC = 0x56544c41;
const [LENGTH, UPDATE, LEVEL] = [4, 4 + 1 + 8 + 4, 16];

/** A frame as bytes, its length first. */
export function encodeFrame(frame: Frame): Uint8Array {
  if (frame.kind === 'hello') return encodeHello(frame);
  if (frame.kind === 'shape') return encodeText(frame.kind, JSON.stringify(frame.shape), frame.generation);
  if (frame.kind === 'status') return encodeText(frame.kind, JSON.stringify(frame.venues));
  if (frame.kind === 'books') return encodeBooks(frame.generation, frame.updates);
  const { generation, sentAt, isCurrent, isWhole } = frame;
  const content = begun('beat', 14).u32(generation).f64(sentAt);
  return content.u8(isCurrent ? 1 : 0).u8(isWhole ? 1 : 0).bytes;
}

/** @param bytes of a frame, without its length. @throws FrameError for anything but a frame of this protocol. */
export function decodeFrame(bytes: Uint8Array): Frame {
  const reader = new FrameReader(bytes);
  const kind = KINDS[reader.u8()];
  if (kind === undefined) throw new FrameError('a frame of no known kind');
  const frame = decoded(kind, reader);
  reader.end();
  return frame;
}

/** The bytes that an update takes in a frame. */
export function sizeOf({ levels }: BookUpdate): number {
  return UPDATE + levels.length * 8;
}

function decoded(kind: Frame['kind'], reader: FrameReader): Frame {
  if (kind === 'hello') return decodeHello(reader);
  if (kind === 'status') return { kind, venues: readStatus(reader.text()) };
  const generation = reader.u32();
  if (kind === 'shape') return { kind, generation, shape: readShape(reader.text()) };
  if (kind === 'books') return { kind, generation, updates: decodeUpdates(reader) };
  return { kind, generation, sentAt: time(reader), isCurrent: flag(reader), isWhole: flag(reader) };
}

/** Frame bytes that begin with length and kind. @param length of the content. */
function begun(kind: Frame['kind'], length: number): FrameWriter {
  return new FrameWriter(LENGTH + 1 + length).u32(1 + length).u8(KINDS.indexOf(kind));
}

function encodeHello({ version, wanted, sentAt }: Extract<Frame, { kind: 'hello' }>): Uint8Array {
  const content = begun('hello', 15).u32(MAGIC).u16(version);
  return content.u8(wanted === 'books' ? 0 : 1).f64(sentAt).bytes;
}

function decodeHello(reader: FrameReader): Frame {
  if (reader.u32() !== MAGIC) throw new FrameError('the other side speaks another protocol');
  const version = reader.u16();
  const wanted = flag(reader) ? 'status' : 'books';
  return { kind: 'hello', version, wanted, sentAt: time(reader) };
}

function encodeText(kind: 'shape' | 'status', text: string, generation?: number): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const writer = begun(kind, bytes.length + (generation === undefined ? 0 : 4));
  return (generation === undefined ? writer : writer.u32(generation)).raw(bytes).bytes;
}

function encodeBooks(generation: number, updates: readonly BookUpdate[]): Uint8Array {
  const length = updates.reduce((sum, update) => sum + sizeOf(update), 8);
  const writer = begun('books', length).u32(generation).u32(updates.length);
  for (const { kind, listing, side, levels, receivedAt = 0 } of updates) {
    writer.u32(listing).u8((kind === 'change' ? 1 : 0) + (side === 'asks' ? 2 : 0));
    writer.f64(receivedAt).u32(levels.length / 2);
    for (const number of levels) writer.f64(number);
  }
  return writer.bytes;
}

function decodeUpdates(reader: FrameReader): BookUpdate[] {
  const count = reader.u32();
  if (count > reader.left / UPDATE) throw new FrameError('a frame is cut off');
  return Array.from({ length: count }, () => decodeUpdate(reader));
}

function decodeUpdate(reader: FrameReader): BookUpdate {
  const [listing, marks, receivedAt, count] = [reader.u32(), reader.u8(), time(reader), reader.u32()];
  if (listing >= MAX_LISTINGS || marks > 3) throw new FrameError('an update of no known listing or side');
  if (count > MAX_LEVELS || count * LEVEL > reader.left) throw new FrameError('a frame is cut off');
  const levels = new Float64Array(2 * count);
  for (let i = 0; i < levels.length; i += 1) levels[i] = whole(reader);
  const [kind, side] = [(marks & 1) === 0 ? 'snapshot' : 'change', (marks & 2) === 0 ? 'bids' : 'asks'] as const;
  return { kind, listing, side, levels, ...(receivedAt > 0 && { receivedAt }) };
}

function whole(reader: FrameReader): number {
  const value = reader.f64();
  if (!Number.isSafeInteger(value) || value < 0) throw new FrameError('a price or size is no whole number');
  return value;
}

function time(reader: FrameReader): number {
  const value = reader.f64();
  if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw new FrameError('a time is none');
  return value;
}

function flag(reader: FrameReader): boolean {
  const value = reader.u8();
  if (value > 1) throw new FrameError('a mark is neither 0 nor 1');
  return value === 1;
}
