import { describe, expect, it } from 'vitest';
import { binance } from '../../../adapters/venues/binance/binance-venue.ts';
import { bybit } from '../../../adapters/venues/bybit/bybit-venue.ts';
import { coinbase } from '../../../adapters/venues/coinbase/coinbase-venue.ts';
import type { VenueDefinition } from '../../../adapters/venues/connection/venue-definition.ts';
import { shippedAllowList } from '../../../adapters/venues/hub/allow-list.ts';
import { plannedMarkets } from '../../../adapters/venues/hub/market-plan.ts';
import { kucoin } from '../../../adapters/venues/kucoin/kucoin-venue.ts';
import { okx } from '../../../adapters/venues/okx/okx-venue.ts';

/** A market's list as a venue answers, with its largest limit order. */
const LISTS: readonly (readonly [VenueDefinition, (most: string) => unknown])[] = [
  [
    binance,
    (most) => {
      const lot = { filterType: 'LOT_SIZE', stepSize: '0.001', minQty: '0.001', maxQty: most };
      const filters = [{ filterType: 'PRICE_FILTER', tickSize: '0.01' }, lot];
      return { symbols: [{ symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT', filters }] };
    },
  ],
  [
    okx,
    (most) => {
      const sizes = { tickSz: '0.01', lotSz: '0.001', minSz: '0.001', maxLmtSz: most, maxMktSz: '7' };
      return { code: '0', data: [{ instId: 'BTC-USDT', baseCcy: 'BTC', quoteCcy: 'USDT', ...sizes, state: 'live' }] };
    },
  ],
  [
    bybit,
    (most) => {
      const lotSizeFilter = {
        basePrecision: '0.001',
        minOrderQty: '0.001',
        maxLimitOrderQty: most,
        maxMarketOrderQty: '7',
      };
      const market = { symbol: 'BTCUSDT', baseCoin: 'BTC', quoteCoin: 'USDT', status: 'Trading', lotSizeFilter };
      return { retCode: 0, result: { list: [{ ...market, priceFilter: { tickSize: '0.01' } }] } };
    },
  ],
  [
    kucoin,
    (most) => {
      const steps = { priceIncrement: '0.01', baseIncrement: '0.001', baseMinSize: '0.001', baseMaxSize: most };
      const market = { symbol: 'BTC-USDT', baseCurrency: 'BTC', quoteCurrency: 'USDT', enableTrading: true };
      return { code: '200000', data: [{ ...market, ...steps }] };
    },
  ],
  [
    coinbase,
    (most) => {
      const steps = { price_increment: '0.01', base_increment: '0.001', base_min_size: '0.001', base_max_size: most };
      return { products: [{ product_id: 'BTC-USDT', base_currency_id: 'BTC', quote_currency_id: 'USDT', ...steps }] };
    },
  ],
];

/** The largest orders of the listings that follow from an answer. */
function largest(venue: VenueDefinition, answer: unknown): readonly (string | undefined)[] {
  const codes = shippedAllowList().get(venue.venue)!;
  const rules = { venue: venue.venue, codes, exclude: new Set<string>(), fees: new Map<string, number>() };
  const markets = venue.readMarkets(JSON.stringify(answer));
  return plannedMarkets(markets, rules).map(({ listing }) => listing.maximumBase);
}

describe.each(LISTS.map(([venue, answer]) => [venue.venue, venue, answer] as const))(
  'the largest order at %s',
  (_, venue, answer) => {
    it('is a term of the listing', () => {
      expect(largest(venue, answer('250.5'))).toEqual(['250.5']);
    });

    it.each(['', '0', '0.000', 'many', `0.${'0'.repeat(18)}1`])('is none where the venue writes "%s"', (most) => {
      expect(largest(venue, answer(most))).toEqual([undefined]);
    });
  },
);
