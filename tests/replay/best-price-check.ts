import { stepsOf } from './exact-steps.ts';
import type { LoadedRecording } from './loaded-recording.ts';
import type { MirroredBook } from './mirror.ts';
import type { BestPrices } from './replay-venue.ts';

/** Differences that are described. */
const MOST_DESCRIBED = 5;

/** Compares the best prices and sizes after each change with what the venue itself says beside it. */
export class BestPriceCheck {
  compared = 0;
  equal = 0;
  readonly differences: string[] = [];
  readonly #tickers = new Map<number, readonly BestPrices[]>();
  readonly #recording: LoadedRecording;

  constructor(recording: LoadedRecording) {
    this.#recording = recording;
    for (const { index, market } of recording.markets) {
      const own = recording.tickers.filter(({ symbol }) => symbol === market.symbol);
      this.#tickers.set(
        index,
        own.toSorted((a, b) => a.id - b.id),
      );
    }
  }

  /** Compares a book that is live with the last best prices up to an update ID. */
  compare(market: number, final: number, book: MirroredBook): void {
    if (book.isEmpty) return;
    const own = lastUpTo(this.#tickers.get(market) ?? [], final);
    if (!own) return;
    this.compared += 1;
    const { tick, lot } = this.#recording.markets[market]!.market;
    const steps = ([price, size]: readonly [string, string]) => [stepsOf(price, tick), stepsOf(size, lot)];
    const expected = [...steps(own.bid), ...steps(own.ask)].join(' ');
    const found = [...(book.best('bids') ?? []), ...(book.best('asks') ?? [])].join(' ');
    if (found === expected) this.equal += 1;
    else if (this.differences.length < MOST_DESCRIBED)
      this.differences.push(`update ${final}: bid and ask are ${found}, the venue says ${expected}`);
  }
}

function lastUpTo(sorted: readonly BestPrices[], id: number): BestPrices | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]!.id <= id) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}
