import { HEADER_LIMIT } from '../server-limits.ts';

/** Streams of a connection at a time; includes requests that were reset while the server still works on them. */
export const MAX_STREAMS = 100;

/** Header fields of a request. */
const MAX_FIELDS = 100;

/** Streams of a connection that may end early within `RESET_WINDOW_MS`, whichever side ends them; then it is closed. */
export const MAX_RESETS = 200;
export const RESET_WINDOW_MS = 10_000;

/** How long a reset request counts as running, in milliseconds, when its handler does not report the end. */
export const LOST_WORK_MS = 30_000;

/** How long a connection may take to close, in milliseconds. */
export const LINGER_MS = 2_000;

/** Limits that nghttp2 and Node enforce. */
export const SESSION_OPTIONS = {
  settings: { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: HEADER_LIMIT, enableConnectProtocol: false },
  maxHeaderListPairs: MAX_FIELDS,
  // Megabytes for a connection's streams, header tables and unanswered frames.
  maxSessionMemory: 16,
  maxSettings: 16,
  maxSessionInvalidFrames: 32,
  maxSessionRejectedStreams: MAX_STREAMS,
  // Only nghttp2 sees frames that arrive within one read: a burst, and then so many a second.
  streamResetBurst: MAX_RESETS + MAX_STREAMS,
  streamResetRate: 20,
} as const;

/**
 * Bytes that a legitimate connection may have sent: for its requests and for reading responses, plus a little for
 * frames without effect (PING, SETTINGS, PRIORITY, WINDOW_UPDATE, unknown ones).
 */
export function bytesAllowed(done: {
  readonly requests: number;
  readonly written: number;
  readonly ms: number;
}): number {
  return 64 * 1024 + done.requests * 48 * 1024 + done.written / 8 + done.ms;
}
