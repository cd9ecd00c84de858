import type { MarketUpdate } from '../../../ports/markets/market-feed.ts';
import type { Hop } from './hops/hop.ts';
import { applyUpdate, bestPriceOf, emptied, type Market } from './hops/market.ts';
import { crossingOf, flawOf } from './hops/update-check.ts';
import type { UpdateFlaw } from './market-update-error.ts';

/**
 * Applies updates to books, but none that cannot be right: a book that is not known to be right is empty. So one bad
 * update empties its whole book, later changes of it are ignored, and only snapshots fill its sides again. The other
 * books of a batch are not affected.
 */
export class UpdateGate {
  readonly #markets: readonly Market[];
  readonly #changed: (hop: Hop, isTop: boolean) => void;
  /** The sides that wait for a snapshot. */
  readonly #waiting = new Set<string>();

  /** @param changed is called for each hop whose depth changed: whether its best price did too. */
  constructor(markets: readonly Market[], changed: (hop: Hop, isTop: boolean) => void) {
    this.#markets = markets;
    this.#changed = changed;
  }

  /** @returns what is wrong with the refused ones. @throws RangeError for an unknown listing or another kind of one. */
  apply(updates: readonly MarketUpdate[]): readonly UpdateFlaw[] {
    const flaws: UpdateFlaw[] = [];
    const moved: number[] = [];
    for (const update of updates) {
      const reason = flawOf(update);
      if (reason !== undefined) flaws.push(this.#refuse(update.listing, reason));
      else if (!this.#isIgnored(update) && this.#isMoved(update)) moved.push(update.listing);
    }
    // Only now: the sides of a book may pass each other within a batch.
    for (const listing of moved) {
      const crossing = crossingOf(this.#markets[listing]!);
      if (crossing !== undefined) flaws.push(this.#refuse(listing, crossing));
    }
    return flaws;
  }

  /** Applies an update. @returns whether the best price changed, or may have. */
  #isMoved(update: MarketUpdate): boolean {
    const market = this.#marketOf(update);
    const before = bestPriceOf(market, update);
    const hops = applyUpdate(market, update);
    const isTop = before === 0 || bestPriceOf(market, update) !== before;
    for (let i = 0; i < hops.length; i += 1) this.#changed(hops[i]!, isTop);
    return isTop;
  }

  #marketOf({ listing }: Pick<MarketUpdate, 'listing'>): Market {
    const market = this.#markets[listing];
    if (market === undefined) throw new RangeError(`unknown listing ${listing}`);
    return market;
  }

  #refuse(listing: number, reason: string): UpdateFlaw {
    for (const hop of emptied(this.#marketOf({ listing }))) this.#changed(hop, true);
    this.#waiting.add(`${listing} bids`).add(`${listing} asks`);
    return { listing, reason };
  }

  #isIgnored(update: MarketUpdate): boolean {
    if (this.#waiting.size === 0 || update.kind === 'pool') return false;
    const side = `${update.listing} ${update.side}`;
    if (update.kind === 'snapshot') this.#waiting.delete(side);
    return this.#waiting.has(side);
  }
}
