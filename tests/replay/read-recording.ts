import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { cryptofeedEntries } from './cryptofeed-format.ts';
import { type Entry, type Recording, RecordingError } from './recording.ts';
import { stampedEntries } from './stamped-format.ts';

/** Largest recording that is read, decompressed, in bytes. */
const MAX_BYTES = 1 << 30;
const GZIP = [0x1f, 0x8b];

/**
 * Reads a recording: cryptofeed's raw format (`wss://… <-> time`, then `time: message`) or lines of nanoseconds and a
 * message; plain or compressed with gzip. @throws RecordingError that names the line.
 */
export async function readRecording(file: string): Promise<Recording> {
  const bytes = await readFile(file);
  const isZipped = bytes[0] === GZIP[0] && bytes[1] === GZIP[1];
  const text = (isZipped ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes).toString('utf8');
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) throw new RecordingError(file, 1, 'the file is empty');
  if (/^(wss?|https?):\/\//.test(lines[first]!) || lines[first]!.startsWith('configuration: '))
    return { file, ...cryptofeedEntries(file, lines) };
  if (/^\d{10,19}(\.\d+)? /.test(lines[first]!)) return { file, ...stampedEntries(file, lines) };
  throw new RecordingError(
    file,
    first + 1,
    "neither cryptofeed's raw format (wss://… <-> time) nor nanoseconds and a message",
  );
}

/** The entry without its message, for messages about it. */
export function placeOf(file: string, entry: Entry): string {
  return `${file}, line ${entry.line}`;
}
