import { beforeEach, describe, expect, it } from 'vitest';
import { binanceMarkets } from '../../../../adapters/venues/binance/binance-markets.ts';
import { BinanceProtocol } from '../../../../adapters/venues/binance/binance-protocol.ts';
import { CollectingSink, marketOf } from '../support/collecting-sink.ts';

type Levels = readonly (readonly [string, string])[];

function diff(first: number, last: number, bids: Levels = [], asks: Levels = [], symbol = 'BTCUSDT'): string {
  const data = { e: 'depthUpdate', E: 1, s: symbol, U: first, u: last, b: bids, a: asks };
  return JSON.stringify({ stream: `${symbol.toLowerCase()}@depth@100ms`, data });
}

function snapshot(last: number, bids: Levels = [['99.50', '1.0']], asks: Levels = [['100.50', '2.0']]): string {
  return JSON.stringify({ lastUpdateId: last, bids, asks });
}

describe('the protocol of Binance', () => {
  let sink: CollectingSink;
  let binance: BinanceProtocol;

  beforeEach(() => {
    sink = new CollectingSink();
    const markets = [marketOf('BTCUSDT', '0.01', '0.00001'), marketOf('ETHUSDT', '0.01', '0.00001')];
    binance = new BinanceProtocol(
      markets.map((market, index) => ({ index, market })),
      sink,
    );
  });

  it('applies the changes that came before the snapshot and end after it', () => {
    binance.receive(diff(90, 95, [['99.00', '9']]), 1);
    binance.receive(diff(96, 101, [['99.60', '1']]), 2);
    binance.receive(diff(102, 103, [['99.70', '1']]), 3);
    binance.takeSnapshot(0, snapshot(100), 4);
    expect(sink.book().bids.map(([tick]) => tick)).toEqual([9970, 9960, 9950]);
  });

  it('asks again when the snapshot is older than the first change that was kept', () => {
    binance.receive(diff(105, 106), 1);
    binance.takeSnapshot(0, snapshot(100), 2);
    expect([sink.events, sink.wanted]).toEqual([[], [0]]);
  });

  it('takes a first change that begins before the snapshot, then only the next one', () => {
    binance.takeSnapshot(0, snapshot(100), 1);
    binance.receive(diff(99, 102, [['99.60', '1']]), 2);
    binance.receive(diff(103, 103, [['99.70', '1']]), 3);
    expect(sink.book().bids).toHaveLength(3);
    binance.receive(diff(105, 106, [['99.80', '1']]), 4);
    expect([sink.book().bids, sink.reasons, sink.wanted]).toEqual([[], ['gap'], [0]]);
  });

  it('is right again with a snapshot and the changes kept since the gap', () => {
    binance.takeSnapshot(0, snapshot(100), 1);
    binance.receive(diff(102, 103, [['99.60', '1']]), 2);
    binance.receive(diff(104, 105, [['99.70', '1']]), 3);
    binance.takeSnapshot(0, snapshot(103), 4);
    expect(sink.book().bids.map(([tick]) => tick)).toEqual([9970, 9950]);
    expect(sink.reasons).toEqual(['gap']);
  });

  it('ignores a change that is sent twice in a row, and empties the book for one that comes back later', () => {
    binance.takeSnapshot(0, snapshot(100), 1);
    binance.receive(diff(101, 102, [['99.60', '1']]), 2);
    binance.receive(diff(101, 102, [['99.60', '1']]), 3);
    expect(sink.reasons).toEqual([]);
    binance.receive(diff(103, 104), 4);
    binance.receive(diff(101, 102, [['99.60', '1']]), 5);
    expect(sink.reasons).toEqual(['gap']);
  });

  it('replaces a live book by a newer snapshot and ignores an older one', () => {
    binance.takeSnapshot(0, snapshot(100), 1);
    binance.receive(diff(101, 105, [['99.60', '1']]), 2);
    binance.takeSnapshot(0, snapshot(102), 3);
    expect(sink.book().bids).toHaveLength(2);
    binance.takeSnapshot(0, snapshot(110, [['98.00', '1']]), 4);
    expect(sink.book().bids).toEqual([[9800, 100_000]]);
    binance.receive(diff(106, 108), 5);
    binance.receive(diff(109, 112, [['98.10', '1']]), 6);
    expect(sink.book().bids).toHaveLength(2);
  });

  it('empties a crossed book, and one with half a level, alone', () => {
    binance.takeSnapshot(0, snapshot(100), 1);
    binance.takeSnapshot(1, snapshot(100), 1);
    binance.receive(diff(101, 101, [['101.00', '1']]), 2);
    binance.receive(JSON.stringify({ e: 'depthUpdate', s: 'ETHUSDT', U: 101, u: 101, b: [['99']], a: [] }), 3);
    expect(sink.reasons).toEqual(['crossed', 'malformed']);
  });

  it('empties all books and asks for a new connection after text that cannot be read', () => {
    binance.takeSnapshot(0, snapshot(100), 1);
    binance.receive('{"stream":"btcusdt@de', 2);
    expect([sink.reasons, sink.reconnects]).toEqual([['malformed'], ['malformed']]);
  });

  it('subscribes in batches and asks for short or long snapshots by weight', () => {
    expect(binance.subscriptions().map((text) => JSON.parse(text) as unknown)).toEqual([
      { method: 'SUBSCRIBE', params: ['btcusdt@depth@100ms', 'ethusdt@depth@100ms'], id: 1 },
    ]);
    expect(binance.snapshotRequest(0, true)).toEqual({ path: '/api/v3/depth?symbol=BTCUSDT&limit=100', weight: 5 });
    expect(binance.snapshotRequest(0, false).weight).toBe(50);
  });
});

describe('the markets of Binance', () => {
  it('reads exchangeInfo', () => {
    const filters = [
      { filterType: 'PRICE_FILTER', tickSize: '0.01000000' },
      { filterType: 'LOT_SIZE', stepSize: '0.00001000', minQty: '0.00001000', maxQty: '9000.00000000' },
      { filterType: 'NOTIONAL', minNotional: '5.00000000' },
    ];
    const symbol = { symbol: 'BTCUSDT', status: 'BREAK', baseAsset: 'BTC', quoteAsset: 'USDT', filters };
    expect(binanceMarkets(JSON.stringify({ symbols: [symbol, { symbol: 'ODD' }] }))).toEqual([
      {
        symbol: 'BTCUSDT',
        base: 'BTC',
        quote: 'USDT',
        tick: '0.01000000',
        lot: '0.00001000',
        minimumBase: '0.00001000',
        minimumQuote: '5.00000000',
        maximumBase: '9000.00000000',
        isTrading: false,
      },
    ]);
  });
});
