import { type Entry, RecordingError } from './recording.ts';

/** How each venue's messages can be told. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/"e":"depthUpdate"|"stream":|"lastUpdateId":/, 'binance'],
  [/"channel":"(book|heartbeat|status|instrument)"/, 'kraken'],
  [/"topic":"orderbook\./, 'bybit'],
  [/"channel":"books/, 'okx'],
  [/"channel":"(l2_data|heartbeats|subscriptions)"/, 'coinbase'],
  [/"topic":"\/market\//, 'kucoin'],
];
const LINE = /^(\d{10,19})(?:\.\d+)? (.*)$/s;

/** Reads lines of a time, in nanoseconds (or shorter: micro- or milliseconds), and a message. @throws RecordingError. */
export function stampedEntries(file: string, lines: readonly string[]): { venue: string; entries: Entry[] } {
  let venue = '';
  const entries: Entry[] = [];
  lines.forEach((text, index) => {
    if (text.trim() === '') return;
    const match = LINE.exec(text);
    if (!match) throw new RecordingError(file, index + 1, `no nanoseconds and message: ${text.slice(0, 60)}`);
    const [, stamp = '', message = ''] = match;
    if (venue === '') venue = SIGNS.find(([sign]) => sign.test(message))?.[1] ?? '';
    const kind = message.includes('"lastUpdateId"') ? 'rest' : 'socket';
    entries.push({ line: index + 1, at: millisecondsOf(stamp), kind, url: '', text: message });
  });
  if (venue === '') throw new RecordingError(file, 1, 'no message of a venue that is known');
  return { venue, entries };
}

function millisecondsOf(stamp: string): number {
  const digits = stamp.length;
  if (digits >= 18) return Number(stamp.slice(0, -6));
  if (digits >= 15) return Number(stamp.slice(0, -3));
  return digits >= 12 ? Number(stamp) : Number(stamp) * 1000;
}
