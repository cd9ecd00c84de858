import { contentRoutes } from '../content/content-routes.ts';
import { defineRoutes, GET, POST } from '../route.ts';
import { transactionRoutes } from '../transactions/transaction-routes.ts';

const pricing = ['invalid-input', 'unknown-currency', 'currency-disabled', 'pair-unavailable'] as const;
const limits = ['amount-too-small', 'amount-too-large', 'price-impact-too-high'] as const;

export const pricingRoutes = defineRoutes({
  estimate: { ...POST, path: '/exchange/estimate', errors: [...pricing, ...limits, 'unavailable'], repeatable: true },
  quote: {
    ...POST,
    path: '/exchange/quote',
    errors: [...pricing, ...limits, 'fixed-rate-limit', 'unavailable'],
    repeatable: true,
  },
  /** Takes much longer than a quote, so it counts as ten requests. */
  proof: {
    ...POST,
    path: '/exchange/proof',
    errors: [...pricing, ...limits, 'too-many-requests', 'unavailable'],
    repeatable: true,
    cost: 10,
  },
  rates: { ...GET, path: '/exchange/rates', errors: ['invalid-input', 'unknown-currency'] },
  rateHistory: {
    ...GET,
    path: '/exchange/rates/history',
    errors: ['invalid-input', 'unknown-currency', 'unavailable'],
  },
  fiatRates: { ...GET, path: '/exchange/rates/fiat', errors: [], empty: [] },
  currencies: { ...GET, path: '/api/currencies', errors: [], empty: [] },
  domain: { ...GET, path: '/api/domain/', errors: [], empty: '' },
  warning: { ...GET, path: '/api/warning', errors: ['invalid-input'], empty: '' },
});

/** HTTP routes of every call of the service (specification, section 7). Answers are `{ result }`. */
export const exchangeRoutes = { ...transactionRoutes, ...contentRoutes, ...pricingRoutes };
