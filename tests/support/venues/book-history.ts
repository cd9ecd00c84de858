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
   * Index of the first state from `since` on whose best `depth` levels are these, or -1. Levels are in whole ticks and
   * lots, best first.
   */
  indexOf(market: string, { bids, asks }: Levels, depth: number, since = 0): number {
    const past = this.#past.get(market) ?? [];
    const isSame = (mine: readonly BookLevel[], yours: readonly BookLevel[]) => {
      const best = mine.length > depth ? depth : mine.length;
      return (
        best === yours.length &&
        yours.every(({ ticks, lots }, at) => mine[at]!.ticks === ticks && mine[at]!.lots === lots)
      );
    };
    for (let at = since; at < past.length; at += 1) {
      const { levels } = past[at]!;
      if (isSame(levels.bids, bids) && isSame(levels.asks, asks)) return at;
    }
    return -1;
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
