import { kraken } from '../../../../adapters/venues/kraken/kraken-venue.ts';
import type { SentLevel } from '../../../replay/book-message.ts';
import { checksumOf } from '../../../replay/venues/kraken-replay.ts';
import type { Levels, Sides, VenueFace } from '../venue-face.ts';

export function krakenFace(): VenueFace {
  let micros = 0;
  const list = (levels: Levels = []) =>
    `[${levels.map(([price, qty]) => `{"price":${price},"qty":${qty}}`).join(',')}]`;
  const message = (type: string, symbol: string, { bids, asks }: Sides, book: Sides): string => {
    micros += 1;
    const timestamp = `2026-11-27T06:00:00.${String(micros).padStart(6, '0')}Z`;
    return `{"channel":"book","type":"${type}","data":[{"symbol":"${symbol}","bids":${list(bids)},"asks":${list(asks)},"checksum":${sum(book)},"timestamp":"${timestamp}"}]}`;
  };
  const pair = (wsname: string, status: string) => ({
    wsname,
    altname: wsname.replace('/', ''),
    base: wsname.split('/')[0],
    quote: wsname.split('/')[1],
    pair_decimals: 2,
    lot_decimals: 3,
    tick_size: '0.01',
    ordermin: '0.001',
    costmin: '0.5',
    status,
  });
  return {
    definition: kraken,
    symbols: ['BTC/USD', 'ETH/USD'],
    list: JSON.stringify({ error: [], result: { A: pair('XBT/USD', 'online'), B: pair('ETH/USD', 'cancel_only') } }),
    isNumberedByConnection: false,
    connected: () => undefined,
    greeting: () => ['{"channel":"status","type":"update","data":[{"system":"online","api_version":"v2"}]}'],
    snapshot: (symbol, sides) => message('snapshot', symbol, sides, sides),
    answer: () => undefined,
    change: (symbol, change, book) => message('update', symbol, change, book),
    heartbeat: () => '{"channel":"heartbeat"}',
  };
}

function sum({ bids = [], asks = [] }: Sides): number {
  const levels = (side: 'bids' | 'asks', list: Levels): SentLevel[] =>
    list.map(([price, size]) => ({ side, price, size }));
  return checksumOf([...levels('asks', asks), ...levels('bids', bids)]);
}
