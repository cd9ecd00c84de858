import { defineRoutes, GET, POST } from '../route.ts';

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

const HOME = '/api/affiliate' as const;

/** HTTP routes of the affiliate calls (specification, section 7). */
export const affiliateRoutes = defineRoutes({
  affiliateStatus: { ...GET, path: `${HOME}/status`, errors: ['unauthenticated'] },
  affiliateAccount: { ...GET, path: `${HOME}/account`, errors: member },
  setLinkConfig: { ...POST, path: `${HOME}/link/config`, errors: [...acting, 'unknown-currency'], repeatable: true },
  affiliateLinks: { ...GET, path: `${HOME}/links`, errors: member, empty: [] },
  addAffiliateLink: { ...POST, path: `${HOME}/links`, errors: acting },
  affiliateStats: { ...GET, path: `${HOME}/stats`, errors: member },
  webStats: { ...GET, path: `${HOME}/stats/web/:range`, errors: member },
  apiStats: { ...GET, path: `${HOME}/stats/api/:range`, errors: member },
  affiliateBalances: { ...GET, path: `${HOME}/balances`, errors: member, empty: [] },
  convertStatuses: { ...GET, path: `${HOME}/balances/convert/statuses`, errors: member, empty: [] },
  payoutStatuses: { ...GET, path: `${HOME}/balances/payout/statuses`, errors: member, empty: [] },
  convertBalance: { ...POST, path: `${HOME}/transaction`, errors: converting },
  convertBalances: { ...POST, path: `${HOME}/transactions/all`, errors: converting },
  conversions: { ...GET, path: `${HOME}/transactions/:page`, errors: member },
  affiliateOperations: { ...GET, path: `${HOME}/operations/:page`, errors: member },
  affiliateAddresses: { ...GET, path: `${HOME}/addresses`, errors: member, empty: [] },
  setAffiliateAddress: { ...POST, path: `${HOME}/addresses`, errors: withCode },
  removeAffiliateAddress: { ...POST, path: `${HOME}/addresses/remove`, errors: [...withCode, 'not-found'] },
  payOut: { ...POST, path: `${HOME}/payout`, errors: [...withCode, 'not-found', 'amount-too-small', 'unavailable'] },
  affiliatePayouts: { ...GET, path: `${HOME}/payouts/:page`, errors: member },
});
