import { defineRoutes } from '../route.ts';
import { creating } from '../transactions/transaction-routes.ts';

const member = ['invalid-input', 'unauthenticated'] as const;
const acting = [...member, 'too-many-requests', 'conflict'] as const;
const proven = [...acting, 'wrong-credentials', 'stale-login'] as const;

const get = { method: 'GET', repeatable: true } as const;
const post = { method: 'POST', repeatable: false } as const;
const HOME = '/api/merchant' as const;
const KEYS = '/api/api_keys' as const;

/** HTTP routes of the calls of merchants and of API key owners (specification, section 7). */
export const merchantRoutes = defineRoutes({
  merchant: { ...get, path: HOME, errors: member },
  setMerchant: { ...post, path: HOME, errors: acting, repeatable: true },
  renewMerchantSecret: { ...post, path: `${HOME}/secret`, errors: proven },
  signLink: { ...post, path: `${HOME}/links`, errors: acting, repeatable: true },
  merchantPayments: { ...get, path: `${HOME}/payments/:page`, errors: member },
  webhookDeliveries: { ...get, path: `${HOME}/deliveries/:page`, errors: member },
  replayDelivery: { ...post, path: `${HOME}/deliveries/:id/replay`, errors: [...acting, 'not-found'] },
  sendTestEvent: { ...post, path: `${HOME}/test_event`, errors: acting },
  apiKey: { ...get, path: '/api/api_key', errors: ['unauthenticated'], isWhole: true },
  apiKeys: { ...get, path: KEYS, errors: member, empty: [] },
  createApiKey: { ...post, path: KEYS, errors: proven },
  rotateApiKey: { ...post, path: `${KEYS}/:id/rotate`, errors: [...proven, 'not-found'] },
  revokeApiKey: { ...post, path: `${KEYS}/:id/revoke`, errors: [...acting, 'not-found'] },
});

const judged = ['invalid-input', 'forbidden', 'not-found'] as const;
const making = ['forbidden', 'not-found', ...creating] as const;

/** HTTP routes of framed pages: callers are anonymous there, and no cookie is read. */
export const widgetRoutes = defineRoutes({
  widgetTerms: { ...get, path: '/api/widget/terms', errors: judged },
  createExchange: { ...post, path: '/exchange/widget-transactions', errors: making },
  createPayment: { ...post, path: '/exchange/payments', errors: making },
});
