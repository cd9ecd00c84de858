import type { AccountMarket } from '../../core/domain/hedging/hedge.ts';
import {
  type NetworkQuestion,
  type NetworkState,
  type VenueAccount,
  type VenueDeposit,
  type VenueFill,
  type VenueOrder,
  type VenueOrderState,
  type VenueWithdrawal,
  VenueRefusedError,
  VenueUnknownError,
} from '../../core/ports/markets/venue-account.ts';
import type { AccountTable } from './account-table.ts';
import type { KeyRights } from './key-rights.ts';
import { depositOf, stateOf, units, withdrawalOf } from './ccxt-answers.ts';
import { venueError } from './ccxt-errors.ts';
import type { CcxtErrors, CcxtExchange, CcxtTrade } from './ccxt-module.ts';
import { NetworkAnswers, UNKNOWN_STATE } from './network-states.ts';

interface AccountParts {
  readonly venue: string;
  readonly exchange: CcxtExchange;
  readonly errors: CcxtErrors;
  readonly table: AccountTable;
  /** What a code of the venue, in upper case, stands for. */
  readonly assets: ReadonlyMap<string, string>;
}

/** Pages of executions at most: a venue that repeats itself must not be asked for ever. */
const MOST_PAGES = 100;

/**
 * An account over ccxt's signed calls, one call at a time: some venues want each signature to be later than the last.
 */
