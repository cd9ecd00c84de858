import { describe, expect, it } from 'vitest';
import { accountRoutes } from '../../../core/contract/accounts/account-routes.ts';
import { affiliateRoutes } from '../../../core/contract/affiliates/affiliate-routes.ts';
import { exchangeRoutes } from '../../../core/contract/exchange/exchange-routes.ts';
import { ticketRoutes } from '../../../core/contract/tickets/ticket-routes.ts';

const routes = Object.values({ ...exchangeRoutes, ...accountRoutes, ...ticketRoutes, ...affiliateRoutes });
const served = routes.map(({ method, path }) => `${method} ${path}`);

/** Calls of the specification's section 7, as written there except for the names of path parameters. */
const AUTHENTICATION = [
  'POST /auth/reg',
  'POST /auth/login',
  'POST /auth/recover',
  'POST /auth/change',
  'POST /auth/profile/change_email',
  'POST /auth/profile/change_passwd',
  'POST /auth/profile/remove_network/:network',
  'GET /api/profile',
  'POST /auth/profile/clear_errors',
  'POST /auth/profile/totp_enable',
  'POST /auth/profile/totp_confirm',
  'POST /auth/profile/totp_disable',
  'POST /auth/profile/totp_disable_unconfirmed',
  'POST /auth/profile/totp_validate',
];
const GENERAL = [
  'POST /exchange/estimate',
  'GET /api/currencies',
  'GET /api/domain/',
  'GET /api/warning',
  'GET /api/token/:token',
  'GET /api/press',
  'POST /api/subscribe',
  'POST /api/unsubscribe',
  'GET /api/content',
];
const PARTNERS = [
  'GET /api/affiliate/account',
  'GET /api/affiliate/payouts/:page',
  'GET /api/affiliate/addresses',
  'POST /api/affiliate/addresses',
  'GET /api/affiliate/stats/web/:range',
  'GET /api/affiliate/stats/api/:range',
  'GET /api/affiliate/stats',
  'GET /api/affiliate/balances',
  'GET /api/affiliate/balances/convert/statuses',
  'GET /api/affiliate/balances/payout/statuses',
  'POST /api/affiliate/link/config',
  'POST /api/affiliate/transaction',
  'POST /api/affiliate/transactions/all',
  'GET /api/affiliate/transactions/:page',
  'POST /api/affiliate/payout',
  'GET /api/affiliate/status',
];
/** Calls that the specification leaves open. */
const DECIDED = [
  'POST /exchange/quote',
  'POST /exchange/transactions',
  'GET /exchange/transactions',
  'GET /exchange/transactions/:id',
  'GET /exchange/track/:secret',
  'POST /exchange/transactions/:id/resolve',
  'GET /api/profile/support',
  'POST /api/support/tickets',
];

describe('the calls of the specification', () => {
  it.each([...AUTHENTICATION, ...GENERAL, ...PARTNERS])('include %s', (call) => expect(served).toContain(call));
  it.each(DECIDED)('include %s, which the specification leaves open', (call) => expect(served).toContain(call));
  it('are each served once', () => expect(new Set(served).size).toBe(served.length));
});
