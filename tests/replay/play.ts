import { BestPriceCheck } from './best-price-check.ts';
import type { LoadedRecording } from './loaded-recording.ts';
import { Player } from './player.ts';

/** What a replay found. */
export interface ReplayResult {
  readonly messages: number;
  readonly bookMessages: number;
  readonly checksumsRight: number;
  readonly checksumsWrong: number;
  /** Books that were emptied, by reason. */
  readonly emptied: ReadonlyMap<string, number>;
  readonly resyncs: number;
  readonly bestCompared: number;
  readonly bestEqual: number;
  /** The first differences, to look at. */
  readonly differences: readonly string[];
  /** Microseconds a message. */
  readonly mean: number;
  readonly p99: number;
  readonly books: number;
  readonly levels: number;
}

/** Feeds a recording through the product's adapter, message by message. */
export function play(recording: LoadedRecording): ReplayResult {
  const { venue, markets, messages } = recording;
  const player = new Player(venue, markets, recording.depth, false);
  const indexes = new Map(markets.map(({ index, market }) => [market.symbol, index]));
  const check = new BestPriceCheck(recording);
  const times = new Float64Array(messages.length);
  const states = new Map<number, number>();
  const counts = { books: 0, right: 0, wrong: 0, resyncs: 0 };
  messages.forEach(({ text, at, isRest, book }, i) => {
    const market = book && indexes.get(book.symbol);
    const wasEmpty = market === undefined || player.mirror.book(market).isEmpty;
    const start = process.hrtime.bigint();
    const events = isRest && market !== undefined ? player.snapshot(market, text, at) : player.receive(text, at);
    times[i] = Number(process.hrtime.bigint() - start) / 1000;
    if (!book || market === undefined) return;
    counts.books += 1;
    const isFailed = events.some((event) => event.kind === 'empty' && event.reason === 'checksum');
    if (book.checksum !== undefined && (!wasEmpty || book.isSnapshot)) counts[isFailed ? 'wrong' : 'right'] += 1;
    if (book.isSnapshot && !player.mirror.book(market).isEmpty) counts.resyncs += 1;
    // What came before a book was emptied is no part of the next one.
    if (events.some(({ kind }) => kind === 'empty')) states.delete(market);
    const state = states.get(market) ?? 0;
    if (book.final > state) states.set(market, book.final);
    // A change that is older than a snapshot adds nothing; a snapshot that comes after changes is told with those.
    if (book.isSnapshot ? state > book.final : book.final > state)
      check.compare(market, Math.max(state, book.final), player.mirror.book(market));
  });
  times.sort();
  return {
    messages: messages.length,
    bookMessages: counts.books,
    checksumsRight: counts.right,
    checksumsWrong: counts.wrong,
    emptied: player.emptied,
    // The first snapshot of a book is no resync.
    resyncs: Math.max(0, counts.resyncs - markets.length),
    bestCompared: check.compared,
    bestEqual: check.equal,
    differences: check.differences,
    mean: times.reduce((total, time) => total + time, 0) / times.length,
    p99: times[Math.floor(times.length * 0.99)]!,
    books: markets.filter(({ index }) => !player.mirror.book(index).isEmpty).length,
    levels: markets.reduce((total, { index }) => {
      const book = player.mirror.book(index);
      return total + book.bids.size + book.asks.size;
    }, 0),
  };
}
