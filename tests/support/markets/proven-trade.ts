import type { Hop } from '../../../core/exchange/quotes/engine/hops/hop.ts';
import { applyUpdate, marketsOf } from '../../../core/exchange/quotes/engine/hops/market.ts';
import type { MarketShape } from '../../../core/ports/markets/market-feed.ts';
import type { MarketUpdate } from '../../../core/ports/markets/market-feed.ts';
import type { LevelMarket } from './level-market.ts';
import { type Filling, type Path, waterFilling } from './water-filling.ts';

/** The most legs of a proven trade. */
export const MOST_LEGS = 12;
/** Numbers of legs that are tried. */
const LEGS = [1, 2, 3, 4, 6, 8, MOST_LEGS];
/** Parts of the whole that are moved between two legs while that yields more. */
const MOVES = [32n, 128n, 512n];

interface ProvenLeg {
  readonly hops: readonly Hop[];
  readonly amountIn: bigint;
}

/** A trade that was executed in whole units, leg after leg, on the books of a market of its own. */
export interface ProvenTrade {
  readonly amountOut: bigint;
  readonly legs: readonly ProvenLeg[];
}

/** Executes splits exactly: it finds what a split yields at least. */
export class ExactExecutor {
  readonly #market: LevelMarket;
  readonly #hops: readonly Hop[];

  constructor(shape: MarketShape, snapshots: readonly MarketUpdate[], market: LevelMarket) {
    const markets = marketsOf(shape);
    for (const update of snapshots) applyUpdate(markets[update.listing]!, update);
    this.#market = market;
    this.#hops = Array.from(market.from, (from, hop) => {
      const { sell, buy } = markets[market.listing[hop]!]!;
      return market.assets.get(sell.from) === from ? sell : buy;
    });
  }

  /** The best trade of at most twelve legs over the paths of a filling that was found; undefined without one. */
  prove(filling: Filling, request: Parameters<typeof waterFilling>[1], amountIn: bigint): ProvenTrade | undefined {
    const largest = filling.paths.toSorted((a, b) => b.amount - a.amount);
    const trades = LEGS.filter((_, i) => i === 0 || largest.length > LEGS[i - 1]!).flatMap((count) => {
      const chosen = largest.slice(0, count).map(({ hops }) => hops);
      const { paths } = waterFilling(this.#market, request, chosen);
      return this.#improved(this.#legs(paths, amountIn)) ?? [];
    });
    return trades.reduce<ProvenTrade | undefined>(
      (best, trade) => (best && best.amountOut >= trade.amountOut ? best : trade),
      undefined,
    );
  }

  /** The output of legs in order, each with the depth that those before it left; undefined when not all is traded. */
  output(legs: readonly ProvenLeg[]): bigint | undefined {
    let total = 0n;
    let isTraded = true;
    for (const { hops, amountIn } of legs) {
      let amount = amountIn;
      for (const hop of hops) {
        const fill = hop.fillExactIn(amount);
        if (fill.isExhausted || fill.amountOut === 0n) isTraded = false;
        hop.consume(fill);
        amount = fill.amountOut;
      }
      total += amount;
      if (!isTraded) break;
    }
    for (const { hops } of legs) for (const hop of hops) hop.reset();
    return isTraded ? total : undefined;
  }

  /** Whole units along each path; the largest comes last and takes the rest. */
  #legs(paths: readonly Path[], amountIn: bigint): ProvenLeg[] {
    let rest = amountIn;
    const legs: ProvenLeg[] = [];
    for (const { hops, amount } of paths.toSorted((a, b) => a.amount - b.amount)) {
      const units = BigInt(Math.floor(amount));
      if (units > 0n) legs.push({ hops: hops.map((hop) => this.#hops[hop]!), amountIn: units });
      rest -= units;
    }
    const last = legs.pop();
    return last ? [...legs, { ...last, amountIn: last.amountIn + rest }] : [];
  }

  #improved(start: readonly ProvenLeg[]): ProvenTrade | undefined {
    let legs = start;
    let best = legs.length === 0 ? undefined : this.output(legs);
    if (best === undefined) return undefined;
    const whole = legs.reduce((sum, { amountIn }) => sum + amountIn, 0n);
    for (const part of MOVES) {
      for (let from = 0; from < legs.length; from += 1) {
        for (let to = 0; to < legs.length; to += 1) {
          const moved = movedBetween(legs, from, to, whole / part);
          const output = moved && this.output(moved);
          if (output === undefined || output <= best) continue;
          best = output;
          legs = moved!;
        }
      }
    }
    return { amountOut: best, legs };
  }
}

function movedBetween(legs: readonly ProvenLeg[], from: number, to: number, units: bigint): ProvenLeg[] | undefined {
  if (from === to || legs[from]!.amountIn <= units || units === 0n) return undefined;
  return legs.map((leg, i) =>
    i === from
      ? { ...leg, amountIn: leg.amountIn - units }
      : i === to
        ? { ...leg, amountIn: leg.amountIn + units }
        : leg,
  );
}
