import { type Entry, RecordingError } from './recording.ts';
import { venueOf } from './venue-signs.ts';

const LINE = /^(\d{10,19})(?:\.\d+)? (.*)$/s;

/** Whether a file's first line is one of this format. */
export function isStamped(line: string): boolean {
  return LINE.test(line);
}

/**
 * Reads lines of a time, in nanoseconds (or shorter: micro- or milliseconds), and a message. @param isCut whether the last
 * line may be cut off. @throws RecordingError.
 */
export function stampedEntries(
  file: string,
  lines: readonly string[],
  isCut: boolean,
): { venue: string; entries: Entry[] } {
  let venue = '';
  const entries: Entry[] = [];
  lines.forEach((text, index) => {
    if (text.trim() === '') return;
    const match = LINE.exec(text);
    if (!match && isCut && index === lines.length - 1) return;
    if (!match) throw new RecordingError(file, index + 1, `no nanoseconds and message: ${text.slice(0, 60)}`);
    const [, stamp = '', message = ''] = match;
    if (venue === '') venue = venueOf(message) ?? '';
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