export class CcxtAccount implements VenueAccount {
  readonly #parts: AccountParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  get venue(): string {
    return this.#parts.venue;
  }

  get settlesWithinMs(): number {
    return this.#parts.table.settlesWithinMs;
  }

  async time(): Promise<readonly [number, number]> {
    const time = Number(await this.#call((exchange) => exchange.fetchTime()));
    if (!Number.isFinite(time)) throw new VenueUnknownError(`${this.venue} tells no time`);
    return [time, time + (this.#parts.table.timeStepMs ?? 1) - 1];
  }

  async balances(): Promise<ReadonlyMap<string, bigint>> {
    const { total } = await this.#call((exchange) => exchange.fetchBalance());
    const balances = new Map<string, bigint>();
    for (const [code, amount] of Object.entries(total)) {
      const asset = this.#assetOf(code);
      balances.set(asset, (balances.get(asset) ?? 0n) + units(amount ?? '0'));
    }
    return balances;
  }

  async place(order: VenueOrder): Promise<string> {
    const { side, size, limit, market } = order;
    const parameters = this.#parts.table.parameters(order);
    const { id } = await this.#call((exchange) =>
      exchange.createOrder(this.#symbolOf(exchange, market), 'limit', side, size, limit, parameters),
    );
    if (id === undefined || id === '') throw new VenueUnknownError(`${this.venue} names no ID of the order`);
    return id;
  }

  async find(order: Pick<VenueOrder, 'clientId' | 'market' | 'sentAt'>): Promise<VenueOrderState | undefined> {
    const { errors, table } = this.#parts;
    const found = await this.#call(async (exchange) => {
      try {
        return await table.find(exchange, this.#symbolOf(exchange, order.market), order);
      } catch (error) {
        if (error instanceof errors.OrderNotFound) return undefined;
        throw error;
      }
    });
    return found && stateOf(found);
  }

  async openOrders(market: AccountMarket): Promise<readonly VenueOrderState[]> {
    const orders = await this.#call((exchange) => exchange.fetchOpenOrders(this.#symbolOf(exchange, market)));
    return orders.map(stateOf);
  }

  async fills(market: AccountMarket, since: number): Promise<readonly VenueFill[]> {
    const found = new Map<string, VenueFill>();
    await this.#call(async (exchange) => {
      const symbol = this.#symbolOf(exchange, market);
      for await (const trade of this.#trades(exchange, symbol, since)) {
        // Kraken's pages hold the trades of all markets.
        if (trade.symbol === symbol) found.set(trade.id ?? '', this.#fillOf(trade));
      }
    });
    return [...found.values()].toSorted((a, b) => a.at - b.at);
  }

  async deposits(asset: string, since: number): Promise<readonly VenueDeposit[]> {
    const found = await this.#call((exchange) => exchange.fetchDeposits(this.#codeOf(exchange, asset), since));
    return found.map((deposit) => depositOf(this.venue, deposit));
  }

  async withdrawals(asset: string, since: number): Promise<readonly VenueWithdrawal[]> {
    const found = await this.#call((exchange) => exchange.fetchWithdrawals(this.#codeOf(exchange, asset), since));
    return found.map((withdrawal) => withdrawalOf(this.venue, withdrawal));
  }

  /** Beside the other calls: it is public, or signed with a time that need not be later than the last. */
  async networkStates(currencies: readonly NetworkQuestion[]): Promise<readonly NetworkState[]> {
    const { table, assets } = this.#parts;
    if (table.networks === 'none') return currencies.map(() => UNKNOWN_STATE);
    const listed = await this.#beside((exchange) => exchange.fetchCurrencies());
    const answers = new NetworkAnswers(listed, { assets, table });
    if (answers.isEmpty) throw new VenueUnknownError(`${this.venue} tells of no currency`);
    return currencies.map((currency) => answers.of(currency));
  }

  /** What the key may do; undefined where the venue does not tell. */
  async rights(): Promise<KeyRights | undefined> {
    const { rights } = this.#parts.table;
    return rights && this.#call(rights);
  }

  close(): Promise<void> {
    return this.#parts.exchange.close();
  }

  async *#trades(exchange: CcxtExchange, symbol: string, since: number): AsyncGenerator<CcxtTrade> {
    const { by, size } = this.#parts.table.page;
    const seen = new Set<string>();
    let from = since;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const trades =
        by === 'offset'
          ? await exchange.fetchMyTrades(undefined, since, undefined, { ofs: page * size })
          : await exchange.fetchMyTrades(symbol, from, size, {});
      const fresh = trades.filter(({ id = '' }) => !seen.has(id));
      for (const trade of fresh) {
        seen.add(trade.id ?? '');
        yield trade;
      }
      if (trades.length < size || fresh.length === 0) return;
      from = Math.max(from, ...trades.map(({ timestamp = from }) => timestamp));
    }
    throw new VenueUnknownError(`${this.venue} has more executions than are read`);
  }

  #fillOf({ id, order, amount, cost, timestamp, fee, fees }: CcxtTrade): VenueFill {
    if (!id || !order || !amount || !cost) throw new VenueUnknownError(`${this.venue} tells an incomplete execution`);
    const charged = (fees && fees.length > 0 ? fees : fee ? [fee] : []).flatMap(({ currency, cost: taken }) => {
      if (taken === undefined || Number(taken) === 0) return [];
      if (currency === undefined) throw new VenueUnknownError(`${this.venue} names no coin of the fee of ${id}`);
      return [{ asset: this.#assetOf(currency), amount: units(taken) }];
    });
    return { id, orderId: order, size: units(amount), cost: units(cost), fees: charged, at: timestamp ?? 0 };
  }

  /** A code that the allow-list does not have is an asset of its own, such as a venue's coin that fees are taken in. */
  #assetOf(code: string): string {
    const { exchange, table, assets } = this.#parts;
    const own = table.hasUnifiedCodes ? code : (exchange.currencies[code]?.id ?? code);
    return assets.get(own.toUpperCase()) ?? own.toLowerCase();
  }

  /** ccxt's code of an asset. @throws VenueRefusedError for one that the venue does not have. */
  #codeOf({ currencies }: CcxtExchange, asset: string): string {
    const { table, assets } = this.#parts;
    const own = [...assets].flatMap(([code, known]) => (known === asset ? [code] : []));
    const names = own.length > 0 ? own : [asset.toUpperCase()];
    const found = table.hasUnifiedCodes
      ? names.find((name) => currencies[name])
      : Object.entries(currencies).find(([, currency]) => currency && names.includes(currency.id.toUpperCase()))?.[0];
    if (found === undefined) throw new VenueRefusedError(`${this.venue} does not have ${asset}`);
    return found;
  }

  /** @throws VenueRefusedError for a market that the venue does not list. */
  #symbolOf({ markets = {} }: CcxtExchange, { symbol }: AccountMarket): string {
    const found = this.#parts.table.hasUnifiedSymbols
      ? markets[symbol]
      : Object.values(markets).find((market) => market.spot && market.id === symbol);
    if (found === undefined) throw new VenueRefusedError(`${this.venue} does not list ${symbol}`);
    return found.symbol;
  }

  /** Waits for the calls before, then makes this one. @throws the port's errors. */
  #call<T>(work: (exchange: CcxtExchange) => Promise<T>): Promise<T> {
    const answer = this.#last.then(() =>
      this.#beside(async (exchange) => {
        if (exchange.markets === undefined) await exchange.loadMarkets();
        return work(exchange);
      }),
    );
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** Makes a call at once, at the pace that ccxt keeps for all calls of the account. @throws the port's errors. */
  async #beside<T>(work: (exchange: CcxtExchange) => Promise<T>): Promise<T> {
    const { exchange, errors, table } = this.#parts;
    try {
      return await work(exchange);
    } catch (error) {
      if (error instanceof VenueUnknownError || error instanceof VenueRefusedError) throw error;
      throw venueError(error, errors, table.refusals);
    }
  }
}
