import { contentRoutes } from '../content/content-routes.ts';
import { defineRoutes } from '../route.ts';
import { transactionRoutes } from '../transactions/transaction-routes.ts';

const pricing = ['invalid-input', 'unknown-currency', 'currency-disabled', 'pair-unavailable'] as const;
const limits = ['amount-too-small', 'amount-too-large'] as const;

/** HTTP routes of every call of the service (specification, section 7). Answers are `{ result }`. */
export const exchangeRoutes = defineRoutes({
  ...transactionRoutes,
  ...contentRoutes,
  estimate: { method: 'POST', path: '/exchange/estimate', errors: [...pricing, ...limits], repeatable: true },
  quote: { method: 'POST', path: '/exchange/quote', errors: [...pricing, ...limits], repeatable: true },
  rates: {
    method: 'GET',
    path: '/exchange/rates',
    errors: ['invalid-input', 'unknown-currency'],
    repeatable: true,
  },
  currencies: { method: 'GET', path: '/api/currencies', errors: [], repeatable: true, empty: [] },
  domain: { method: 'GET', path: '/api/domain/', errors: [], repeatable: true, empty: '' },
  warning: { method: 'GET', path: '/api/warning', errors: ['invalid-input'], repeatable: true, empty: '' },
});
