import { KucoinProtocol } from '../../../adapters/venues/kucoin/kucoin-protocol.ts';
import { kucoin } from '../../../adapters/venues/kucoin/kucoin-venue.ts';
import { levelsOf, writtenSides } from '../book-message.ts';
import type { ReplayVenue } from '../replay-venue.ts';
import { brokenForm } from './broken-form.ts';

interface Data {
  readonly symbol?: string;
  readonly sequenceStart?: number;
  readonly sequenceEnd?: number;
  readonly changes?: { readonly bids?: unknown; readonly asks?: unknown };
  readonly sequence?: string;
  readonly bids?: unknown;
  readonly asks?: unknown;
}

/** More levels than a recording's book gets. */
const LEVELS = 20_000;

export const kucoinReplay: ReplayVenue = {
  rewrite: ({ text }) => text,
  read: (text, onlySymbol) => {
    const { topic = '', data } = JSON.parse(text) as { topic?: string; data?: Data };
    if (data?.sequence !== undefined && data.bids !== undefined && topic === '') {
      if (onlySymbol === undefined) throw new Error('a snapshot whose address names no market');
      const levels = levelsOf(data.bids, data.asks);
      return { symbol: onlySymbol, isSnapshot: true, levels, final: Number(data.sequence) };
    }
    if (!topic.startsWith('/market/level2:') || data?.changes === undefined) return undefined;
    const { symbol = '', sequenceStart: first = 0, sequenceEnd: final = 0, changes } = data;
    // A level at price 0 only counts the sequence up.
    const levels = levelsOf(changes.bids, changes.asks).filter(({ price }) => price !== '0');
    return { symbol, isSnapshot: false, levels, first, final };
  },
  markets: ({ url, text }) => (/\/symbols\b/.test(url) ? kucoin.readMarkets(text) : undefined),
  snapshotSymbol: ({ url }) => /[?&]symbol=([\w-]+)/.exec(url)?.[1],
  depth: () => LEVELS,
  protocol: (markets, sink, depth) => {
    const protocol = new KucoinProtocol(markets, sink, depth);
    const ids = protocol.subscriptions().map((text) => (JSON.parse(text) as { id: string }).id);
    for (const id of ids) protocol.receive(JSON.stringify({ id, type: 'ack' }), 0);
    return protocol;
  },
  writeSnapshot: (_, levels, final) => `{"code":"200000","data":{"sequence":"${final}",${writtenSides(levels)}}}`,
  corrupt: brokenForm,
};
