import { beforeEach, describe, expect, it } from 'vitest';
import { KrakenProtocol } from '../../../../adapters/venues/kraken/kraken-protocol.ts';
import { krakenMarkets, krakenSymbol } from '../../../../adapters/venues/kraken/kraken-markets.ts';
import type { SentLevel } from '../../../replay/book-message.ts';
import { checksumOf } from '../../../replay/venues/kraken-replay.ts';
import { CollectingSink, marketOf } from '../support/collecting-sink.ts';

const list = (levels: readonly (readonly [string, string])[]) =>
  `[${levels.map(([price, qty]) => `{"price":${price},"qty":${qty}}`).join(',')}]`;

function message(
  type: 'snapshot' | 'update',
  symbol: string,
  sides: { bids?: readonly (readonly [string, string])[]; asks?: readonly (readonly [string, string])[] },
  checksum: number,
  time = '2026-11-27T06:00:00.000001Z',
): string {
  const { bids = [], asks = [] } = sides;
  return `{"channel":"book","type":"${type}","data":[{"symbol":"${symbol}","bids":${list(bids)},"asks":${list(asks)},"checksum":${checksum},"timestamp":"${time}"}]}`;
}

const sum = (bids: readonly (readonly [string, string])[], asks: readonly (readonly [string, string])[]): number =>
  checksumOf([
    ...bids.map(([price, size]): SentLevel => ({ side: 'bids', price, size })),
    ...asks.map(([price, size]): SentLevel => ({ side: 'asks', price, size })),
  ]);

