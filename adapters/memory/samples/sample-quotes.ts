import type { QuoteProof } from '../../../core/domain/quotes/quote-proof.ts';
import type { FixedTerms, Hop, Quote, Rate } from '../../../core/domain/quotes/quote.ts';

type HopFacts = readonly [venue: string, from: string, to: string, amountIn: string, amountOut: string, fee: string];

/** A hop of a sample: its whole pay-in is spent. */
export const sampleHop = ([venue, from, to, amountIn, amountOut, fee]: HopFacts): Hop => ({
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

/** The specification's example: 15 LTC through 0.17 BTC to about 394,000 DOGE, with a network fee of 1980 DOGE. */
export const SAMPLE_QUOTE: Quote = {
  given: 'pay-in',
  limits: { minimum: '0.02', maximum: '4200' },
  quotedAt: '2026-01-15T12:00:00.000Z',
  refreshAt: '2026-01-15T12:02:00.000Z',
  market: 'demonstration',
  from: 'ltc',
  to: 'doge',
  amountFrom: '15',
  amountTo: '394000.15',
  rate: '26266.676666666667',
  gross: '397970',
  serviceFee: '1989.85',
  networkFee: '1980',
  priceImpact: { percent: '0.85', lost: '3411.05', needsAcceptance: false },
  legs: [
    {
      amountIn: '15',
      amountOut: '397970',
      hops: [
        sampleHop(['Kraken', 'ltc', 'btc', '15', '0.17', '0.000442']),
        sampleHop(['Binance', 'btc', 'doge', '0.17', '397970', '398.368']),
      ],
    },
  ],
};

/** The terms that make a sample a fixed rate for ten minutes. */
export const SAMPLE_TERMS: FixedTerms = {
  id: 'fixed-sample-quote',
  expiresAt: '2026-01-15T12:10:00.000Z',
  payInSeconds: 1200,
  signature: 'c2FtcGxlIHNpZ25hdHVyZQ',
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

/** Stands for a receipt: it has the form's name, but no key has signed it. */
export const SAMPLE_RECEIPT = '{"version":"altway-receipt-1"}';

/** The sample quote beside its venues: one lists no DOGE, and the books of another end. */
export const SAMPLE_PROOF: QuoteProof = {
  from: SAMPLE_QUOTE.from,
  to: SAMPLE_QUOTE.to,
  amountFrom: SAMPLE_QUOTE.amountFrom,
  amountTo: SAMPLE_QUOTE.amountTo,
  quotedAt: SAMPLE_QUOTE.quotedAt,
  venues: [
    { venue: 'Binance', amountTo: '393210.4' },
    { venue: 'Coinbase', amountTo: '388961.02' },
    { venue: 'Kraken', gap: 'not-listed' },
    { venue: 'Bitfinex', gap: 'too-large' },
  ],
  receipt: SAMPLE_RECEIPT,
};

/** What the sample quote brings at a fixed rate. */
export const SAMPLE_OTHER_RATE = { amountFrom: '15.13', amountTo: '390418.42' } as const;
