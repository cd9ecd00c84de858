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
  /** The venue's number of the state after it; 0 where it has none. */
  readonly final: number;
  /** The checksum that it carries. */
  readonly checksum?: number;
}

type Pair = readonly unknown[];

/** Levels of the form [[price, size], …]. */
export function levelsOf(bids: unknown, asks: unknown): SentLevel[] {
  const side = (name: 'bids' | 'asks', list: unknown): SentLevel[] =>
    (Array.isArray(list) ? (list as Pair[]) : []).map(([price, size]) => ({
      side: name,
      price: String(price),
      size: String(size),
    }));
  return [...side('bids', bids), ...side('asks', asks)];
}
