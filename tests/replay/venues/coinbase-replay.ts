import { CoinbaseProtocol } from '../../../adapters/venues/coinbase/coinbase-protocol.ts';
import { coinbase } from '../../../adapters/venues/coinbase/coinbase-venue.ts';
import type { BookProtocol } from '../../../adapters/venues/protocol/book-protocol.ts';
import type { SentLevel } from '../book-message.ts';
import type { ReplayVenue } from '../replay-venue.ts';
import { brokenForm } from './broken-form.ts';

interface Event {
  readonly type?: string;
  readonly product_id?: string;
  readonly updates?: readonly {
    readonly side?: string;
    readonly price_level?: string;
    readonly new_quantity?: string;
  }[];
}
interface Message {
  readonly type?: string;
  readonly channel?: string;
  readonly events?: readonly Event[];
}

/** More levels than a recording's book gets: Coinbase sends whole books. */
const LEVELS = 20_000;
const FIRST = /"sequence_num":\s?0\b/;

export const coinbaseReplay: ReplayVenue = {
  isNumberedByConnection: true,
  rewrite: ({ text }) => text,
  read: (text) => {
    const { type, channel, events = [] } = JSON.parse(text) as Message;
    if (type === 'l2update' || type === 'snapshot')
      throw new Error(`Coinbase’s Exchange feed (it has "type":"${type}"); the adapter is for Advanced Trade`);
    if (channel !== 'l2_data') return undefined;
    const [event, ...others] = events;
    if (others.some(({ product_id: other }) => other !== event!.product_id))
      throw new Error('a message about several markets, which is not read');
    if (event === undefined) return undefined;
    const levels = events.flatMap(({ updates = [] }) =>
      updates.map(({ side, price_level: price = '', new_quantity: size = '' }): SentLevel => ({
        side: side === 'bid' ? 'bids' : 'asks',
        price,
        size,
      })),
    );
    return { symbol: event.product_id ?? '', isSnapshot: event.type === 'snapshot', levels, final: 0 };
  },
  markets: ({ url, text }) => (url.includes('/market/products') ? coinbase.readMarkets(text) : undefined),
  depth: () => LEVELS,
  protocol: (markets, sink, depth) => {
    let protocol: BookProtocol = new CoinbaseProtocol(markets, sink, depth);
    // Each connection counts from 0, with a protocol of its own in the product.
    const receive = (text: string, at: number): void => {
      if (FIRST.test(text)) {
        protocol.empty('disconnected', at);
        protocol = new CoinbaseProtocol(markets, sink, depth);
      }
      protocol.receive(text, at);
    };
    return {
      receive,
      subscriptions: () => protocol.subscriptions(),
      resubscriptions: (market) => protocol.resubscriptions(market),
      probe: () => protocol.probe(),
      empty: (reason, at, market) => protocol.empty(reason, at, market),
      republish: (at) => protocol.republish(at),
      waiting: () => protocol.waiting(),
    };
  },
  writeSnapshot: () => '',
  corrupt: brokenForm,
};
