import { OkxProtocol } from '../../../adapters/venues/okx/okx-protocol.ts';
import { okx } from '../../../adapters/venues/okx/okx-venue.ts';
import { levelsOf, writtenSides } from '../book-message.ts';
import type { ReplayVenue } from '../replay-venue.ts';
import { brokenForm } from './broken-form.ts';

interface Data {
  readonly bids?: unknown;
  readonly asks?: unknown;
  readonly seqId?: number;
  readonly prevSeqId?: number;
}
interface Message {
  readonly arg?: { readonly channel?: string; readonly instId?: string };
  readonly action?: string;
  readonly data?: readonly Data[];
}

/** Levels of a side in the channel `books` and in its snapshots. */
const DEPTH = 400;

export const okxReplay: ReplayVenue = {
  rewrite: ({ text }) => text,
  read: (text, onlySymbol) => {
    if (text === 'pong') return undefined;
    const { arg, action, data } = JSON.parse(text) as Message;
    const [body] = data ?? [];
    if (body?.bids === undefined || (arg && (arg.channel !== 'books' || action === undefined))) return undefined;
    const symbol = arg?.instId ?? onlySymbol;
    if (symbol === undefined) throw new Error('a snapshot whose address names no market');
    const { bids, asks, seqId, prevSeqId } = body;
    const isSnapshot = action !== 'update';
    if (seqId === undefined || (!isSnapshot && prevSeqId === undefined))
      throw new Error('OKX’s protocol before "seqId" and "prevSeqId", without which nothing shows a lost message');
    const levels = levelsOf(bids, asks);
    return { symbol, isSnapshot, levels, final: seqId, ...(!isSnapshot && { first: prevSeqId! + 1 }) };
  },
  markets: ({ url, text }) => (url.includes('/instruments') ? okx.readMarkets(text) : undefined),
  snapshotSymbol: ({ url }) => /[?&]instId=([\w-]+)/.exec(url)?.[1],
  depth: () => DEPTH,
  protocol: (markets, sink) => {
    const protocol = new OkxProtocol(markets, sink);
    for (const { market } of markets)
      protocol.receive(JSON.stringify({ event: 'subscribe', arg: { channel: 'books', instId: market.symbol } }), 0);
    return protocol;
  },
  writeSnapshot: (_, levels, final) => `{"code":"0","data":[{${writtenSides(levels)},"seqId":${final}}]}`,
  corrupt: brokenForm,
};
