import { binance } from '../../../../adapters/venues/binance/binance-venue.ts';
import { bybit } from '../../../../adapters/venues/bybit/bybit-venue.ts';
import { coinbase } from '../../../../adapters/venues/coinbase/coinbase-venue.ts';
import { kucoin } from '../../../../adapters/venues/kucoin/kucoin-venue.ts';
import { okx } from '../../../../adapters/venues/okx/okx-venue.ts';
import type { Levels, VenueFace } from '../venue-face.ts';

/** The number of a book's last state, by symbol. */
class Numbers {
  readonly #last = new Map<string, number>();

  of(symbol: string): number {
    return this.#last.get(symbol) ?? 1000;
  }

  next(symbol: string, by = 1): number {
    const next = this.of(symbol) + by;
    this.#last.set(symbol, next);
    return next;
  }
}

const symbolIn = (path: string): string => decodeURIComponent(/(?:symbol|instId)=([^&]+)/.exec(path)?.[1] ?? '');

export function binanceFace(): VenueFace {
  const numbers = new Numbers();
  const filters = [
    { filterType: 'PRICE_FILTER', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', stepSize: '0.001', minQty: '0.001' },
  ];
  const symbol = (name: string, status: string) => ({
    symbol: name,
    status,
    baseAsset: name.slice(0, 3),
    quoteAsset: 'USDT',
    filters,
  });
  return {
    definition: binance,
    symbols: ['BTCUSDT', 'ETHUSDT'],
    list: JSON.stringify({ symbols: [symbol('BTCUSDT', 'TRADING'), symbol('ETHUSDT', 'HALT')] }),
    isNumberedByConnection: false,
    connected: () => undefined,
    greeting: () => ['{"result":null,"id":1}'],
    snapshot: () => undefined,
    answer: (path, sides) => {
      const name = symbolIn(path);
      if (!path.startsWith('/api/v3/depth')) return undefined;
      const { bids = [], asks = [] } = sides(name);
      return JSON.stringify({ lastUpdateId: numbers.of(name), bids, asks });
    },
    change: (name, { bids: b = [], asks: a = [] }) => {
      const [U, u] = [numbers.of(name) + 1, numbers.next(name, 3)];
      return JSON.stringify({
        stream: `${name.toLowerCase()}@depth@100ms`,
        data: { e: 'depthUpdate', E: 1, s: name, U, u, b, a },
      });
    },
    heartbeat: () => '{"result":[],"id":2}',
  };
}

/** @param isSnapshotSent whether the first snapshot comes over the socket, which OKX announced to end. */
export function okxFace(isSnapshotSent: boolean): VenueFace {
  const numbers = new Numbers();
  const full = (levels: Levels = []) => levels.map(([price, size]) => [price, size, '0', '1']);
  const instrument = (instId: string, state: string) => {
    const [baseCcy, quoteCcy] = instId.split('-');
    return { instId, baseCcy, quoteCcy, tickSz: '0.01', lotSz: '0.001', minSz: '0.001', state };
  };
  return {
    definition: okx,
    symbols: ['BTC-USDT', 'ETH-USDT'],
    list: JSON.stringify({ code: '0', data: [instrument('BTC-USDT', 'live'), instrument('ETH-USDT', 'suspend')] }),
    isNumberedByConnection: false,
    connected: () => undefined,
    greeting: () =>
      ['BTC-USDT', 'ETH-USDT'].map((instId) =>
        JSON.stringify({ event: 'subscribe', arg: { channel: 'books', instId }, connId: 'a' }),
      ),
    snapshot: (instId, { bids, asks }) => {
      if (!isSnapshotSent) return undefined;
      const data = {
        bids: full(bids),
        asks: full(asks),
        ts: '1',
        checksum: 0,
        prevSeqId: -1,
        seqId: numbers.of(instId),
      };
      return JSON.stringify({ arg: { channel: 'books', instId }, action: 'snapshot', data: [data] });
    },
    answer: (path, sides) => {
      const name = symbolIn(path);
      if (!path.startsWith('/api/v5/market/books')) return undefined;
      const { bids, asks } = sides(name);
      return JSON.stringify({
        code: '0',
        data: [{ bids: full(bids), asks: full(asks), ts: '1', seqId: numbers.of(name) }],
      });
    },
    change: (instId, { bids, asks }) => {
      const [prevSeqId, seqId] = [numbers.of(instId), numbers.next(instId, 7)];
      const data = { bids: full(bids), asks: full(asks), ts: '1', checksum: 0, prevSeqId, seqId };
      return JSON.stringify({ arg: { channel: 'books', instId }, action: 'update', data: [data] });
    },
    heartbeat: () => 'pong',
  };
}

export function coinbaseFace(): VenueFace {
  let next = 0;
  const message = (channel: string, events: readonly object[]) =>
    JSON.stringify({ channel, client_id: '', timestamp: '2026-11-27T06:00:00Z', sequence_num: next++, events });
  const updates = (bids: Levels = [], asks: Levels = []) => [
    ...bids.map(([price_level, new_quantity]) => ({ side: 'bid', price_level, new_quantity })),
    ...asks.map(([price_level, new_quantity]) => ({ side: 'offer', price_level, new_quantity })),
  ];
  const product = (product_id: string, more: object) => {
    const [base_currency_id, quote_currency_id] = product_id.split('-');
    const steps = { price_increment: '0.01', base_increment: '0.001', base_min_size: '0.001', quote_min_size: '1' };
    return { product_id, base_currency_id, quote_currency_id, ...steps, ...more };
  };
  const products = [
    product('BTC-USD', {}),
    product('ETH-USD', { trading_disabled: true }),
    product('BTC-USDC', { alias: 'BTC-USD' }),
  ];
  return {
    definition: coinbase,
    symbols: ['BTC-USD', 'ETH-USD'],
    list: JSON.stringify({ products }),
    isNumberedByConnection: true,
    connected: () => (next = 0),
    greeting: () => [message('subscriptions', [{ subscriptions: {} }])],
    snapshot: (product_id, { bids, asks }) =>
      message('l2_data', [{ type: 'snapshot', product_id, updates: updates(bids, asks) }]),
    answer: () => undefined,
    change: (product_id, { bids, asks }) =>
      message('l2_data', [{ type: 'update', product_id, updates: updates(bids, asks) }]),
    heartbeat: () => message('heartbeats', [{ heartbeat_counter: 1 }]),
  };
}

export function bybitFace(): VenueFace {
  const numbers = new Numbers();
  const message = (type: string, s: string, u: number, b: Levels, a: Levels) =>
    JSON.stringify({ topic: `orderbook.200.${s}`, ts: 1, type, data: { s, b, a, u, seq: u * 3 }, cts: 1 });
  const instrument = (symbol: string, status: string) => ({
    symbol,
    baseCoin: symbol.slice(0, 3),
    quoteCoin: 'USDT',
    status,
    lotSizeFilter: { basePrecision: '0.001', minOrderQty: '0.001', minOrderAmt: '5' },
    priceFilter: { tickSize: '0.01' },
  });
  const list = [instrument('BTCUSDT', 'Trading'), instrument('ETHUSDT', 'PreLaunch')];
  return {
    definition: bybit,
    symbols: ['BTCUSDT', 'ETHUSDT'],
    list: JSON.stringify({ retCode: 0, result: { category: 'spot', list } }),
    isNumberedByConnection: false,
    connected: () => undefined,
    greeting: () => ['{"success":true,"ret_msg":"","op":"subscribe","conn_id":"a"}'],
    snapshot: (symbol, { bids = [], asks = [] }) => message('snapshot', symbol, numbers.of(symbol), bids, asks),
    answer: () => undefined,
    change: (symbol, { bids = [], asks = [] }) => message('delta', symbol, numbers.next(symbol), bids, asks),
    heartbeat: () => '{"success":true,"ret_msg":"pong","op":"ping","conn_id":"a"}',
  };
}

export function kucoinFace(): VenueFace {
  const numbers = new Numbers();
  const market = (symbol: string, enableTrading: boolean) => {
    const [baseCurrency, quoteCurrency] = symbol.split('-');
    const steps = { priceIncrement: '0.01', baseIncrement: '0.001', baseMinSize: '0.001', minFunds: '0.1' };
    return { symbol, baseCurrency, quoteCurrency, ...steps, enableTrading };
  };
  return {
    definition: kucoin,
    symbols: ['BTC-USDT', 'ETH-USDT'],
    list: JSON.stringify({ code: '200000', data: [market('BTC-USDT', true), market('ETH-USDT', false)] }),
    isNumberedByConnection: false,
    connected: () => undefined,
    greeting: () => ['{"id":"a","type":"welcome"}', '{"id":"1","type":"ack"}'],
    snapshot: () => undefined,
    answer: (path, sides) => {
      if (path === '/api/v1/bullet-public') {
        const instanceServers = [{ endpoint: 'wss://ws-api-spot.kucoin.com/', pingInterval: 18000 }];
        return JSON.stringify({ code: '200000', data: { token: 'a+b', instanceServers } });
      }
      if (!path.startsWith('/api/v1/market/orderbook/level2_100')) return undefined;
      const name = symbolIn(path);
      const { bids = [], asks = [] } = sides(name);
      return JSON.stringify({ code: '200000', data: { time: 1, sequence: String(numbers.of(name)), bids, asks } });
    },
    change: (symbol, { bids = [], asks = [] }) => {
      const [sequenceStart, sequenceEnd] = [numbers.of(symbol) + 1, numbers.next(symbol, 2)];
      const numbered = (levels: Levels) => levels.map((level) => [...level, String(sequenceEnd)]);
      // A level at price 0 only counts the sequence up.
      const changes = { bids: [...numbered(bids), ['0', '0', String(sequenceEnd)]], asks: numbered(asks) };
      const data = { symbol, changes, sequenceStart, sequenceEnd, time: 1 };
      return JSON.stringify({ type: 'message', topic: `/market/level2:${symbol}`, subject: 'trade.l2update', data });
    },
    heartbeat: () => '{"id":"2","type":"pong"}',
  };
}
