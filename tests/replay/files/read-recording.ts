import { readFile } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';
import { cryptofeedEntries, isCryptofeed } from './cryptofeed-format.ts';
import { type Recording, RecordingError } from './recording.ts';
import { isStamped, stampedEntries } from './stamped-format.ts';

/** Largest recording that is read, decompressed, in bytes. */
const MAX_BYTES = 1 << 30;
const GZIP = [0x1f, 0x8b];
const NEWLINE = 0x0a;

/**
 * Reads a recording: cryptofeed's raw format (`wss://… <-> time`, then `time: message`) or lines of nanoseconds and a
 * message; plain or compressed with gzip. @throws RecordingError that names the line, or an error that names the file.
 */
export async function readRecording(file: string): Promise<Recording> {
  const bytes = await bytesOf(file);
  const lines = linesOf(bytes);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) throw new RecordingError(file, 1, 'the file is empty');
  const isCut = bytes.at(-1) !== NEWLINE;
  if (isCryptofeed(lines[first]!)) return { file, isCut, ...cryptofeedEntries(file, lines, isCut) };
  if (isStamped(lines[first]!)) return { file, isCut, ...stampedEntries(file, lines, isCut) };
  throw new RecordingError(
    file,
    first + 1,
    "neither cryptofeed's raw format (wss://… <-> time) nor nanoseconds and a message",
  );
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    const bytes = await readFile(file);
    if (bytes[0] !== GZIP[0] || bytes[1] !== GZIP[1]) return bytes;
    // What a killed recorder left is read as far as it goes.
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'ERR_BUFFER_TOO_LARGE' ? `larger than ${MAX_BYTES} bytes, decompressed` : message;
    throw new Error(`${file} cannot be read: ${reason}`, { cause });
  }
}

/** The lines, each a text of its own: a large recording exceeds the longest text. */
function linesOf(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let from = bytes.indexOf('\u{feff}') === 0 ? 3 : 0; from <= bytes.length;) {
    const end = bytes.indexOf(NEWLINE, from);
    const line = bytes.toString('utf8', from, end < 0 ? bytes.length : end);
    lines.push(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (end < 0) break;
    from = end + 1;
  }
  return lines;
}
