import type { BookUpdate } from '../../../../ports/markets/market-feed.ts';
import { LevelTable } from '../hops/level-table.ts';

/** The levels of one side of a book, of which orders may take no more than a cap. */
export class CappedLevels {
  readonly #levels: LevelTable;
  readonly #lots: number;
  readonly #value: number;

  /** @param caps what orders may take of the side: `lots` at most, and `value` in ticks times lots; one may be infinite. */
  constructor(side: 'bids' | 'asks', { lots = Infinity, value = Infinity }: { lots?: number; value?: number }) {
    this.#levels = new LevelTable(side);
    this.#lots = lots;
    this.#value = value;
  }

  /** Follows an update of the whole side. @returns all levels within the cap, the best first, as a snapshot has them. */
  follow({ kind, levels: pairs }: Pick<BookUpdate, 'kind' | 'levels'>): Float64Array {
    const levels = this.#levels;
    if (kind === 'snapshot') levels.clear(pairs.length / 2);
    for (let i = 0; i < pairs.length; i += 2) levels.set(pairs[i]!, pairs[i + 1]!);
    const within: number[] = [];
    let [lots, value] = [this.#lots, this.#value];
    for (let k = 0; k < levels.count; k += 1) {
      const price = levels.price(k);
      const size = Math.min(levels.size(k), Math.floor(lots), Math.floor(value / price));
      if (size > 0) within.push(price, size);
      if (size < levels.size(k)) break;
      lots -= size;
      value -= size * price;
    }
    return Float64Array.from(within);
  }
}
