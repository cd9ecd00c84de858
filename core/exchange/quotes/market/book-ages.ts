import type { MarketUpdate } from '../../../ports/markets/market-feed.ts';
import type { Trade } from '../engine/search/trade.ts';

/** When each listing of a generation was last told by its venue. */
export class BookAges {
  readonly #receivedAt: Float64Array;

  constructor(listings: number) {
    this.#receivedAt = new Float64Array(listings);
  }

  note(updates: readonly MarketUpdate[]): void {
    for (const update of updates) {
      if (update.kind !== 'pool' && update.receivedAt !== undefined)
        this.#receivedAt[update.listing] = update.receivedAt;
    }
  }

  /** Milliseconds since 1970; undefined when no book of the trade says. */
  oldestOf({ legs }: Trade): number | undefined {
    let oldest = Infinity;
    for (const { fills } of legs) {
      for (const { hop } of fills) {
        const at = this.#receivedAt[hop.listing]!;
        if (at > 0 && at < oldest) oldest = at;
      }
    }
    return oldest === Infinity ? undefined : oldest;
  }
}
