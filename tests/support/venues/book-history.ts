import type { BookLevel } from './engine/book.ts';
import { getOrSet } from './engine/accounts.ts';
import type { MatchingEngine } from './engine/matching-engine.ts';

type Levels = { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] };

/** One state of a book that the engine has had. */
interface Past {
  readonly updateId: number;
  readonly levels: Levels;
}

/**
 * Every state that each book has had since `record`, to hold a client's book against: a right book equals one of them,
 * and never an earlier one than before.
 */
export class BookHistory {
  readonly #engine: MatchingEngine;
  readonly #past = new Map<string, Past[]>();
  #isRecording = false;

  constructor(engine: MatchingEngine) {
    this.#engine = engine;
    engine.events$.subscribe((event) => {
      if (event.kind === 'book' && this.#isRecording) this.#note(event.market.symbol);
    });
  }

  /** Starts to record, with the present states. */
  record(): void {
    this.#isRecording = true;
    for (const symbol of this.#engine.markets.keys()) this.#note(symbol);
  }

  /**
   * Finds the first state from `since` on whose best `depth` levels are these, and returns the index of the last state
   * that follows it with the same ones; -1 if there is none. Levels are in whole ticks and lots, best first.
   */
  indexOf(market: string, levels: Levels, depth: number, since = 0): number {
    const past = this.#past.get(market) ?? [];
    let at = since;
    while (at < past.length && !isSame(past[at]!.levels, levels, depth)) at += 1;
    if (at === past.length) return -1;
    while (at + 1 < past.length && isSame(past[at + 1]!.levels, levels, depth)) at += 1;
    return at;
  }

  /** Index of the present state of each book. */
  present(): ReadonlyMap<string, number> {
    return new Map([...this.#past].map(([symbol, past]) => [symbol, past.length - 1]));
  }

  /** The state at an update ID: the last one up to it. */
  at(market: string, updateId: number): Levels | undefined {
    return (this.#past.get(market) ?? []).findLast((past) => past.updateId <= updateId)?.levels;
  }

  #note(symbol: string): void {
    const { book, updateId } = this.#engine.market(symbol);
    getOrSet(this.#past, symbol, () => [] as Past[]).push({ updateId, levels: book.levels() });
  }
}

/** True if the best `depth` levels of `mine` are all levels of `yours`. */
function isSame(mine: Levels, yours: Levels, depth: number): boolean {
  return [
    [mine.bids, yours.bids],
    [mine.asks, yours.asks],
  ].every(
    ([own = [], other = []]) =>
      other.length === Math.min(own.length, depth) &&
      other.every(({ ticks, lots }, at) => own[at]!.ticks === ticks && own[at]!.lots === lots),
  );
}
