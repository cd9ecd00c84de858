import { defineRoutes } from '../route.ts';

const finding = ['invalid-input', 'not-found'] as const;
const acting = [...finding, 'conflict'] as const;

const ONE = '/support/transactions/:id' as const;
const ACCOUNT = '/support/accounts/:account' as const;
const TICKET = '/support/tickets/:id' as const;
const action = { method: 'POST', errors: acting, repeatable: false } as const;

/** HTTP routes of support staff: served over the server's own socket, never over the public address. */
export const supportRoutes = defineRoutes({
  explain: { method: 'GET', path: ONE, errors: finding, repeatable: true },
  deliveries: { method: 'GET', path: `${ONE}/deliveries`, errors: finding, repeatable: true },
  stuck: { method: 'GET', path: '/support/stuck', errors: ['invalid-input'], repeatable: true },
  retry: { ...action, path: `${ONE}/retry` },
  hold: { ...action, path: `${ONE}/hold` },
  release: { ...action, path: `${ONE}/release` },
  refund: { ...action, path: `${ONE}/refund` },
  redirect: { ...action, path: `${ONE}/redirect` },
  restored: { method: 'POST', path: '/support/restored', errors: ['invalid-input'], repeatable: false },
  ledgerBalances: { method: 'GET', path: '/support/ledger/balances', errors: [], repeatable: true },
  ledgerPostings: {
    method: 'GET',
    path: '/support/ledger/postings',
    errors: ['invalid-input'],
    repeatable: true,
  },
  account: { method: 'GET', path: ACCOUNT, errors: finding, repeatable: true },
  setMiner: { method: 'POST', path: `${ACCOUNT}/miner`, errors: finding, repeatable: false },
  signOut: { method: 'POST', path: `${ACCOUNT}/sign_out`, errors: finding, repeatable: true },
  partner: { method: 'GET', path: `${ACCOUNT}/affiliate`, errors: finding, repeatable: true },
  setPartner: { method: 'POST', path: `${ACCOUNT}/affiliate`, errors: finding, repeatable: false },
  // In a body, not in a path: while the token is valid, it opens an account.
  token: { method: 'POST', path: '/support/token', errors: finding, repeatable: true },
  tickets: { method: 'GET', path: '/support/tickets', errors: ['invalid-input'], repeatable: true },
  ticket: { method: 'GET', path: TICKET, errors: finding, repeatable: true },
  closeTicket: { ...action, path: `${TICKET}/close` },
  domain: { method: 'GET', path: '/support/domain', errors: [], repeatable: true },
  setDomain: { method: 'POST', path: '/support/domain', errors: ['invalid-input'], repeatable: true },
  ledgerAudit: { method: 'POST', path: '/support/ledger/audit', errors: ['invalid-input'], repeatable: true },
});
