import type { MarketUpdate } from '../../../ports/markets/market-feed.ts';
import type { BookSide } from './hops/book-side.ts';
import { applyUpdate, empty, type Market } from './hops/market.ts';
import { crossingOf, flawOf } from './hops/update-check.ts';
import type { UpdateFlaw } from './market-update-error.ts';

/**
 * Is called for each hop whose depth changed. @param place twice the listing, and one more for its hop that buys.
 * @param isTop whether its best price changed, or may have. @param unchanged input up to which no output changed.
 */
type Changed = (place: number, isTop: boolean, unchanged: number) => void;

/**
 * Applies updates to books, but none that cannot be right: a book that is not known to be right is empty. So one bad
 * update empties its whole book, later changes of it are ignored, and only snapshots fill its sides again. The other
 * books of a batch are not affected.
 */
export class UpdateGate {
  readonly #markets: readonly Market[];
  /** Twice per listing: the bids, which its hop that sells takes, and the asks; undefined for a pool. */
  readonly #sides: readonly (BookSide | undefined)[];
  readonly #changed: Changed;
  /** The sides that wait for a snapshot. */
  readonly #waiting = new Set<string>();

  constructor(markets: readonly Market[], changed: Changed) {
    this.#markets = markets;
    this.#changed = changed;
    this.#sides = markets.flatMap(({ depth }) =>
      depth.kind === 'book' ? [depth.bids, depth.asks] : [undefined, undefined],
    );
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
    const place = 2 * update.listing + (update.kind !== 'pool' && update.side === 'asks' ? 1 : 0);
    const side = update.kind === 'pool' ? undefined : this.#sides[place];
    if (side === undefined || update.kind === 'pool') return this.#isOtherMoved(update);
    const before = side.levels.bestPrice;
    const first = side.apply(update);
    const isTop = before === 0 || side.levels.bestPrice !== before;
    this.#changed(place, isTop, isTop ? 0 : side.unchangedInput(first));
    return isTop;
  }

  /** The same of a pool, or of no market. */
  #isOtherMoved(update: MarketUpdate): boolean {
    applyUpdate(this.#marketOf(update), update);
    this.#bothChanged(update);
    return true;
  }

  #bothChanged({ listing }: Pick<MarketUpdate, 'listing'>): void {
    this.#changed(2 * listing, true, 0);
    this.#changed(2 * listing + 1, true, 0);
  }

  #marketOf({ listing }: Pick<MarketUpdate, 'listing'>): Market {
    const market = this.#markets[listing];
    if (market === undefined) throw new RangeError(`unknown listing ${listing}`);
    return market;
  }

  #refuse(listing: number, reason: string): UpdateFlaw {
    empty(this.#marketOf({ listing }));
    this.#bothChanged({ listing });
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
