import { crc32 } from 'node:zlib';
import { krakenMarkets } from '../../../adapters/venues/kraken/kraken-markets.ts';
import { KrakenProtocol } from '../../../adapters/venues/kraken/kraken-protocol.ts';
import { CHECKED_LEVELS } from '../../../adapters/venues/kraken/kraken-checksum.ts';
import type { BookMessage, SentLevel } from '../book-message.ts';
import { toVersion2 } from '../kraken-version-1.ts';
import type { ReplayVenue } from '../replay-venue.ts';

interface Data {
  readonly symbol: string;
  readonly bids?: readonly Level[];
  readonly asks?: readonly Level[];
  readonly checksum?: string;
}
interface Level {
  readonly price: string;
  readonly qty: string;
}
/** JSON.parse tells the text of each number, which TypeScript does not know yet. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const withTexts: Reviver = (_, value, { source }) => (typeof value === 'number' ? source : value);

/** Depths that Kraken offers. */
const DEPTHS = [10, 25, 100, 500, 1000];

export const krakenReplay: ReplayVenue = {
  vouched: CHECKED_LEVELS,
  rewrite: ({ text, kind }) => (kind === 'rest' ? text : toVersion2(text)),
  read: (text) => {
    if (!text.startsWith('{"channel":"book"')) return undefined;
    const { type, data } = JSON.parse(text, withTexts as never) as { type: string; data: readonly Data[] };
    if (!Array.isArray(data)) throw new Error('a message of a book without a list "data"');
    const [book] = data;
    return book && messageOf(type === 'snapshot', book);
  },
  markets: ({ url, text }) => (url.includes('/AssetPairs') ? krakenMarkets(text) : undefined),
  depth: (entries, messages) => {
    const named = entries.map(({ text }) => /"book-(\d+)"|"depth":\s?(\d+)/.exec(text)).find((match) => match);
    if (named) return Number(named[1] ?? named[2]);
    const most = messages.reduce(
      (longest, { levels }) => Math.max(longest, levels.filter(({ side }) => side === 'bids').length),
      0,
    );
    return DEPTHS.find((depth) => depth >= most) ?? DEPTHS.at(-1)!;
  },
  protocol: (markets, sink, depth, isSynthetic) =>
    new KrakenProtocol(markets, sink, { depth, areSnapshotsChecked: isSynthetic, isStatusFollowed: false }),
  writeSnapshot: (symbol, levels) => {
    const side = (name: string): string =>
      levels.flatMap((level) => (level.side === name ? `{"price":${level.price},"qty":${level.size}}` : [])).join(',');
    return `{"channel":"book","type":"snapshot","data":[{"symbol":"${symbol}","bids":[${side('bids')}],"asks":[${side('asks')}],"checksum":${checksumOf(levels)}}]}`;
  },
  // Any digit within the levels or the checksum: that is what the checksum is for.
  corrupt: (text, random) => {
    const places = [...text.matchAll(/\d/g)]
      .map(({ index }) => index)
      .filter((index) => index > text.indexOf('"bids"'));
    const at = places[Math.floor(random() * places.length)]!;
    return `${text.slice(0, at)}${(Number(text[at]) + 1 + Math.floor(random() * 9)) % 10}${text.slice(at + 1)}`;
  },
};

function messageOf(isSnapshot: boolean, { symbol, bids = [], asks = [], checksum }: Data): BookMessage {
  const levels: SentLevel[] = [
    ...bids.map(({ price, qty }) => ({ side: 'bids' as const, price, size: qty })),
    ...asks.map(({ price, qty }) => ({ side: 'asks' as const, price, size: qty })),
  ];
  return { symbol, isSnapshot, levels, final: 0, ...(checksum !== undefined && { checksum: Number(checksum) }) };
}

/** The checksum by Kraken's description, over the texts. @param levels of each side, best first. */
export function checksumOf(levels: readonly SentLevel[]): number {
  const digits = (name: string): string =>
    levels
      .filter(({ side }) => side === name)
      .slice(0, CHECKED_LEVELS)
      .map(({ price, size }) => [price, size].map((text) => text.replace('.', '').replace(/^0+/, '')).join(''))
      .join('');
  return crc32(digits('asks') + digits('bids'));
}
