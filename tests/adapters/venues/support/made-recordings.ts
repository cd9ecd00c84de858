import { Random } from '../../../campaign/random.ts';
import type { SentLevel } from '../../../replay/book-message.ts';
import { checksumOf } from '../../../replay/venues/kraken-replay.ts';

/** A book that changes at random, as a venue would have it: cents and hundredths. */
export class MadeBook {
  readonly #sides = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    for (let i = 0; i < 40; i += 1) this.change();
  }

  change(): SentLevel {
    const side = this.#random.pick(['bids', 'asks'] as const);
    const cents = 10_000 + (side === 'bids' ? -1 : 1) * this.#random.between(1, 30);
    const size = this.#sides[side].has(cents) && this.#random.chance(0.5) ? 0 : this.#random.between(1, 900);
    if (size === 0) this.#sides[side].delete(cents);
    else this.#sides[side].set(cents, size);
    return { side, price: (cents / 100).toFixed(2), size: (size / 100).toFixed(2) };
  }

  levels(side: 'bids' | 'asks'): SentLevel[] {
    return [...this.#sides[side]]
      .toSorted(([a], [b]) => (side === 'bids' ? b - a : a - b))
      .map(([cents, size]) => ({ side, price: (cents / 100).toFixed(2), size: (size / 100).toFixed(2) }));
  }

  get checksum(): number {
    return checksumOf([...this.levels('asks'), ...this.levels('bids')]);
  }
}

/** Two pairs in cryptofeed's format of Kraken's version 1. */
export function krakenLines(messages: number): string[] {
  const random = new Random(7);
  const books = ['XBT/USD', 'XDG/EUR'].map((pair) => ({ pair, book: new MadeBook(random) }));
  let now = 1_618_678_133;
  const triple = ({ price, size }: SentLevel) => [price, size, `${now}.000001`];
  const line = (body: object, pair: string) => `${(now += 1)}.5: ${JSON.stringify([1, body, 'book-100', pair])}`;
  return [
    'wss://ws.kraken.com <-> 1618678132.3858151',
    'wss://ws.kraken.com <- 1618678132.8253062: {"event":"subscribe"}',
    '1618678132.9: {"event":"systemStatus","status":"online"}',
    ...books.map(({ pair, book }) =>
      line({ as: book.levels('asks').map(triple), bs: book.levels('bids').map(triple) }, pair),
    ),
    ...Array.from({ length: messages }, () => {
      const { pair, book } = random.pick(books);
      const change = book.change();
      return line({ [change.side === 'bids' ? 'b' : 'a']: [triple(change)], c: String(book.checksum) }, pair);
    }),
    '',
  ];
}

interface BinanceOptions {
  readonly symbol?: string;
  /** The first update ID. */
  readonly first?: number;
  /** After how many messages a second snapshot comes. */
  readonly again?: number;
}

/** One market in lines of nanoseconds and messages of Binance, with its best prices beside. */
export function binanceLines(
  messages: number,
  { symbol = 'BTCUSDT', first = 100, again }: BinanceOptions = {},
): string[] {
  const random = new Random(11);
  const book = new MadeBook(random);
  let [id, now] = [first, 1_723_161_253_937_085_768n];
  const line = (body: object) => `${(now += 100_000_000n)} ${JSON.stringify(body)}`;
  const pairs = (levels: readonly SentLevel[]) => levels.map(({ price, size }) => [`${price}000000`, `${size}000000`]);
  const snapshot = () => line({ lastUpdateId: id, bids: pairs(book.levels('bids')), asks: pairs(book.levels('asks')) });
  const start = snapshot();
  const lines = Array.from({ length: messages }, (_, at) => {
    const change = book.change();
    const last = id + random.between(1, 9);
    const of = (side: string) => pairs(change.side === side ? [change] : []);
    const data = { e: 'depthUpdate', E: 1, s: symbol, U: id + 1, u: last, b: of('bids'), a: of('asks') };
    id = last;
    const [[bid], [ask]] = [book.levels('bids'), book.levels('asks')];
    const best = { u: id, s: symbol, b: bid!.price, B: bid!.size, a: ask!.price, A: ask!.size };
    const both = [line({ stream: 'btcusdt@bookTicker', data: best }), line({ stream: 'btcusdt@depth@100ms', data })];
    return at + 1 === again ? [...both, snapshot()] : both;
  });
  return [start, ...lines.flat()];
}
