import type { BinanceFace } from './binance/binance-face.ts';
import type { KrakenFace } from './kraken/kraken-face.ts';
import type { SimulatedVenue } from './simulated-venue.ts';
import type { ApiKey } from './venue-context.ts';

type Json = any;

/** ccxt's exchange, as far as these tests call it. */
export interface Ccxt {
  readonly id: string;
  readonly urls: { api: Record<string, Json> };
  readonly options: Record<string, Json>;
  readonly orderbooks: Record<string, Json>;
  /** Open sockets by their address. */
  readonly clients: Record<string, Json>;
  readonly orders?: Json[];
  readonly myTrades?: Json[];
  readonly balance: Record<string, Json>;
  apiKey: string;
  secret: string;
  timeout: number;
  /** The client's clock. */
  milliseconds: () => number;
  loadHttpProxyAgent(): Promise<unknown>;
  loadMarkets(reload?: boolean): Promise<Record<string, Json>>;
  fetchCurrencies(): Promise<Record<string, Json>>;
  fetchTime(): Promise<number>;
  fetchStatus(): Promise<Json>;
  fetchOrderBook(symbol: string, limit?: number): Promise<Json>;
  fetchBidsAsks(symbols: readonly string[]): Promise<Json>;
  fetchBalance(): Promise<Json>;
  fetchTradingFee(symbol: string): Promise<Json>;
  createOrder(
    symbol: string,
    type: string,
    side: string,
    amount: number,
    price: number,
    params?: Record<string, unknown>,
  ): Promise<Json>;
  /** Kraken's call as it is, signed. */
  privatePostAddOrder(parameters: Record<string, string>): Promise<Json>;
  cancelOrder(id: string, symbol?: string): Promise<Json>;
  fetchOrder(id: string, symbol?: string): Promise<Json>;
  fetchOpenOrders(symbol?: string, since?: number, limit?: number, params?: Record<string, unknown>): Promise<Json[]>;
  fetchClosedOrders(symbol?: string, since?: number, limit?: number, params?: Record<string, unknown>): Promise<Json[]>;
  fetchMyTrades(symbol?: string): Promise<Json[]>;
  fetchDepositAddress(code: string, params?: Record<string, unknown>): Promise<Json>;
  fetchDeposits(code?: string): Promise<Json[]>;
  fetchWithdrawals(code?: string): Promise<Json[]>;
  withdraw(
    code: string,
    amount: number,
    address: string,
    tag?: string,
    params?: Record<string, unknown>,
  ): Promise<Json>;
  watchOrderBook(symbol: string, limit?: number): Promise<Json>;
  watchOrders(symbol?: string): Promise<Json[]>;
  watchMyTrades(symbol?: string): Promise<Json[]>;
  watchBalance(): Promise<Json>;
  close(): Promise<void>;
}

interface CcxtModule {
  readonly pro: Readonly<Record<'kraken' | 'binance', new (config: Record<string, unknown>) => Ccxt>>;
}

/** Loads ccxt: it takes half a second, so only tests that need it call this. Its types take the compiler longer still. */
async function loadCcxt(): Promise<CcxtModule> {
  const name: string = 'ccxt';
  return ((await import(name)) as { default: CcxtModule }).default;
}

const COMMON = { enableRateLimit: true, rateLimit: 2, timeout: 5000, newUpdates: false };

/** The unmodified ccxt as a client of the simulated Kraken; only its addresses differ from what it is shipped with. */
export async function ccxtKraken(venue: SimulatedVenue<KrakenFace>, key?: ApiKey): Promise<Ccxt> {
  const { pro } = await loadCcxt();
  const client = new pro.kraken({ ...COMMON, apiKey: key?.key, secret: key?.secret });
  const { api } = client.urls;
  Object.assign(api, { public: venue.url, private: venue.url });
  Object.assign(api.ws, {
    public: venue.socketUrl,
    private: `${venue.socketUrl}/private`,
    publicV2: `${venue.socketUrl}/v2`,
    privateV2: `${venue.socketUrl}/private/v2`,
  });
  await client.loadHttpProxyAgent();
  return client;
}

/** The unmodified ccxt as a client of the simulated Binance. It takes a URL with `/stream` for one of spot. */
export async function ccxtBinance(venue: SimulatedVenue<BinanceFace>, key?: ApiKey): Promise<Ccxt> {
  const { pro } = await loadCcxt();
  // Margin and futures are venues of their own, which are not simulated.
  const options = { fetchMarkets: { types: ['spot'] }, fetchMargins: false, defaultType: 'spot' };
  const client = new pro.binance({ ...COMMON, apiKey: key?.key, secret: key?.secret, options });
  const { api } = client.urls;
  Object.assign(api, {
    public: `${venue.url}/api/v3`,
    private: `${venue.url}/api/v3`,
    sapi: `${venue.url}/sapi/v1`,
  });
  api.ws.spot = `${venue.socketUrl}/stream/ws`;
  api.ws['ws-api'].spot = `${venue.socketUrl}/ws-api/v3`;
  await client.loadHttpProxyAgent();
  return client;
}
