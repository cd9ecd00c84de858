import { SAMPLE_QUOTE, sampleHop } from '../../../adapters/memory/samples/sample-quotes.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';

/** A pay-in that is split over three paths of one to three hops. */
export const SPLIT_QUOTE: Quote = {
  ...SAMPLE_QUOTE,
  from: 'btc',
  to: 'eth',
  amountFrom: '12.5',
  amountTo: '351.174823018446221905',
  rate: '28.093985841475697752',
  gross: '352.940023134116805935',
  serviceFee: '1.76470011567058403',
  networkFee: '0.0005',
  priceImpact: { percent: '1.12', lost: '3.997704', needsAcceptance: false },
  legs: [
    { amountIn: '7.5', amountOut: '211.8', hops: [sampleHop(['Kraken', 'btc', 'eth', '7.5', '211.8', '0.55'])] },
    {
      amountIn: '3.75',
      amountOut: '105.85',
      hops: [
        sampleHop(['Binance', 'btc', 'usdt', '3.75', '412350.18', '412.76']),
        sampleHop(['Coinbase', 'usdt', 'eth', '412350.18', '105.85', '0']),
      ],
    },
    {
      amountIn: '1.25',
      amountOut: '35.290023134116805935',
      hops: [sampleHop(['Bitfinex', 'btc', 'eth', '1.25', '35.290023134116805935', '0.07'])],
    },
  ],
};
