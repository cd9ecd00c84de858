import type { MarketShape } from '../../../core/ports/markets/market-feed.ts';
import type { MarketUpdate } from '../../../core/ports/markets/market-feed.ts';
import { levelMarket, type LevelMarket } from './level-market.ts';
import { marginalPrices, upperBound } from './marginal-prices.ts';
import { ExactExecutor, type ProvenTrade } from './proven-trade.ts';
import { waterFilling } from './water-filling.ts';

/** Hops of a route at most. */
const HOPS = 3;

/** What is possible for a pay-in, found without the engine's search. */
export interface Optimum {
  /** No trade yields more; zero where no depth is left for all of the pay-in. */
  readonly bound: number;
  readonly proven: ProvenTrade | undefined;
}

/** Finds bounds and proven trades on one state of a market. */
export class Reference {
  readonly #market: LevelMarket;
  readonly #executor: ExactExecutor;

  constructor(shape: MarketShape, snapshots: readonly MarketUpdate[]) {
    this.#market = levelMarket(shape, snapshots);
    this.#executor = new ExactExecutor(shape, snapshots, this.#market);
  }

  of(from: string, to: string, amountIn: bigint, hops = HOPS): Optimum {
    const [source, target] = [this.#market.assets.get(from)!, this.#market.assets.get(to)!];
    const request = { source, target, amount: Number(amountIn), hops };
    const filling = waterFilling(this.#market, request);
    const prices = marginalPrices(this.#market, filling.marginal, target, hops);
    return {
      bound: upperBound(this.#market, request, prices, filling.output),
      proven: this.#executor.prove(filling, request, amountIn),
    };
  }
}
