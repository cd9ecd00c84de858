import { memoryTransactionApi } from '../../adapters/memory/memory-transaction-api.ts';
import { memoryContentApi } from '../../adapters/memory/memory-content-api.ts';
import { validatedApi } from '../../core/contract/validated-api.ts';
import { exchangeContract } from '../../core/contract/exchange-contract.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { LocalPricingApi, localExchangeApi, type Pricing } from '../../core/exchange/quotes/local-pricing-api.ts';
import type { ExchangeApi } from '../../core/ports/exchange-api.ts';
import type { SiteNotices } from '../../core/ports/site-notices.ts';
import { plainCurrency } from './arbitraries.ts';
import { plainQuote } from './plain-quote.ts';

const CURRENCIES = [
  plainCurrency({ ticker: 'btc' }),
  plainCurrency({ ticker: 'eth', decimals: 18, extraIdName: 'memo' }),
  plainCurrency({ ticker: 'ltc', withdrawable: false }),
  plainCurrency({ ticker: 'xmr', isWebEnabled: false }),
];

/** 1 BTC is 20 ETH, from 0.01 to 100 BTC; nothing else is priced. Just enough to tell whether calls arrive whole. */
const pricing: Pricing = {
  estimate: ({ from, to, amount }) => priced(from, to, amount),
  quote: ({ from, to, amount, amountTo }) =>
    amount === undefined
      ? plainQuote({ given: 'payout', amountFrom: String(Number(amountTo) / 20), amountTo: amountTo! })
      : plainQuote({ given: 'pay-in', amountFrom: amount, amountTo: priced(from, to, amount) }),
  rates: (base) => {
    known(base);
    const rates = [{ ticker: 'eth', rate: '20' }];
    return { base, market: 'demonstration', quotedAt: '2026-01-15T12:00:00.000Z', rates };
  },
};

function known(ticker: string): void {
  const currency = CURRENCIES.find((each) => each.ticker === ticker);
  if (!currency) throw new ExchangeError('unknown-currency', `${ticker} is not known`);
  if (!currency.isWebEnabled) throw new ExchangeError('currency-disabled', `${ticker} is disabled`);
}

function priced(from: string, to: string, amount: string): string {
  known(from);
  known(to);
  if (from !== 'btc' || to !== 'eth') throw new ExchangeError('pair-unavailable', 'no route');
  const value = Number(amount);
  const limit = (code: 'amount-too-small' | 'amount-too-large', bound: string) =>
    new ExchangeError(code, `the limit is ${bound} BTC`, {
      fields: { amount: [`the limit is ${bound} BTC`] },
      limit: { amount: bound, currency: 'btc' },
    });
  if (value < 0.01) throw limit('amount-too-small', '0.01');
  if (value > 100) throw limit('amount-too-large', '100');
  return String(value * 20);
}

const NOTICES: SiteNotices = {
  warning: async () => 'Down at noon',
  fiatWarning: async () => '{"text":"Cards are off"}',
};

/** The house on a market of one pair, checked as in production. */
export function onePairExchange(domain = 'http://127.0.0.1:3000', notices = NOTICES): ExchangeApi {
  const currencies = { list: () => CURRENCIES };
  return validatedApi(
    exchangeContract,
    localExchangeApi(new LocalPricingApi(pricing, currencies, notices, () => domain), {
      ...memoryTransactionApi(),
      ...memoryContentApi(),
    }),
  );
}
