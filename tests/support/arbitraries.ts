import fc from 'fast-check';
import { type Currency, currencyConfig } from '../../core/domain/currency.ts';

/** A currency that is as plain as can be; tests name what matters to them. */
export function plainCurrency(fields: Partial<Currency> & { ticker: string }): Currency {
  return {
    asset: fields.ticker,
    name: fields.ticker.toUpperCase(),
    network: fields.ticker,
    kind: 'coin',
    decimals: 8,
    isWebEnabled: true,
    networkFee: '0.001',
    minimumPayout: '0.01',
    confirmations: 1,
    ...fields,
  };
}

const TICKERS = ['btc', 'eth', 'ltc', 'doge', 'usdt20', 'usdtrx', 'btcusd', 'btceur', 'usd', 'xmr'];

/** A catalogue of a few currencies, each enabled, withdrawable or not. */
export const anyConfig = fc
  .uniqueArray(
    fc.record({
      ticker: fc.constantFrom(...TICKERS),
      isWebEnabled: fc.boolean(),
      withdrawable: fc.constantFrom(true, false, undefined),
    }),
    { selector: ({ ticker }) => ticker, maxLength: TICKERS.length },
  )
  .map((list) => currencyConfig(list.map(plainCurrency)));

/** What a visitor may have typed for a ticker: known, unknown, oddly written. */
export const anyTicker = fc.oneof(
  fc.constantFrom(...TICKERS, 'eur', 'nope', ''),
  fc.constantFrom('BTC', ' Eth ', 'USD', 'Eur'),
  fc.string({ maxLength: 6 }),
);
