import { defineRoutes } from '../route.ts';

const member = ['invalid-input', 'unauthenticated', 'forbidden'] as const;
const acting = [...member, 'too-many-requests', 'conflict'] as const;
const converting = [
  ...acting,
  'not-found',
  'unknown-currency',
  'pair-unavailable',
  'amount-too-small',
  'amount-too-large',
  'unavailable',
] as const;
const withCode = [...acting, 'wrong-code', 'unknown-currency'] as const;

const get = { method: 'GET', repeatable: true } as const;
const post = { method: 'POST', repeatable: false } as const;
const HOME = '/api/affiliate' as const;

/** HTTP routes of the affiliate calls (specification, section 7). */
export const affiliateRoutes = defineRoutes({
  affiliateStatus: { ...get, path: `${HOME}/status`, errors: ['unauthenticated'] },
  affiliateAccount: { ...get, path: `${HOME}/account`, errors: member },
  setLinkConfig: { ...post, path: `${HOME}/link/config`, errors: [...acting, 'unknown-currency'], repeatable: true },
  affiliateStats: { ...get, path: `${HOME}/stats`, errors: member },
  webStats: { ...get, path: `${HOME}/stats/web/:range`, errors: member },
  apiStats: { ...get, path: `${HOME}/stats/api/:range`, errors: member },
  affiliateBalances: { ...get, path: `${HOME}/balances`, errors: member, empty: [] },
  convertStatuses: { ...get, path: `${HOME}/balances/convert/statuses`, errors: member, empty: [] },
  payoutStatuses: { ...get, path: `${HOME}/balances/payout/statuses`, errors: member, empty: [] },
  convertBalance: { ...post, path: `${HOME}/transaction`, errors: converting },
  convertBalances: { ...post, path: `${HOME}/transactions/all`, errors: converting },
  conversions: { ...get, path: `${HOME}/transactions/:page`, errors: member },
  affiliateOperations: { ...get, path: `${HOME}/operations/:page`, errors: member },
  affiliateAddresses: { ...get, path: `${HOME}/addresses`, errors: member, empty: [] },
  setAffiliateAddress: { ...post, path: `${HOME}/addresses`, errors: withCode },
  removeAffiliateAddress: { ...post, path: `${HOME}/addresses/remove`, errors: [...withCode, 'not-found'] },
  payOut: { ...post, path: `${HOME}/payout`, errors: [...withCode, 'not-found', 'amount-too-small', 'unavailable'] },
  affiliatePayouts: { ...get, path: `${HOME}/payouts/:page`, errors: member },
});
