import { Random } from '../../../campaign/random.ts';
import type { Sides, VenueFace } from '../../../contracts/venues/venue-face.ts';
import type { SentLevel } from '../../../replay/book-message.ts';
import { MadeBook } from './made-recordings.ts';

/** What a venue's addresses are in a recording of cryptofeed's. */
interface Addresses {
  readonly socket: string;
  /** Of a snapshot over REST. */
  readonly snapshot?: (symbol: string) => string;
}

const pairs = (levels: readonly SentLevel[]) => levels.map(({ price, size }) => [price, size] as const);

/**
 * A recording of both markets of a scripted end, in cryptofeed's format: snapshots, then so many changes. @param lostAt the
 * change that is lost. @param againAt the change before which the recorder connected again.
 */
export function faceLines(
  face: VenueFace,
  { socket, snapshot }: Addresses,
  changes: number,
  { lostAt, againAt }: { readonly lostAt?: number; readonly againAt?: number } = {},
): string[] {
  const random = new Random(17);
  const books = new Map(face.symbols.map((symbol) => [symbol, new MadeBook(random)]));
  const sides = (symbol: string): Sides => {
    const book = books.get(symbol)!;
    return { bids: pairs(book.levels('bids')), asks: pairs(book.levels('asks')) };
  };
  const lines: string[] = [];
  let now = 1_780_000_000;
  const say = (text: string): void => void lines.push(`${(now += 1)}.25: ${text}`);
  const connect = (): void => {
    face.connected();
    lines.push(`${socket} <-> ${now}.5`);
    for (const text of face.greeting()) say(text);
    for (const symbol of face.symbols) {
      const text = face.snapshot(symbol, sides(symbol));
      const path = snapshot?.(symbol) ?? '';
      if (text !== undefined) say(text);
      else lines.push(`${path} -> ${now}.75: ${face.answer(path.replace(/^https:\/\/[^/]+/, ''), sides)}`);
    }
    say(face.heartbeat());
  };
  connect();
  for (let at = 0; at < changes; at += 1) {
    if (at === againAt) connect();
    const symbol = random.pick(face.symbols);
    const change = books.get(symbol)!.change();
    const text = face.change(symbol, { [change.side]: pairs([change]) }, sides(symbol));
    if (at !== lostAt) say(text);
  }
  return [...lines, ''];
}
