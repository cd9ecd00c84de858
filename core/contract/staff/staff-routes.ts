import { defineRoutes, GET, POST } from '../route.ts';

const finding = ['invalid-input', 'not-found'] as const;
const acting = [...finding, 'conflict'] as const;

const ONE = '/support/transactions/:id' as const;
const ACCOUNT = '/support/accounts/:account' as const;
const TICKET = '/support/tickets/:id' as const;
const DEPOSIT = '/support/suspense/:id' as const;
const PROPOSALS = '/support/ledger/proposals' as const;
const TRANSFERS = '/support/treasury/transfers' as const;
const NETWORKS = '/support/treasury/networks' as const;
const action = { ...POST, errors: acting } as const;

/** HTTP routes of support staff: served over the server's own socket, never over the public address. */
export const staffRoutes = defineRoutes({
  explain: { ...GET, path: ONE, errors: finding },
  deliveries: { ...GET, path: `${ONE}/deliveries`, errors: finding },
  stuck: { ...GET, path: '/support/stuck', errors: ['invalid-input'] },
  retry: { ...action, path: `${ONE}/retry` },
  hold: { ...action, path: `${ONE}/hold` },
  release: { ...action, path: `${ONE}/release` },
  refund: { ...action, path: `${ONE}/refund` },
  redirect: { ...action, path: `${ONE}/redirect` },
  bump: { ...action, path: `${ONE}/bump` },
  bury: { ...action, path: `${ONE}/bury` },
  restored: { ...POST, path: '/support/restored', errors: ['invalid-input'] },
  suspense: { ...GET, path: '/support/suspense', errors: ['invalid-input'] },
  returnDeposit: { ...action, path: `${DEPOSIT}/return` },
  keepDeposit: { ...action, path: `${DEPOSIT}/keep` },
  ledgerBalances: { ...GET, path: '/support/ledger/balances', errors: [] },
  ledgerPostings: { ...GET, path: '/support/ledger/postings', errors: ['invalid-input'] },
  reconciliation: { ...GET, path: '/support/ledger/reconciliation', errors: [] },
  // Asks for new checks; they are made while the caller reads the answers.
  reconcile: { ...POST, path: '/support/ledger/reconciliation', errors: [], repeatable: true },
  proposals: { ...GET, path: PROPOSALS, errors: [] },
  propose: { ...POST, path: PROPOSALS, errors: ['invalid-input', 'conflict'] },
  approveProposal: { ...POST, path: `${PROPOSALS}/:id/approve`, errors: [...acting, 'forbidden'] },
  rejectProposal: { ...action, path: `${PROPOSALS}/:id/reject` },
  account: { ...GET, path: ACCOUNT, errors: finding },
  setMiner: { ...POST, path: `${ACCOUNT}/miner`, errors: finding },
  signOut: { ...POST, path: `${ACCOUNT}/sign_out`, errors: finding, repeatable: true },
  partner: { ...GET, path: `${ACCOUNT}/affiliate`, errors: finding },
  setPartner: { ...POST, path: `${ACCOUNT}/affiliate`, errors: finding },
  // In a body, not in a path: while the token is valid, it opens an account.
  token: { ...POST, path: '/support/token', errors: finding, repeatable: true },
  tickets: { ...GET, path: '/support/tickets', errors: ['invalid-input'] },
  ticket: { ...GET, path: TICKET, errors: finding },
  closeTicket: { ...action, path: `${TICKET}/close` },
  domain: { ...GET, path: '/support/domain', errors: [] },
  setDomain: { ...POST, path: '/support/domain', errors: ['invalid-input'], repeatable: true },
  stops: { ...GET, path: '/support/stops', errors: [] },
  stop: { ...POST, path: '/support/stops', errors: ['invalid-input', 'conflict'], repeatable: true },
  resume: { ...POST, path: '/support/stops/resume', errors: finding },
  treasury: { ...GET, path: '/support/treasury', errors: [] },
  positions: { ...GET, path: '/support/positions', errors: ['unavailable'] },
  profit: { ...GET, path: '/support/profit', errors: ['invalid-input', 'unavailable'] },
  transfers: { ...GET, path: TRANSFERS, errors: ['invalid-input'] },
  planTransfer: { ...POST, path: TRANSFERS, errors: ['invalid-input', 'conflict', 'unavailable'] },
  approveTransfer: { ...POST, path: `${TRANSFERS}/:id/approve`, errors: [...acting, 'forbidden'] },
  cancelTransfer: { ...action, path: `${TRANSFERS}/:id/cancel` },
  confirmTransfer: { ...action, path: `${TRANSFERS}/:id/confirm` },
  arriveTransfer: { ...action, path: `${TRANSFERS}/:id/arrive` },
  giveUpTransfer: { ...action, path: `${TRANSFERS}/:id/give_up` },
  networks: { ...GET, path: NETWORKS, errors: [] },
  openNetwork: { ...POST, path: NETWORKS, errors: ['invalid-input', 'conflict'], repeatable: true },
  endOpenNetwork: { ...POST, path: `${NETWORKS}/end`, errors: finding },
  hedges: { ...GET, path: '/support/hedges', errors: ['invalid-input'] },
  closeHedge: { ...action, path: '/support/hedges/:id/close' },
  risk: { ...GET, path: '/support/risk', errors: [] },
  haltHedging: { ...POST, path: '/support/risk/halt', errors: ['invalid-input', 'conflict'], repeatable: true },
  resumeHedging: { ...POST, path: '/support/risk/resume', errors: finding },
  alarms: { ...GET, path: '/support/alarms', errors: [] },
  testAlarms: { ...POST, path: '/support/alarms/test', errors: ['unavailable', 'too-many-requests'] },
  ledgerAudit: { ...POST, path: '/support/ledger/audit', errors: ['invalid-input'], repeatable: true },
});
