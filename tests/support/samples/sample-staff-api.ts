import { validatedApi } from '../../../core/contract/validated-api.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { staffContract } from '../../../core/contract/staff/staff-contract.ts';
import type { StaffApi } from '../../../core/ports/apis/staff-api.ts';

/** The answer about a transaction after a staff action. */
export const standing = { id: 'aaaaaaaaaaaa', status: 'hold', work: { step: 'nothing', attempts: 0 } } as const;

/** A `StaffApi` that answers with samples, or with its errors. @param calls receives the input of each call */
export function sampleStaffApi(calls: unknown[] = []): StaffApi {
  const record =
    <T>(answer: T) =>
    async (input: unknown): Promise<T> => {
      calls.push(input);
      return answer;
    };
  const noTransfer = async () => {
    throw new ExchangeError('not-found', 'There is no such transfer');
  };
  const noNetworks = { venues: [], closed: [], missing: [], open: [], audit: [] };
  const api = {
    explain: async () => {
      throw new ExchangeError('not-found', 'There is no such transaction');
    },
    stuck: async () => {
      throw new Error('postgres://altway:password@host');
    },
    retry: record(standing),
    hold: record(standing),
    release: record(standing),
    refund: record(standing),
    deliveries: record([]),
    restored: record({ chains: [], held: 0, stopped: [], payouts: [], returns: [], transfers: [] }),
    suspense: record([]),
    returnDeposit: async () => {
      throw new ExchangeError('not-found', 'There is no such deposit');
    },
    keepDeposit: async () => {
      throw new ExchangeError('not-found', 'There is no such deposit');
    },
    alarms: record({ channels: ['log' as const], alarms: [] }),
    testAlarms: record({ channels: [{ name: 'log' as const }] }),
    ledgerBalances: record({ accounts: [], sums: [], isBalanced: true }),
    ledgerPostings: record([]),
    reconciliation: record({ chains: [], currencies: [], unchecked: [] }),
    reconcile: record({ chains: [], currencies: [], unchecked: [] }),
    proposals: record([]),
    propose: async () => {
      throw new ExchangeError('conflict', 'Too many proposals are open');
    },
    approveProposal: async () => {
      throw new ExchangeError('forbidden', 'Another person must approve');
    },
    rejectProposal: async () => {
      throw new ExchangeError('not-found', 'There is no such proposal');
    },
    account: async () => {
      throw new ExchangeError('not-found', 'There is no such account');
    },
    setMiner: record({ id: 'bbbbbbbbbbbb', minerStatus: 'on' as const }),
    signOut: record({ id: 'bbbbbbbbbbbb', sessions: 2 }),
    token: async () => {
      throw new ExchangeError('not-found', 'There is no such token');
    },
    redirect: record({ id: 'aaaaaaaaaaaa', status: 'sending' as const, work: { step: 'nothing', attempts: 0 } }),
    bump: record(standing),
    bury: record(standing),
    tickets: record([]),
    ticket: async () => {
      throw new ExchangeError('not-found', 'There is no such ticket');
    },
    closeTicket: record({ id: 'q7w2e9r4t6y1', at: '', email: '', message: '', locale: 'en' }),
    partner: async () => {
      throw new ExchangeError('not-found', 'This account is no affiliate');
    },
    setPartner: async () => {
      throw new ExchangeError('not-found', 'This account is no affiliate');
    },
    domain: record({ domain: 'https://a.example', isDefault: true, choices: [], audit: [] }),
    setDomain: record({ domain: 'https://a.example', isDefault: true, choices: [], audit: [] }),
    stops: record({ stops: [], audit: [] }),
    stop: record({ stops: [], audit: [] }),
    resume: record({ stops: [], audit: [] }),
    treasury: record({ at: '', pricedBy: 'nothing' as const, holdings: [], venues: [], dollars: '0.00', moves: [] }),
    positions: record({
      at: '',
      pricedBy: 'nothing' as const,
      assets: [],
      long: '0.00',
      short: '0.00',
      exposure: '0.00',
    }),
    profit: async () => {
      throw new ExchangeError('invalid-input', 'to: must not be in the future');
    },
    transfers: record([]),
    planTransfer: noTransfer,
    approveTransfer: noTransfer,
    cancelTransfer: noTransfer,
    confirmTransfer: noTransfer,
    arriveTransfer: noTransfer,
    giveUpTransfer: noTransfer,
    networks: record(noNetworks),
    openNetwork: record(noNetworks),
    endOpenNetwork: record(noNetworks),
    hedges: record([]),
    closeHedge: async () => {
      throw new ExchangeError('not-found', 'There is no such order');
    },
    risk: record({ halts: [], offers: [], audit: [] }),
    haltHedging: record({ halts: [], offers: [], audit: [] }),
    resumeHedging: record({ halts: [], offers: [], audit: [] }),
    ledgerAudit: record({ state: { sequence: 0, hash: '0'.repeat(64), sums: [] }, isDone: true, faults: [] }),
  };
  return validatedApi(staffContract, api);
}
