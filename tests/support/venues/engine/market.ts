import { Book } from './book.ts';
import { Grid } from './grid.ts';
import { symbolOf, type AssetSpec, type MarketSpec, type MarketStatus, type Side } from './specs.ts';

/** One side's level after an operation; zero lots: the level is gone. */
export interface LevelChange {
  readonly side: Side;
  readonly ticks: bigint;
  readonly lots: bigint;
}

/** One market: its rules, its book and the numbering of the book's changes. */
export class Market {
  readonly symbol: string;
  spec: MarketSpec;
  grid: Grid;
  book = new Book();
  status: MarketStatus = 'online';
  /** Number of the last change of a level. */
  updateId = 1000;
  /** Price of the last trade, else of the first order. */
  lastTicks: bigint | undefined;
  readonly #assets: ReadonlyMap<string, AssetSpec>;
  readonly #touched = new Map<string, { side: Side; ticks: bigint }>();

  constructor(spec: MarketSpec, assets: ReadonlyMap<string, AssetSpec>) {
    this.symbol = symbolOf(spec);
    this.spec = spec;
    this.#assets = assets;
    this.grid = this.#gridOf(spec);
  }

  /** Gives the market another tick or lot. Its book must be empty. */
  reshape(change: Partial<Pick<MarketSpec, 'tick' | 'lot'>>): void {
    this.spec = { ...this.spec, ...change };
    this.grid = this.#gridOf(this.spec);
    this.lastTicks = undefined;
  }

  /** Notes that a level may have changed. */
  touch(side: Side, ticks: bigint): void {
    this.#touched.set(`${side}${ticks}`, { side, ticks });
  }

  /** The levels that changed since the last call, each with a number of its own. */
  takeChanges(): readonly LevelChange[] {
    const changes = [...this.#touched.values()].map(({ side, ticks }) => ({
      side,
      ticks,
      lots: this.book.side(side).lotsAt(ticks),
    }));
    this.#touched.clear();
    this.updateId += changes.length;
    return changes;
  }

  #gridOf(spec: MarketSpec): Grid {
    const [base, quote] = [spec.base, spec.quote].map((code) => this.#assets.get(code));
    if (!base || !quote) throw new RangeError(`the venue has no asset for ${symbolOf(spec)}`);
    return new Grid(spec, base.decimals, quote.decimals);
  }
}
