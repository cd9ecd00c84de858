import { concat, NEVER, of } from 'rxjs';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../../../core/ports/chains/currency-catalogue.ts';
import type {
  BookListing,
  BookUpdate,
  MarketFeed,
  MarketGeneration,
} from '../../../../core/ports/markets/market-feed.ts';

/** A market with fixed prices and its catalogue. */
interface SpecificationExample {
  readonly market: Pick<MarketFeed, 'kind'> & MarketGeneration;
  readonly catalogue: CurrencyCatalogue;
}

/**
 * The product's own picture as a market: 15 LTC for about 394,000 DOGE through 0.17 BTC, network fee 1980 DOGE.
 *
 * The picture names two charges, the 0.5 % and the network fee, so its one venue takes none. The amounts come out as
 *
 *     sell 10 LTC at 0.01134 and 5 LTC at 0.01132             = 0.17 BTC
 *     buy 112,710 DOGE at 0.00000042 (0.0473382 BTC)
 *     and 285,260 DOGE at 0.00000043 (0.1226618 BTC)          = 397,970 DOGE
 *     less 0.5 %, which is 1,989.85, less 1,980               = 394,000.15 DOGE
 *
 * With whole coins of DOGE, which is its lot, no order yields 394,000 to the last digit; this is the nearest.
 */
export function specificationExample(): SpecificationExample {
  return {
    market: {
      kind: 'demonstration',
      assets: ['ltc', 'btc', 'doge'].map((id) => ({ id, decimals: 8 })),
      venues: [{ id: 'example', name: 'Example', takerFee: 0 }],
      listings: LISTINGS,
      updates$: concat(of(books()), NEVER),
    },
    catalogue: { list: () => CURRENCIES },
  };
}

const LISTINGS: readonly BookListing[] = [
  listing('ltc', { tick: '0.00001', lot: '0.001' }),
  listing('doge', { tick: '0.00000001', lot: '1' }),
];

function listing(base: string, steps: Pick<BookListing, 'tick' | 'lot'>): BookListing {
  return { kind: 'book', venue: 'example', base, quote: 'btc', ...steps, minimumBase: '0', minimumQuote: '0.0001' };
}

/**
 * Prices in ticks and sizes in lots. The levels beyond the example leave room for other amounts and the reverse
 * direction.
 */
function books(): BookUpdate[] {
  return [
    side(0, 'bids', [1134, 10_000, 1132, 20_000, 1130, 200_000, 1125, 2_000_000]),
    side(0, 'asks', [1136, 15_000, 1138, 40_000, 1142, 250_000, 1150, 2_000_000]),
    side(1, 'bids', [41, 250_000, 40, 1_500_000, 39, 8_000_000, 38, 40_000_000]),
    side(1, 'asks', [42, 112_710, 43, 2_000_000, 44, 9_000_000, 45, 40_000_000]),
  ];
}

function side(index: number, name: BookUpdate['side'], levels: readonly number[]): BookUpdate {
  return { kind: 'snapshot', listing: index, side: name, levels: Float64Array.from(levels) };
}

const COMMON = { kind: 'coin', decimals: 8, isWebEnabled: true } as const;

const CURRENCIES: readonly Currency[] = [
  {
    ...COMMON,
    ticker: 'btc',
    asset: 'btc',
    name: 'Bitcoin',
    network: 'Bitcoin',
    networkFee: '0.0005',
    minimumPayout: '0.002',
    confirmations: 2,
  },
  {
    ...COMMON,
    ticker: 'ltc',
    asset: 'ltc',
    name: 'Litecoin',
    network: 'Litecoin',
    networkFee: '0.001',
    minimumPayout: '0.01',
    confirmations: 6,
  },
  {
    ...COMMON,
    ticker: 'doge',
    asset: 'doge',
    name: 'Dogecoin',
    network: 'Dogecoin',
    networkFee: '1980',
    minimumPayout: '4000',
    confirmations: 20,
  },
];
