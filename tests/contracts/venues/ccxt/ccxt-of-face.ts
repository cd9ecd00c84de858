import type { Ccxt } from '../../../support/venues/ccxt-clients.ts';

type Json = any;
type CcxtClass = new (config: Record<string, unknown>) => Ccxt & { has: Record<string, boolean> };

/** What each of ccxt's clients is told: its addresses, and to look at spot markets alone. */
const SETTINGS: Readonly<Record<string, (client: Ccxt, host: string) => void>> = {
  kraken: ({ urls: { api } }, host) => {
    Object.assign(api, { public: `http://${host}`, private: `http://${host}` });
    Object.assign(api['ws'], { public: `ws://${host}`, publicV2: `ws://${host}/v2` });
  },
  binance: ({ urls: { api }, options }, host) => {
    api['public'] = `http://${host}/api/v3`;
    api['ws'].spot = `ws://${host}/stream/ws`;
    Object.assign(options, { fetchMarkets: { types: ['spot'] }, fetchMargins: false, defaultType: 'spot' });
    options['watchOrderBook'].snapshotDelay = 1;
  },
  okx: ({ urls: { api }, options }, host) => {
    Object.assign(api, { rest: `http://${host}`, ws: `ws://${host}/ws/v5` });
    options['fetchMarkets'] = { types: ['spot'] };
  },
  coinbase: ({ urls: { api }, options }, host) => {
    Object.assign(api, { rest: `http://${host}`, ws: `ws://${host}` });
    options['fetchMarkets'] = 'fetchMarketsV3';
  },
  bybit: ({ urls: { api }, options }, host) => {
    Object.assign(api, { public: `http://${host}`, spot: `http://${host}` });
    api['ws'].public.spot = `ws://${host}/v5/public/spot`;
    options['fetchMarkets'] = { types: ['spot'] };
  },
  kucoin: ({ urls: { api }, options }, host) => {
    api['public'] = `http://${host}`;
    Object.assign(options, { fetchMarkets: { types: ['spot'], fetchTickersFees: false } });
    options['watchOrderBook'].snapshotDelay = 1;
  },
};

/** The unmodified ccxt as a client of a scripted end; only its addresses and what it looks at differ. */
export async function ccxtOf(venue: string, host: string): Promise<Ccxt> {
  const name: string = 'ccxt';
  const { pro } = ((await import(name)) as { default: { pro: Record<string, CcxtClass> } }).default;
  const client = new pro[venue]!({ enableRateLimit: false, timeout: 5000, newUpdates: false });
  client.has['fetchCurrencies'] = false;
  SETTINGS[venue]!(client, host);
  await client.loadHttpProxyAgent();
  return client;
}

/** Levels of a book as ccxt holds them now, best first; none before it has a book. */
export function held(client: Ccxt, symbol: string): Record<'bids' | 'asks', number[][]> {
  const book: Json = client.orderbooks[symbol];
  const rows = (side: number[][] = []) => side.map(([price, size]) => [price!, size!]);
  return { bids: rows(book?.bids), asks: rows(book?.asks) };
}
