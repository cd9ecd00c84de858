import {
  binanceFace,
  bybitFace,
  coinbaseFace,
  kucoinFace,
  okxFace,
} from '../../../contracts/venues/faces/json-faces.ts';
import { krakenFace } from '../../../contracts/venues/faces/kraken-face.ts';
import type { VenueFace } from '../../../contracts/venues/venue-face.ts';

/** What a message of a client asks for. */
export interface Asked {
  /** Books that it subscribes. */
  readonly symbols?: readonly string[];
  readonly isSubscription?: boolean;
  readonly answers: readonly string[];
}

/** What a venue with many markets needs beside the scripted end of two. */
export interface Dialect {
  face(): VenueFace;
  symbol(base: string, quote: string): string;
  /** The list of markets, from the entries of all of them. */
  list(entries: readonly unknown[]): unknown;
  /** Where the entries of the scripted end's own list are. */
  entries(list: any): readonly unknown[];
  asked(message: any): Asked;
}

const NOTHING: Asked = { answers: [] };

export const DIALECTS: Readonly<Record<string, Dialect>> = {
  kraken: {
    face: krakenFace,
    symbol: (base, quote) => `${base}/${quote}`,
    list: (entries) => ({ error: [], result: { ...entries } }),
    entries: ({ result }) => Object.values(result),
    asked: ({ method, params }) => {
      if (method === 'ping') return { answers: ['{"method":"pong"}'] };
      if (params?.channel !== 'book') return { answers: [], isSubscription: true };
      return { answers: [], isSubscription: true, symbols: method === 'subscribe' ? params.symbol : [] };
    },
  },
  binance: {
    face: binanceFace,
    symbol: (base, quote) => base + quote,
    list: (symbols) => ({ symbols }),
    entries: ({ symbols }) => symbols,
    asked: ({ method, params, id }) => {
      if (method !== 'SUBSCRIBE') return { answers: [`{"result":[],"id":${id}}`] };
      const symbols = (params as string[]).map((stream) => stream.split('@')[0]!.toUpperCase());
      return { answers: [`{"result":null,"id":${id}}`], isSubscription: true, symbols };
    },
  },
  okx: {
    face: () => okxFace(false),
    symbol: (base, quote) => `${base}-${quote}`,
    list: (data) => ({ code: '0', data }),
    entries: ({ data }) => data,
    asked: ({ op, args }) => {
      if (op !== 'subscribe') return NOTHING;
      const answers = (args as object[]).map((arg) => JSON.stringify({ event: 'subscribe', arg, connId: 'a' }));
      return { answers, isSubscription: true, symbols: args.map(({ instId }: { instId: string }) => instId) };
    },
  },
  coinbase: {
    face: coinbaseFace,
    symbol: (base, quote) => `${base}-${quote}`,
    list: (products) => ({ products }),
    entries: ({ products }) => products,
    asked: ({ type, product_ids: symbols, channel }) => {
      if (channel !== 'level2') return { answers: [], isSubscription: true };
      return { answers: [], isSubscription: true, symbols: type === 'subscribe' ? symbols : [] };
    },
  },
  bybit: {
    face: bybitFace,
    symbol: (base, quote) => base + quote,
    list: (list) => ({ retCode: 0, result: { category: 'spot', list } }),
    entries: ({ result }) => result.list,
    asked: ({ op, args }) => {
      const said = (text: string) => `{"success":true,"ret_msg":"${text}","op":"${op}","conn_id":"a"}`;
      if (op === 'ping') return { answers: [said('pong')] };
      const symbols = (args as string[]).map((topic) => topic.split('.').at(-1)!);
      return { answers: [said('')], isSubscription: true, symbols: op === 'subscribe' ? symbols : [] };
    },
  },
  kucoin: {
    face: kucoinFace,
    symbol: (base, quote) => `${base}-${quote}`,
    list: (data) => ({ code: '200000', data }),
    entries: ({ data }) => data,
    asked: ({ id, type, topic }) => {
      if (type === 'ping') return { answers: [`{"id":"${id}","type":"pong"}`] };
      const symbols = (topic as string).slice('/market/level2:'.length).split(',');
      return { answers: [`{"id":"${id}","type":"ack"}`], isSubscription: true, symbols };
    },
  },
};
