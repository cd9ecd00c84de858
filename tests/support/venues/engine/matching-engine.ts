import { Subject } from 'rxjs';
import { Accounts } from './accounts.ts';
import type { EngineEvent } from './events.ts';
import type { FeeTerms } from './fees.ts';
import { checkFilters } from './filters.ts';
import { Market } from './market.ts';
import { isOpen, OrderRefused, remaining, type Order, type OrderRequest, type RefusalReason } from './order.ts';
import { OrderIndex } from './order-index.ts';
import { Settlement } from './settlement.ts';
import { symbolOf, type AssetSpec, type MarketSpec, type MarketStatus } from './specs.ts';

interface EngineOptions {
  readonly assets: readonly AssetSpec[];
  readonly markets: readonly MarketSpec[];
  /** Milliseconds. */
  readonly now: () => number;
  /** Terms of accounts without their own. */
  readonly fees: FeeTerms;
}

/** A price-time matching engine in whole ticks and lots, with the accounts behind it. */
export class MatchingEngine {
  readonly assets: ReadonlyMap<string, AssetSpec>;
  readonly markets: ReadonlyMap<string, Market>;
  readonly accounts = new Accounts();
  readonly orders = new OrderIndex();
  readonly events$ = new Subject<EngineEvent>();
  readonly #settlement: Settlement;
  readonly #now: () => number;
  readonly #fees: FeeTerms;
  readonly #feesOf = new Map<string, FeeTerms>();
  #order = 0;
  #trade = 0;

  constructor({ assets, markets, now, fees }: EngineOptions) {
    this.assets = new Map(assets.map((asset) => [asset.code, asset]));
    this.markets = new Map(markets.map((spec) => [symbolOf(spec), new Market(spec, this.assets)]));
    this.#now = now;
    this.#fees = fees;
    this.#settlement = new Settlement(this.accounts, this.markets, (account) => this.fees(account));
  }

  fees(account: string): FeeTerms {
    return this.#feesOf.get(account) ?? this.#fees;
  }

  setFees(account: string, terms: FeeTerms): void {
    this.#feesOf.set(account, terms);
  }

  /** @throws OrderRefused */
  market(symbol: string): Market {
    const market = this.markets.get(symbol);
    if (market === undefined) throw new OrderRefused('unknown-market', symbol);
    return market;
  }

  /** Credits an account from outside, or debits it if negative. @throws OrderRefused when that much is not free. */
  deposit(account: string, asset: string, units: bigint): void {
    if (!this.assets.has(asset)) throw new RangeError(`the venue has no asset ${asset}`);
    this.accounts.add(account, asset, units);
    this.#tell([]);
  }

  /** Binds units for a withdrawal, or frees them if negative. @throws OrderRefused when that much is not free. */
  hold(account: string, asset: string, units: bigint): void {
    this.accounts.hold(account, asset, units);
    this.#tell([]);
  }

  /** Places a limit order. @throws OrderRefused; then nothing has changed. */
  place(request: OrderRequest): Order {
    const market = this.market(request.market);
    checkFilters(market, request);
    if (request.clientId !== undefined && this.orders.openByClientId(request.account, request.clientId)) {
      throw new OrderRefused('duplicate', request.clientId);
    }
    const order = this.#newOrder(request);
    this.#settlement.hold(order);
    this.orders.add(order);
    market.lastTicks ??= order.ticks;
    this.events$.next({ kind: 'order', order, event: 'new' });
    this.#match(order, market);
    if (isOpen(order) && order.timeInForce === 'GTC') {
      market.book.side(order.side).add(order);
      market.touch(order.side, order.ticks);
    } else if (isOpen(order)) this.#close(order, 'expired');
    this.#tell([market]);
    return order;
  }

  /** @throws OrderRefused `unknown-order` when it is not open, `market-closed` while nothing may be cancelled. */
  cancel(account: string, id: number): Order {
    const order = this.orders.find(account, id);
    if (order === undefined || !isOpen(order)) throw new OrderRefused('unknown-order');
    const market = this.market(order.market);
    if (market.status === 'maintenance') throw new OrderRefused('market-closed');
    this.#withdraw(order, market);
    this.#tell([market]);
    return order;
  }

