import { type Entry, RecordingError } from './recording.ts';
import { venueOf } from './venue-signs.ts';

/** Hosts and the venue that each belongs to. */
const HOSTS: readonly (readonly [RegExp, string])[] = [
  [/\bkraken\.com/, 'kraken'],
  [/\bbinance\.(com|us)/, 'binance'],
  [/\bok(ex|x)\.com/, 'okx'],
  [/\bcoinbase\.com/, 'coinbase'],
  [/\bbybit\.com/, 'bybit'],
  [/\bkucoin\.com/, 'kucoin'],
];
const OPENED = /^(wss?:\/\/\S+) <-> ([\d.]+)\s*$/;
const SENT = /^(wss?:\/\/\S+) <- ([\d.]+): /;
const ANSWERED = /^(https?:\/\/\S+) -> ([\d.]+): (.*)$/s;
const RECEIVED = /^(\d{9,11}(?:\.\d+)?): (.*)$/s;

/** Whether a file's first line is one of this format; the addresses at its beginning may have been cut away. */
export function isCryptofeed(line: string): boolean {
  return /^(wss?|https?):\/\//.test(line) || line.startsWith('configuration: ') || RECEIVED.test(line);
}

/**
 * Reads cryptofeed's raw format. @param isCut whether the last line may be cut off.
 * @throws RecordingError for a line of another form or a venue that is not known.
 */
export function cryptofeedEntries(
  file: string,
  lines: readonly string[],
  isCut: boolean,
): { venue: string; entries: Entry[] } {
  let venue = '';
  const entries: Entry[] = [];
  const meet = (url: string, line: number): void => {
    const found = HOSTS.find(([host]) => host.test(url))?.[1];
    if (!found) throw new RecordingError(file, line, `no adapter for ${url.slice(0, 80)}`);
    if (venue !== '' && venue !== found)
      throw new RecordingError(file, line, `${found} within a recording of ${venue}`);
    venue = found;
  };
  lines.forEach((text, index) => {
    const line = index + 1;
    const opened = OPENED.exec(text) ?? SENT.exec(text);
    if (opened) return meet(opened[1]!, line);
    if (text.trim() === '' || text.startsWith('configuration: ')) return;
    const answered = ANSWERED.exec(text);
    if (answered) {
      meet(answered[1]!, line);
      entries.push({ line, at: Number(answered[2]) * 1000, kind: 'rest', url: answered[1]!, text: answered[3]! });
      return;
    }
    const received = RECEIVED.exec(text);
    if (!received && isCut && line === lines.length) return;
    if (!received)
      throw new RecordingError(file, line, `neither a time and a message nor an address: ${text.slice(0, 60)}`);
    entries.push({ line, at: Number(received[1]) * 1000, kind: 'socket', url: '', text: received[2]! });
  });
  venue ||= entries.map(({ text }) => venueOf(text)).find((found) => found !== undefined) ?? '';
  if (venue === '') throw new RecordingError(file, 1, 'no message of a venue that is known');
  return { venue, entries };
}
