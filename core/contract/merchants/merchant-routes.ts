import { defineRoutes, GET, POST } from '../route.ts';
import { creating } from '../transactions/transaction-routes.ts';

const member = ['invalid-input', 'unauthenticated'] as const;
const acting = [...member, 'too-many-requests', 'conflict'] as const;
const proven = [...acting, 'wrong-credentials', 'stale-login'] as const;

const HOME = '/api/merchant' as const;
const KEYS = '/api/api_keys' as const;

/** HTTP routes of the calls of merchants and of API key owners (specification, section 7). */
export const merchantRoutes = defineRoutes({
  merchant: { ...GET, path: HOME, errors: member },
  setMerchant: { ...POST, path: HOME, errors: acting, repeatable: true },
  renewMerchantSecret: { ...POST, path: `${HOME}/secret`, errors: proven },
  signLink: { ...POST, path: `${HOME}/links`, errors: acting, repeatable: true },
  merchantPayments: { ...GET, path: `${HOME}/payments/:page`, errors: member },
  webhookDeliveries: { ...GET, path: `${HOME}/deliveries/:page`, errors: member },
  replayDelivery: { ...POST, path: `${HOME}/deliveries/:id/replay`, errors: [...acting, 'not-found'] },
  sendTestEvent: { ...POST, path: `${HOME}/test_event`, errors: acting },
  apiKey: { ...GET, path: '/api/api_key', errors: ['unauthenticated'], isWhole: true },
  apiKeys: { ...GET, path: KEYS, errors: member, empty: [] },
  createApiKey: { ...POST, path: KEYS, errors: proven },
  rotateApiKey: { ...POST, path: `${KEYS}/:id/rotate`, errors: [...proven, 'not-found'] },
  revokeApiKey: { ...POST, path: `${KEYS}/:id/revoke`, errors: [...acting, 'not-found'] },
});

const judged = ['invalid-input', 'forbidden', 'not-found'] as const;
const making = ['forbidden', 'not-found', ...creating] as const;

/** HTTP routes of framed pages: callers are anonymous there, and no cookie is read. */
export const widgetRoutes = defineRoutes({
  widgetTerms: { ...GET, path: '/api/widget/terms', errors: judged },
  createExchange: { ...POST, path: '/exchange/widget-transactions', errors: making },
  createPayment: { ...POST, path: '/exchange/payments', errors: making },
});
