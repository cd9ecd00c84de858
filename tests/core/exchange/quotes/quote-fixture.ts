import fc from 'fast-check';
import { VirtualTimeScheduler } from 'rxjs';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import type { Pair } from '../../../../core/exchange/quotes/currency-terms.ts';
import type { QuoteSettings } from '../../../../core/exchange/quotes/quote-settings.ts';
import { QuoteService } from '../../../../core/exchange/quotes/quote-service.ts';
import { QuoteEngine } from '../../../../core/exchange/quotes/engine/quote-engine.ts';
import type { BookListing, MarketUpdate } from '../../../../core/ports/markets/market-feed.ts';

/** Pairs that the service offers, one of them between two networks of one asset. */
export const pairs = fc.constantFrom(
  ['btc', 'eth'],
  ['eth', 'btc'],
  ['btc', 'usdt20'],
  ['usdtrx', 'eth'],
  ['usdt20', 'usdtrx'],
  ['eth', 'usdtrx'],
);

function currency(
  ticker: string,
  asset: string,
  decimals: number,
  networkFee: string,
  more: Partial<Currency> = {},
): Currency {
  return {
    ticker,
    asset,
    decimals,
    networkFee,
    name: ticker,
    network: ticker,
    kind: 'coin',
    isWebEnabled: true,
    minimumPayout: networkFee,
    confirmations: 1,
    ...more,
  };
}

const currencies = [
  currency('btc', 'btc', 8, '0.00002'),
  currency('eth', 'eth', 18, '0.0005'),
  currency('usdt20', 'usdt', 6, '2'),
  currency('usdtrx', 'usdt', 6, '1'),
  currency('xmr', 'xmr', 12, '0.0001', { isWebEnabled: false }),
  currency('doge', 'doge', 8, '1', { withdrawable: false }),
  currency('alone', 'alone', 8, '1'),
];

const listing = (base: string, quote: string, lot: string): BookListing => ({
  kind: 'book',
  venue: 'v',
  base,
  quote,
  tick: '0.01',
  lot,
  minimumBase: lot,
  minimumQuote: '5',
});

/** Terms of a currency that is an asset itself, without fees. */
export function termsOf({ id, decimals }: { readonly id: string; readonly decimals: number }): Pair['from'] {
  return { currency: currency(id, id, decimals, '0'), networkFee: 0n, minimumPayout: 0n, assetDecimals: decimals };
}

/** A quote service of seven currencies on four books, two of one pair. */
export function serviceAndEngine(settings?: QuoteSettings): {
  service: QuoteService;
  engine: QuoteEngine;
  clock: VirtualTimeScheduler;
} {
  const engine = new QuoteEngine({
    assets: ['btc', 'eth', 'usdt', 'xmr', 'doge'].map((id) => ({ id, decimals: 8 })),
    venues: [
      { id: 'v', name: 'Venue', takerFee: 1000 },
      { id: 'w', name: 'Other', takerFee: 500 },
    ],
    listings: [
      listing('btc', 'usdt', '0.00001'),
      { ...listing('btc', 'usdt', '0.0001'), venue: 'w' },
      listing('eth', 'usdt', '0.0001'),
      listing('doge', 'usdt', '1'),
    ],
  });
  const levels = (start: number, step: number, size: number) =>
    Float64Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? start + (i / 2) * step : size * (1 + (i >> 1))));
  const both = (index: number, price: number, size: number): MarketUpdate[] => [
    {
      kind: 'snapshot',
      listing: index,
      side: 'bids',
      levels: levels(price - 100, -price / 5000, size).map(Math.round),
    },
    { kind: 'snapshot', listing: index, side: 'asks', levels: levels(price + 100, price / 5000, size).map(Math.round) },
  ];
  engine.apply([
    ...both(0, 6_000_000, 5000),
    ...both(1, 6_001_000, 800),
    ...both(2, 300_000, 9000),
    ...both(3, 5000, 100),
  ]);
  const clock = new VirtualTimeScheduler();
  const service = new QuoteService(engine, { list: () => currencies }, clock, 'demonstration', settings);
  return { service, engine, clock };
}

/** The same with books of which each level is a fiftieth worse than the one before: large amounts move them far. */
export function steepMarket(settings?: QuoteSettings): ReturnType<typeof serviceAndEngine> {
  const parts = serviceAndEngine(settings);
  const side = (top: number, sign: 1 | -1, size: number) =>
    Float64Array.from(
      Array.from({ length: 30 }, (_, i) => [Math.round(top * (1 + (sign * (i + 1)) / 50)), size * (i + 1)]).flat(),
    );
  for (const [listing, price, size] of [
    [0, 6_000_000, 50_000],
    [1, 6_001_000, 8000],
    [2, 300_000, 90_000],
    [3, 5000, 1000],
  ] as const)
    parts.engine.apply([
      { kind: 'snapshot', listing, side: 'bids', levels: side(price, -1, size) },
      { kind: 'snapshot', listing, side: 'asks', levels: side(price, 1, size) },
    ]);
  return parts;
}

/** The result of some work; undefined where it is refused. */
export function orRefusal<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExchangeError) return undefined;
    throw error;
  }
}

/** The error with which some work is refused. */
export function failure(work: () => unknown): ExchangeError {
  try {
    work();
  } catch (error) {
    if (error instanceof ExchangeError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}
