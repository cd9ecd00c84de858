/** One level that a message names: `size` zero removes it. Texts as they were sent. */
export interface SentLevel {
  readonly side: 'bids' | 'asks';
  readonly price: string;
  readonly size: string;
}

/** What a message says of one book, read without the product's adapters. */
export interface BookMessage {
  readonly symbol: string;
  readonly isSnapshot: boolean;
  readonly levels: readonly SentLevel[];
  /** Number of the first change that it holds, where the venue numbers them. */
  readonly first?: number;
  /** The venue's number of the state after it; 0 where it has none. */
  readonly final: number;
  /** The checksum that it carries. */
  readonly checksum?: number;
}

type Pair = readonly unknown[];

/** @throws Error for a list of levels that is none. */
function listOf(levels: unknown): readonly unknown[] {
  if (Array.isArray(levels) && levels.every((level) => Array.isArray(level))) return levels as unknown[];
  throw new Error(`levels that are no list of lists: ${JSON.stringify(levels)?.slice(0, 40)}`);
}

/** Both sides as venues write them, `"bids":[["1.5","2"]],"asks":[]`. */
export function writtenSides(levels: readonly SentLevel[], bids = 'bids', asks = 'asks'): string {
  const side = (name: SentLevel['side']): string =>
    levels.flatMap((level) => (level.side === name ? `["${level.price}","${level.size}"]` : [])).join(',');
  return `"${bids}":[${side('bids')}],"${asks}":[${side('asks')}]`;
}

/** Levels of the form [[price, size], …]. */
export function levelsOf(bids: unknown, asks: unknown): SentLevel[] {
  const side = (name: 'bids' | 'asks', list: unknown): SentLevel[] =>
    (listOf(list) as readonly Pair[]).map(([price, size]) => ({
      side: name,
      price: String(price),
      size: String(size),
    }));
  return [...side('bids', bids), ...side('asks', asks)];
}