describe('the protocol of Kraken', () => {
  let sink: CollectingSink;
  let kraken: KrakenProtocol;
  const BIDS = [['99.5', '1.50000000']] as const;
  const ASKS = [['100.5', '2.00000000']] as const;

  beforeEach(() => {
    sink = new CollectingSink();
    const markets = [marketOf('BTC/USD', '0.1', '0.00000001'), marketOf('ETH/USD', '0.1', '0.00000001')];
    kraken = new KrakenProtocol(
      markets.map((market, index) => ({ index, market })),
      sink,
    );
    for (const symbol of ['BTC/USD', 'ETH/USD'])
      kraken.receive(message('snapshot', symbol, { bids: BIDS, asks: ASKS }, sum(BIDS, ASKS)), 5);
  });

  it('takes the decimals for the checksum from what is written, more than the tick has', () => {
    const own = new CollectingSink();
    const protocol = new KrakenProtocol([{ index: 0, market: marketOf('XMR/USD', '0.01', '0.001') }], own);
    const [bids, asks] = [[['354.15000000', '5.00000000']], [['354.80000000', '1.40000000']]] as const;
    protocol.receive(message('snapshot', 'XMR/USD', { bids, asks }, sum(bids, asks)), 1);
    expect(own.reasons).toEqual([]);
    expect(own.book()).toEqual({ bids: [[35415, 5000]], asks: [[35480, 1400]] });
  });

  it('tells snapshots in ticks and lots, with the time at which they came', () => {
    expect(sink.book()).toEqual({ bids: [[995, 150_000_000]], asks: [[1005, 200_000_000]] });
    expect(sink.events[0]).toMatchObject({ kind: 'book', market: 0, receivedAt: 5 });
  });

  it('applies an update whose checksum is right', () => {
    const bids = [['99.6', '0.10000000'], ...BIDS] as const;
    kraken.receive(message('update', 'BTC/USD', { bids: [['99.6', '0.10000000']] }, sum(bids, ASKS)), 6);
    expect(sink.book().bids).toEqual([
      [996, 10_000_000],
      [995, 150_000_000],
    ]);
  });

  it('empties the book with the message whose checksum is wrong, and no other book', () => {
    kraken.receive(message('update', 'BTC/USD', { bids: [['99.6', '0.10000000']] }, 1), 6);
    expect(sink.book()).toEqual({ bids: [], asks: [] });
    expect(sink.book(1).bids).toHaveLength(1);
    expect([sink.reasons, sink.wanted]).toEqual([['checksum'], [0]]);
    expect(kraken.resubscriptions(0).map((text) => (JSON.parse(text) as { method: string }).method)).toEqual([
      'unsubscribe',
      'subscribe',
    ]);
  });

  it('fills an emptied book with a snapshot only', () => {
    kraken.receive(message('update', 'BTC/USD', { bids: [['99.6', '0.1']] }, 1), 6);
    kraken.receive(message('update', 'BTC/USD', {}, sum(BIDS, ASKS)), 7);
    expect(sink.book().bids).toEqual([]);
    kraken.receive(message('snapshot', 'BTC/USD', { bids: BIDS, asks: ASKS }, sum(BIDS, ASKS)), 8);
    expect(sink.book().bids).toHaveLength(1);
  });

  it('empties the book when a message is older than the one before, though its checksum may be right', () => {
    kraken.receive(message('update', 'BTC/USD', {}, sum(BIDS, ASKS), '2026-11-27T05:59:59.9Z'), 6);
    expect(sink.reasons).toEqual(['gap']);
  });

  it('empties a halted market until it is open again', () => {
    const status = (value: string) =>
      `{"channel":"instrument","type":"update","data":{"pairs":[{"symbol":"BTC/USD","status":"${value}"}]}}`;
    kraken.receive(status('cancel_only'), 6);
    expect(sink.reasons).toEqual(['halted']);
    kraken.receive(message('snapshot', 'BTC/USD', { bids: BIDS, asks: ASKS }, sum(BIDS, ASKS)), 7);
    expect(sink.book().bids).toEqual([]);
    kraken.receive(status('online'), 8);
    expect(sink.wanted).toEqual([0]);
  });

  it('empties all books while Kraken is in maintenance, and asks for them after it', () => {
    const status = (system: string) => `{"channel":"status","type":"update","data":[{"system":"${system}"}]}`;
    kraken.receive(status('maintenance'), 6);
    expect([sink.reasons, sink.halts, sink.wanted]).toEqual([['halted', 'halted'], [true], []]);
    kraken.receive(status('online'), 7);
    expect(sink.wanted).toEqual([0, 1]);
  });

  it('asks for no book again when the status greets a new connection', () => {
    kraken.empty('disconnected', 6);
    kraken.receive('{"channel":"status","type":"update","data":[{"system":"online"}]}', 7);
    expect(sink.wanted).toEqual([]);
  });

  it.each([
    '{"channel":"book","type":"upd',
    'null',
    '{"channel":"book","data":5}',
    '{"channel":"book","type":"update","data":[{}]}',
  ])('empties all books and asks for a new connection after %s, which could be about any of them', (text) => {
    kraken.receive(text, 6);
    expect([sink.reasons, sink.reconnects]).toEqual([['malformed', 'malformed'], ['malformed']]);
  });

  it('empties the book alone when one of its levels cannot be read', () => {
    kraken.receive(message('update', 'BTC/USD', { bids: [['99.6', '"x"']] }, 1), 6);
    expect(sink.reasons).toEqual(['malformed']);
  });

  it('keeps the digits of sizes above 2^53 units for the checksum', () => {
    const bids = [['99.5', '123456789012345.12345678']] as const;
    kraken.receive(message('snapshot', 'BTC/USD', { bids, asks: ASKS }, sum(bids, ASKS)), 9);
    expect(sink.reasons).toEqual([]);
    expect(sink.book().bids).toEqual([[995, Number.MAX_SAFE_INTEGER]]);
  });
});

describe('the markets of Kraken', () => {
  it("reads AssetPairs with the names of the WebSocket's version 2", () => {
    const pair = {
      wsname: 'XBT/USD',
      pair_decimals: 1,
      lot_decimals: 8,
      ordermin: '0.0001',
      costmin: '0.5',
      status: 'online',
    };
    const text = JSON.stringify({
      error: [],
      result: { XXBTZUSD: { ...pair, tick_size: '0.1' }, D: { wsname: null } },
    });
    expect(krakenMarkets(text)).toEqual([
      {
        symbol: 'BTC/USD',
        base: 'BTC',
        quote: 'USD',
        tick: '0.1',
        lot: '0.00000001',
        minimumBase: '0.0001',
        minimumQuote: '0.5',
        isTrading: true,
      },
    ]);
    expect(krakenSymbol('XDG/XBT')).toBe('DOGE/BTC');
  });

  it('says what Kraken answered when it is no list', () => {
    expect(() => krakenMarkets('<html>')).toThrow('kraken answered no JSON object: <html>');
    expect(() => krakenMarkets('{"error":["EGeneral:Too many requests"]}')).toThrow('Too many requests');
  });
});
