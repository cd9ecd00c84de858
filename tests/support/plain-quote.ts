import type { Quote } from '../../core/domain/quote.ts';

/** A quote of 1 BTC for 20 ETH over one venue; tests name what matters to them. */
export function plainQuote(fields: Partial<Quote> = {}): Quote {
  return {
    from: 'btc',
    to: 'eth',
    given: 'pay-in',
    amountFrom: '1',
    amountTo: '19.899',
    rate: '19.899',
    gross: '20',
    serviceFee: '0.1',
    networkFee: '0.001',
    legs: [
      {
        amountIn: '1',
        amountOut: '20',
        hops: [
          {
            venue: 'Kraken',
            from: 'btc',
            to: 'eth',
            amountIn: '1',
            amountOut: '20',
            unspent: '0',
            averagePrice: '0.05',
            fee: '0.05',
            feeAsset: 'eth',
          },
        ],
      },
    ],
    limits: { minimum: '0.001', maximum: '100' },
    quotedAt: '2026-01-01T00:00:00.000Z',
    refreshAt: '2026-01-01T00:02:00.000Z',
    market: 'demonstration',
    ...fields,
  };
}
