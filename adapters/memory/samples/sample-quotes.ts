import type { FixedTerms, Hop, Quote, Rate } from '../../../core/domain/quotes/quote.ts';

type HopFacts = readonly [venue: string, from: string, to: string, amountIn: string, amountOut: string, fee: string];

const hop = ([venue, from, to, amountIn, amountOut, fee]: HopFacts): Hop => ({
  venue,
  from,
  to,
  amountIn,
  amountOut,
  fee,
  feeAsset: to,
  unspent: '0',
  averagePrice: '0',
});

const common = {
  given: 'pay-in',
  limits: { minimum: '0.02', maximum: '4200' },
  quotedAt: '2026-01-15T12:00:00.000Z',
  refreshAt: '2026-01-15T12:02:00.000Z',
  market: 'demonstration',
} as const;

/** The specification's example: 15 LTC through 0.17 BTC to about 394,000 DOGE, with a network fee of 1980 DOGE. */
export const SAMPLE_QUOTE: Quote = {
  ...common,
  from: 'ltc',
  to: 'doge',
  amountFrom: '15',
  amountTo: '394000.15',
  rate: '26266.676666666667',
  gross: '397970',
  serviceFee: '1989.85',
  networkFee: '1980',
  legs: [
    {
      amountIn: '15',
      amountOut: '397970',
      hops: [
        hop(['Kraken', 'ltc', 'btc', '15', '0.17', '0.000442']),
        hop(['Binance', 'btc', 'doge', '0.17', '397970', '398.368']),
      ],
    },
  ],
};

/** The terms that make a sample a fixed rate for ten minutes. */
export const SAMPLE_TERMS: FixedTerms = {
  id: 'fixed-sample-quote',
  expiresAt: '2026-01-15T12:10:00.000Z',
  signature: 'c2FtcGxlIHNpZ25hdHVyZQ',
};

/** A pay-in that is split over three paths of one to three hops. */
export const SPLIT_QUOTE: Quote = {
  ...common,
  from: 'btc',
  to: 'eth',
  amountFrom: '12.5',
  amountTo: '351.174823018446221905',
  rate: '28.093985841475697752',
  gross: '352.940023134116805935',
  serviceFee: '1.76470011567058403',
  networkFee: '0.0005',
  legs: [
    { amountIn: '7.5', amountOut: '211.8', hops: [hop(['Kraken', 'btc', 'eth', '7.5', '211.8', '0.55'])] },
    {
      amountIn: '3.75',
      amountOut: '105.85',
      hops: [
        hop(['Binance', 'btc', 'usdt', '3.75', '412350.18', '412.76']),
        hop(['Coinbase', 'usdt', 'eth', '412350.18', '105.85', '0']),
      ],
    },
    {
      amountIn: '1.25',
      amountOut: '35.290023134116805935',
      hops: [hop(['Bitfinex', 'btc', 'eth', '1.25', '35.290023134116805935', '0.07'])],
    },
  ],
};

/** The amount of each currency that one unit of any other buys, in this memory. */
export const SAMPLE_RATES: readonly Rate[] = [
  { ticker: 'btc', rate: '0.01133333333' },
  { ticker: 'eth', rate: '0.3185714285' },
  { ticker: 'usdt20', rate: '1241.5' },
  { ticker: 'usdtrx', rate: '1241.5' },
  { ticker: 'xrp', rate: '512.25' },
  { ticker: 'doge', rate: '26531.333333333333' },
];
