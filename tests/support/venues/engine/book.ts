import { remaining, type Order } from './order.ts';
import type { Side } from './specs.ts';

/** One price and its orders, oldest first. */
interface Level {
  readonly ticks: bigint;
  lots: bigint;
  readonly orders: Order[];
}

/** One level as the public sees it. */
export interface BookLevel {
  readonly ticks: bigint;
  readonly lots: bigint;
}

/** One side of a book, best price first. */
class BookSide {
  readonly levels: Level[] = [];
  readonly #isBid: boolean;

  constructor(isBid: boolean) {
    this.#isBid = isBid;
  }

  add(order: Order): void {
    const at = this.#position(order.ticks);
    if (this.levels[at]?.ticks !== order.ticks) this.levels.splice(at, 0, { ticks: order.ticks, lots: 0n, orders: [] });
    const level = this.levels[at]!;
    level.orders.push(order);
    level.lots += remaining(order);
  }

  /** Takes the order out; its remaining lots leave the level. */
  remove(order: Order): void {
    const at = this.#position(order.ticks);
    const level = this.levels[at];
    const index = level?.ticks === order.ticks ? level.orders.indexOf(order) : -1;
    if (index < 0) throw new Error(`order ${order.id} is not in the book`);
    level!.orders.splice(index, 1);
    level!.lots -= remaining(order);
    if (level!.orders.length === 0) this.levels.splice(at, 1);
  }

  /** Takes lots of the level's oldest order, before they count as filled; the order leaves with its last lot. */
  removeLots(order: Order, lots: bigint): void {
    const level = this.levels[this.#position(order.ticks)]!;
    if (level.orders[0] !== order) throw new Error(`order ${order.id} is not the oldest of the best level`);
    level.lots -= lots;
    if (lots === remaining(order)) level.orders.shift();
    if (level.orders.length === 0) this.levels.splice(this.#position(order.ticks), 1);
  }

  lotsAt(ticks: bigint): bigint {
    const level = this.levels[this.#position(ticks)];
    return level?.ticks === ticks ? level.lots : 0n;
  }

  /** Index of the first level that is not better than the price. */
  #position(ticks: bigint): number {
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.levels[middle]!.ticks;
      if (this.#isBid ? at > ticks : at < ticks) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The resting orders of one market. */
export class Book {
  readonly bids = new BookSide(true);
  readonly asks = new BookSide(false);

  /** The side on which an order of this side rests. */
  side(side: Side): BookSide {
    return side === 'buy' ? this.bids : this.asks;
  }

  /** The side that an order of this side takes from. */
  opposite(side: Side): BookSide {
    return side === 'buy' ? this.asks : this.bids;
  }

  /** True if an order at this price would take at least one resting one. */
  crosses(side: Side, ticks: bigint): boolean {
    const best = this.opposite(side).levels[0]?.ticks;
    return best !== undefined && (side === 'buy' ? best <= ticks : best >= ticks);
  }

  /** Lots that an order of this account could take up to a price, before it meets one of its own. */
  takeable(side: Side, ticks: bigint, account: string): bigint {
    let lots = 0n;
    for (const level of this.opposite(side).levels) {
      if (side === 'buy' ? level.ticks > ticks : level.ticks < ticks) break;
      for (const order of level.orders) {
        if (order.account === account) return lots;
        lots += remaining(order);
      }
    }
    return lots;
  }

  /** The best `depth` levels of each side. */
  levels(depth = Infinity): { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] } {
    const view = (side: BookSide) =>
      side.levels.slice(0, depth === Infinity ? undefined : depth).map(({ ticks, lots }) => ({ ticks, lots }));
    return { bids: view(this.bids), asks: view(this.asks) };
  }
}
