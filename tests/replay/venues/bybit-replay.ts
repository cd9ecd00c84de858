import { BybitProtocol } from '../../../adapters/venues/bybit/bybit-protocol.ts';
import { bybit } from '../../../adapters/venues/bybit/bybit-venue.ts';
import { levelsOf, writtenSides } from '../book-message.ts';
import type { ReplayVenue } from '../replay-venue.ts';
import { brokenForm } from './broken-form.ts';

interface Message {
  readonly topic?: string;
  readonly type?: string;
  readonly data?: { readonly s?: string; readonly b?: unknown; readonly a?: unknown; readonly u?: number };
}

/** Levels of a side in the adapter's topic. Topics of other depths differ in nothing else. */
const DEPTH = 200;
const TOPIC = /"topic":"orderbook\.(\d+)\./;

export const bybitReplay: ReplayVenue = {
  rewrite: ({ text }) => text.replace(TOPIC, `"topic":"orderbook.${DEPTH}.`),
  read: (text) => {
    const { topic = '', type, data } = JSON.parse(text) as Message;
    if (topic.startsWith('orderBook'))
      throw new Error('Bybit’s protocol before version 5; the adapter is for version 5');
    if (!topic.startsWith('orderbook.') || data === undefined) return undefined;
    const { s: symbol = '', b, a, u = 0 } = data;
    const isSnapshot = type === 'snapshot' || u === 1;
    return { symbol, isSnapshot, levels: levelsOf(b, a), final: u, ...(!isSnapshot && { first: u }) };
  },
  markets: ({ url, text }) => (url.includes('/instruments-info') ? bybit.readMarkets(text) : undefined),
  depth: (entries) => {
    const depths = new Set(entries.flatMap(({ text }) => TOPIC.exec(text)?.[1] ?? []));
    if (depths.size > 1) throw new Error(`books of ${depths.size} depths in one recording: replay one at a time`);
    return Number([...depths][0] ?? DEPTH);
  },
  protocol: (markets, sink) => new BybitProtocol(markets, sink),
  writeSnapshot: (symbol, levels, final) => {
    const sides = writtenSides(levels, 'b', 'a');
    return `{"topic":"orderbook.${DEPTH}.${symbol}","type":"snapshot","data":{"s":"${symbol}",${sides},"u":${final}}}`;
  },
  corrupt: brokenForm,
};
