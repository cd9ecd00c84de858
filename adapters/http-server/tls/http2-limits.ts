import { HEADER_LIMIT } from '../server-options.ts';

/** Streams of a connection at a time; also requests that were reset and are still being worked on. */
export const MAX_STREAMS = 100;

/** Header fields of a request. */
const MOST_FIELDS = 100;

/** Streams of a connection that may end early within `RESET_WINDOW_MS`, whoever ended them; then the connection is cut. */
export const MOST_RESETS = 200;
export const RESET_WINDOW_MS = 10_000;

/** How long a request that was reset counts as being worked on, in milliseconds, when nobody tells that it has ended. */
export const LOST_WORK_MS = 30_000;

/** How long a connection that was told to end has for it, in milliseconds. */
export const LINGER_MS = 2_000;

/** What nghttp2 and Node see to by themselves. */
export const SESSION_OPTIONS = {
  settings: { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: HEADER_LIMIT, enableConnectProtocol: false },
  maxHeaderListPairs: MOST_FIELDS,
  // Megabytes of streams, header tables and unanswered frames of a connection.
  maxSessionMemory: 16,
  maxSettings: 16,
  maxSessionInvalidFrames: 32,
  maxSessionRejectedStreams: MAX_STREAMS,
  // What comes within one read is seen by nghttp2 alone: a burst, and then so many a second.
  streamResetBurst: MOST_RESETS + MAX_STREAMS,
  streamResetRate: 20,
} as const;

/**
 * Bytes that an honest connection may have sent: what its requests and its reading of answers need, and a little for
 * frames that mean nothing (PING, SETTINGS, PRIORITY, WINDOW_UPDATE, unknown ones).
 */
export function bytesAllowed(done: {
  readonly requests: number;
  readonly written: number;
  readonly ms: number;
}): number {
  return 64 * 1024 + done.requests * 48 * 1024 + done.written / 8 + done.ms;
}
