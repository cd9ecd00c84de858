import { seededDraw, type Draw } from '../../markets/draw.ts';
import { OrderRefused, type Order, type OrderRequest } from './order.ts';
import type { Market } from './market.ts';
import type { MatchingEngine } from './matching-engine.ts';
import type { Side } from './specs.ts';

/** The account whose orders rest in every book. */
export const CROWD = 'crowd';
/** The account that takes from the books. */
const TAKERS = 'takers';

interface CrowdOptions {
  readonly seed: number;
  /** Price of one unit of each asset, in one currency. */
  readonly prices: Readonly<Record<string, number>>;
  /** Levels on each side that the crowd keeps to, roughly. */
  readonly levels: number;
}

/** Other traders, by seed: they keep every book filled around a wandering price, and trade. */
export class Crowd {
  readonly #engine: MatchingEngine;
  readonly #draw: Draw;
  readonly #options: CrowdOptions;
  readonly #middles = new Map<string, number>();

  constructor(engine: MatchingEngine, options: CrowdOptions) {
    this.#engine = engine;
    this.#draw = seededDraw(options.seed);
    this.#options = options;
    for (const account of [CROWD, TAKERS]) {
      engine.orders.forget(account);
      engine.setFees(account, { maker: 0, taker: 0, in: 'quote' });
      for (const { code, decimals } of engine.assets.values()) {
        engine.deposit(account, code, 10n ** BigInt(decimals + 15));
      }
    }
    for (const market of engine.markets.values()) this.fill(market.symbol);
  }

  /** The middle around which the crowd quotes, in quote per base. */
  middle(symbol: string): number {
    return this.#middles.get(symbol)!;
  }

  /** Moves the crowd's price of a market by a factor; the book follows at once. */
  move(symbol: string, factor: number): void {
    this.#middles.set(symbol, this.middle(symbol) * factor);
    this.#clear(symbol);
    this.#replenish(this.#engine.market(symbol), Infinity);
  }

  /** Fills a market's book again, such as after its tick changed. */
  fill(symbol: string): void {
    const market = this.#engine.market(symbol);
    const { base, quote } = market.spec;
    const { prices } = this.#options;
    if (!this.#middles.has(symbol)) this.#middles.set(symbol, prices[base]! / prices[quote]!);
    this.#clear(symbol);
    this.#replenish(market, Infinity);
  }

  /** Leaves at most `lots` that an order of this side can take up to a price. */
  thin(symbol: string, side: Side, ticks: bigint, lots: bigint): void {
    const isTakeable = (order: Order) =>
      order.side !== side && (side === 'buy' ? order.ticks <= ticks : order.ticks >= ticks);
    for (const order of this.#orders(symbol).filter(isTakeable)) this.#cancel(order);
    const spec = { account: CROWD, market: symbol, side: side === 'buy' ? 'sell' : 'buy', ticks, lots } as const;
    if (lots > 0n) this.#tryPlace(spec);
  }

  /** Does one to three things in one random market. */
  step(): void {
    const symbols = [...this.#middles.keys()];
    const market = this.#engine.market(symbols[this.#draw.whole(0, symbols.length - 1)]!);
    if (market.status !== 'online') return;
    this.#middles.set(market.symbol, this.middle(market.symbol) * (1 + this.#draw.normal(0, 0.0001)));
    for (let left = this.#draw.whole(1, 3); left > 0; left -= 1) this.#act(market);
    this.#trim(market);
  }

  #act(market: Market): void {
    const chance = this.#draw.uniform();
    const side: Side = this.#draw.uniform() < 0.5 ? 'buy' : 'sell';
    if (chance < 0.5) this.#quote(market, side, this.#draw.between(0.0001, 0.01));
    else if (chance < 0.85) this.#cancelOne(market, side);
    else this.#take(market, side);
  }

  /** Rests an order away from the middle; takes instead where that would cross another's order. */
  #quote(market: Market, side: Side, distance: number): void {
    const price = this.middle(market.symbol) * (side === 'buy' ? 1 - distance : 1 + distance);
    const ticks = market.grid.ticksNear(price);
    const order = { market: market.symbol, side, ticks, lots: this.#lots(market) };
    if (market.book.crosses(side, ticks)) this.#tryPlace({ ...order, account: TAKERS, timeInForce: 'IOC' });
    else this.#tryPlace({ ...order, account: CROWD });
  }

  #take(market: Market, side: Side): void {
    const best = market.book.opposite(side).levels[0];
    if (best === undefined) return;
    const lots = this.#lots(market) / 4n;
    this.#tryPlace({ account: TAKERS, market: market.symbol, side, ticks: best.ticks, lots, timeInForce: 'IOC' });
  }

  #cancelOne(market: Market, side: Side): void {
    const orders = this.#orders(market.symbol).filter((order) => order.side === side);
    if (orders.length > this.#options.levels / 2) this.#cancel(orders[this.#draw.whole(0, orders.length - 1)]!);
  }

  /** Cancels quotes on the wrong side of the middle and far from it, and quotes again where few are left. */
  #trim(market: Market): void {
    const middle = market.grid.ticksNear(this.middle(market.symbol));
    const isStale = ({ side, ticks }: Order) =>
      side === 'buy' ? ticks >= middle || ticks * 50n < middle * 49n : ticks <= middle || ticks * 50n > middle * 51n;
    for (const order of this.#orders(market.symbol).filter(isStale)) this.#cancel(order);
    this.#replenish(market, 2);
  }

  #replenish(market: Market, most: number): void {
    for (const side of ['buy', 'sell'] as const) {
      const count = market.book.side(side).levels.length;
      // Where ticks are coarse, there are fewer prices than levels wanted.
      const orders = count * 2 >= this.#options.levels ? 0 : Math.min(this.#options.levels - count, most);
      for (let left = orders; left > 0; left -= 1) this.#quote(market, side, this.#draw.between(0.0001, 0.01));
    }
  }

  /** A size worth some thousands, with a heavy tail; never below the market's minimum. */
  #lots(market: Market): bigint {
    const { base, minimumBase, minimumQuote } = market.spec;
    const worth = 500 * Math.min(this.#draw.pareto(1.2), 200);
    const least = Math.max(Number(minimumBase), (Number(minimumQuote) / this.middle(market.symbol)) * 1.2);
    return market.grid.lotsWithin(Math.max(worth / this.#options.prices[base]!, least * 5));
  }

  #orders(symbol: string): readonly Order[] {
    const { bids, asks } = this.#engine.market(symbol).book;
    const orders = [...bids.levels, ...asks.levels].flatMap((level) => level.orders);
    return orders.filter((order) => order.account === CROWD);
  }

  #clear(symbol: string): void {
    for (const order of this.#orders(symbol)) this.#cancel(order);
  }

  #cancel(order: Order): void {
    this.#engine.cancel(order.account, order.id);
  }

  #tryPlace(request: OrderRequest): void {
    try {
      this.#engine.place(request);
    } catch (error) {
      // A random price or size may be outside the market's filters.
      if (!(error instanceof OrderRefused)) throw error;
    }
  }
}