  setStatus(symbol: string, status: MarketStatus): void {
    const market = this.market(symbol);
    market.status = status;
    if (status === 'delisted') this.#empty(market);
    this.events$.next({ kind: 'market', market });
    this.#tell([market]);
  }

  /** Cancels all orders of a market, then gives it another tick or lot. */
  reshape(symbol: string, change: Partial<Pick<MarketSpec, 'tick' | 'lot'>>): void {
    const market = this.market(symbol);
    this.#empty(market);
    this.#tell([market]);
    market.reshape(change);
    this.events$.next({ kind: 'market', market });
  }

  /** A refusal as the engine throws it, for faults. */
  refusal(reason: RefusalReason): OrderRefused {
    return new OrderRefused(reason);
  }

  #newOrder(request: OrderRequest): Order {
    this.#order += 1;
    const now = this.#now();
    return {
      id: this.#order,
      clientId: request.clientId,
      account: request.account,
      market: request.market,
      side: request.side,
      ticks: request.ticks,
      lots: request.lots,
      timeInForce: request.timeInForce ?? 'GTC',
      postOnly: request.postOnly ?? false,
      createdAt: now,
      updatedAt: now,
      status: 'open',
      filled: 0n,
      cost: 0n,
      held: 0n,
      fills: [],
      fees: new Map(),
    };
  }

  /** Takes from the other side, best price first, oldest order first; stops at an order of the same account. */
  #match(order: Order, market: Market): void {
    const { book } = market;
    if (order.timeInForce === 'FOK' && book.takeable(order.side, order.ticks, order.account) < order.lots) return;
    while (remaining(order) > 0n && book.crosses(order.side, order.ticks)) {
      const maker = book.opposite(order.side).levels[0]!.orders[0]!;
      if (maker.account === order.account) {
        this.#close(order, 'expired');
        return;
      }
      this.#trades(order, maker, market);
    }
  }

  #trades(taker: Order, maker: Order, market: Market): void {
    const lots = remaining(taker) < remaining(maker) ? remaining(taker) : remaining(maker);
    const { ticks } = maker;
    this.#trade += 1;
    market.lastTicks = ticks;
    market.touch(maker.side, ticks);
    const side = market.book.side(maker.side);
    side.removeLots(maker, lots);
    for (const order of [maker, taker]) {
      const execution = { trade: this.#trade, ticks, lots, isMaker: order === maker, at: this.#now() };
      const fill = this.#settlement.execute(order, execution);
      this.events$.next({ kind: 'fill', order, fill });
      if (order.status === 'filled') {
        this.orders.close(order);
        this.events$.next({ kind: 'order', order, event: 'filled' });
      }
    }
  }

  #withdraw(order: Order, market: Market): void {
    market.book.side(order.side).remove(order);
    market.touch(order.side, order.ticks);
    this.#close(order, 'cancelled');
  }

  #empty(market: Market): void {
    const { bids, asks } = market.book;
    const orders = [...bids.levels, ...asks.levels].flatMap((level) => level.orders);
    for (const order of orders) this.#withdraw(order, market);
  }

  #close(order: Order, status: 'cancelled' | 'expired'): void {
    order.status = status;
    order.updatedAt = this.#now();
    this.#settlement.hold(order);
    this.orders.close(order);
    this.events$.next({ kind: 'order', order, event: status });
  }

  #tell(markets: readonly Market[]): void {
    for (const [account, assets] of this.accounts.takeTouched()) {
      this.events$.next({ kind: 'balance', account, assets });
    }
    for (const market of markets) {
      const firstId = market.updateId + 1;
      const changes = market.takeChanges();
      if (changes.length > 0) this.events$.next({ kind: 'book', market, changes, firstId, lastId: market.updateId });
    }
  }
}
