import { binanceMarkets } from '../../../adapters/venues/binance/binance-markets.ts';
import { BinanceProtocol } from '../../../adapters/venues/binance/binance-protocol.ts';
import { levelsOf, writtenSides } from '../book-message.ts';
import type { ReplayVenue } from '../replay-venue.ts';
import { brokenForm } from './broken-form.ts';

interface Message {
  readonly data?: Message;
  readonly e?: string;
  readonly s?: string;
  readonly U?: number;
  readonly u?: number;
  readonly b?: unknown;
  readonly a?: unknown;
  readonly B?: string;
  readonly A?: string;
  readonly pu?: number;
  readonly lastUpdateId?: number;
  readonly bids?: unknown;
  readonly asks?: unknown;
}

/** More levels than a recording's book gets: a recording has one snapshot, and its price wanders away from it. */
const LEVELS = 20_000;

function bodyOf(text: string): Message {
  const message = JSON.parse(text) as Message;
  return message.data ?? message;
}

export const binanceReplay: ReplayVenue = {
  rewrite: ({ text }) => text,
  read: (text, onlySymbol) => {
    const body = bodyOf(text);
    if (body.pu !== undefined) throw new Error('a futures stream (it has "pu"); the adapter is for spot markets');
    if (body.lastUpdateId !== undefined) {
      if (onlySymbol === undefined)
        throw new Error('a snapshot without a symbol, whose update ID fits none of the markets alone');
      const levels = levelsOf(body.bids, body.asks);
      return { symbol: onlySymbol, isSnapshot: true, levels, final: body.lastUpdateId };
    }
    if (body.e !== 'depthUpdate') return undefined;
    const { s: symbol = '', U: first, u: final, b, a } = body;
    if (!Number.isSafeInteger(first) || !Number.isSafeInteger(final)) throw new Error('a change without "U" and "u"');
    return { symbol, isSnapshot: false, levels: levelsOf(b, a), first: first!, final: final! };
  },
  markets: ({ url, text }) => (url.includes('/exchangeInfo') ? binanceMarkets(text) : undefined),
  snapshotSymbol: ({ url }) => /[?&]symbol=([A-Z0-9]+)/.exec(url)?.[1],
  ticker: (text) => {
    if (!text.includes('"B":')) return undefined;
    const { s, u, b, B, a, A, e } = bodyOf(text);
    if ((e !== undefined && e !== 'bookTicker') || typeof b !== 'string' || typeof a !== 'string') return undefined;
    return { symbol: s ?? '', id: u ?? 0, bid: [b, B ?? ''], ask: [a, A ?? ''] };
  },
  depth: () => LEVELS,
  protocol: (markets, sink, depth) => new BinanceProtocol(markets, sink, { levels: depth }),
  writeSnapshot: (_, levels, final) => `{"lastUpdateId":${final},${writtenSides(levels)}}`,
  corrupt: brokenForm,
};
