import type { VenueOrder } from '../../core/ports/markets/venue-account.ts';
import type { CcxtExchange, CcxtOrder } from './ccxt-module.ts';
import { binanceRights, bybitRights, coinbaseRights, type KeyRights, kucoinRights, okxRights } from './key-rights.ts';

type Sought = Pick<VenueOrder, 'clientId' | 'sentAt'>;

/** What ccxt does not unify about a venue. */
export interface AccountTable {
  /** The venue has a test venue, with play money. */
  readonly hasSandbox?: true;
  /** Options of ccxt's exchange. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Whether the allow-list's codes are ccxt's unified ones; else they are the venue's own. */
  readonly hasUnifiedCodes?: true;
  /** Whether the venue's symbols are ccxt's; else they are its market IDs. */
  readonly hasUnifiedSymbols?: true;
  /** Beside the size and the limit: the client ID, immediate-or-cancel, and the deadline where the venue takes one. */
  parameters(order: VenueOrder): Readonly<Record<string, unknown>>;
  /** Finds an order by its client ID, open or not. @throws ccxt's OrderNotFound, or returns undefined, without one. */
  find(exchange: CcxtExchange, symbol: string, order: Sought): Promise<CcxtOrder | undefined>;
  /** What the key may do, where the venue tells it. */
  readonly rights?: (exchange: CcxtExchange) => Promise<KeyRights>;
  /** What it tells of deposits and withdrawals: of each network unless given, of whole assets, or nothing: then it is not asked. */
  readonly networks?: 'assets' | 'none';
  /** Executions a page; by offset where the venue pages so, else by time. */
  readonly page: { readonly by: 'offset' | 'time'; readonly size: number };
  /** Messages of ccxt's unspecific errors that mean that an order was not taken. */
  readonly refusals?: RegExp;
  /** The venue's time leaves out what is below this many milliseconds. */
  readonly timeStepMs?: number;
  /** As `VenueAccount.settlesWithinMs`. */
  readonly settlesWithinMs: number;
}

/** How long before its signature an order is looked for, in milliseconds: clocks differ. */
const EARLIER_MS = 60_000;
const HALF_MINUTE = 30_000;
/** Where no deadline goes with the order, a copy of it that is under way may still be taken for so long. */
const LONGER = 150_000;

const byClientId =
  (name: string, id?: string): AccountTable['find'] =>
  (exchange, symbol, { clientId }) =>
    exchange.fetchOrder(id, symbol, { [name]: clientId });

const inLists =
  (
    list: 'fetchClosedOrders' | 'fetchCanceledAndClosedOrders',
    name: string,
    others: Readonly<Record<string, unknown>> = {},
  ): AccountTable['find'] =>
  async (exchange, symbol, { clientId, sentAt }) => {
    const parameters = { ...others, [name]: clientId };
    const isIt = (order: CcxtOrder) => order.clientOrderId === clientId;
    const open = (await exchange.fetchOpenOrders(symbol, undefined, undefined, parameters)).find(isIt);
    return open ?? (await exchange[list](symbol, sentAt - EARLIER_MS, undefined, parameters)).find(isIt);
  };

/** The venues with accounts. Kraken and Binance are tested against the simulated venues, the others by nothing but ccxt. */
export const ACCOUNT_TABLES: Readonly<Record<string, AccountTable>> = {
  // The fee in the quote asset: the history of trades does not name the asset that it was taken in.
  kraken: {
    hasUnifiedCodes: true,
    hasUnifiedSymbols: true,
    networks: 'assets',
    parameters: ({ clientId, deadline }) => {
      return {
        clientOrderId: clientId,
        timeInForce: 'IOC',
        oflags: 'fciq',
        deadline: new Date(deadline).toISOString(),
      };
    },
    // ccxt looks orders up by `userref`, which is another number.
    find: inLists('fetchClosedOrders', 'clientOrderId'),
    page: { by: 'offset', size: 50 },
    refusals:
      /"E(Order|Query|Trade|Account):|"EAPI:|"EGeneral:(Invalid|Permission|Unknown method)|Deadline elapsed|in (cancel|post)_only mode/,
    timeStepMs: 1_000,
    settlesWithinMs: HALF_MINUTE,
  },
  binance: {
    hasSandbox: true,
    // Margin and futures are other accounts.
    options: { fetchMarkets: { types: ['spot'] }, fetchMargins: false, defaultType: 'spot' },
    parameters: ({ clientId, sentAt, deadline }) => {
      return { newClientOrderId: clientId, timeInForce: 'IOC', timestamp: sentAt, recvWindow: deadline - sentAt };
    },
    find: byClientId('origClientOrderId'),
    rights: binanceRights,
    page: { by: 'time', size: 1000 },
    settlesWithinMs: HALF_MINUTE,
  },
  okx: {
    hasSandbox: true,
    options: { defaultType: 'spot' },
    parameters: ({ clientId }) => {
      return { clientOrderId: clientId, timeInForce: 'IOC', tdMode: 'cash' };
    },
    find: byClientId('clientOrderId'),
    rights: okxRights,
    page: { by: 'time', size: 100 },
    settlesWithinMs: LONGER,
  },
  coinbase: {
    // ccxt drops `clientOrderId`.
    parameters: ({ clientId }) => {
      return { client_order_id: clientId, timeInForce: 'IOC' };
    },
    find: async (exchange, symbol, { clientId, sentAt }) =>
      (await exchange.fetchOrders(symbol, sentAt - EARLIER_MS, 250)).find(
        ({ clientOrderId }) => clientOrderId === clientId,
      ),
    rights: coinbaseRights,
    networks: 'none',
    page: { by: 'time', size: 250 },
    settlesWithinMs: LONGER,
  },
  bybit: {
    hasSandbox: true,
    options: { defaultType: 'spot' },
    parameters: ({ clientId }) => {
      return { clientOrderId: clientId, timeInForce: 'IOC' };
    },
    find: inLists('fetchCanceledAndClosedOrders', 'orderLinkId'),
    rights: bybitRights,
    page: { by: 'time', size: 100 },
    settlesWithinMs: LONGER,
  },
  kucoin: {
    options: { uta: false },
    parameters: ({ clientId }) => {
      return { clientOid: clientId, timeInForce: 'IOC', hf: true };
    },
    // ccxt asks for an ID that it does not use then.
    find: (exchange, symbol, { clientId }) => exchange.fetchOrder(clientId, symbol, { clientOid: clientId, hf: true }),
    rights: kucoinRights,
    page: { by: 'time', size: 100 },
    settlesWithinMs: LONGER,
  },
};

/** Whether a venue has a test venue. */
export function hasSandbox(venue: string): boolean {
  return hasAccounts(venue) && ACCOUNT_TABLES[venue]!.hasSandbox === true;
}

/** Whether orders can be sent to a venue. */
export function hasAccounts(venue: string): boolean {
  return Object.hasOwn(ACCOUNT_TABLES, venue);
}
