import { validatedApi } from '../../core/contract/validated-api.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { supportContract } from '../../core/contract/support-contract.ts';
import type { SupportApi } from '../../core/ports/support-api.ts';

/** What is told of a transaction that staff has acted on. */
export const standing = { id: 'aaaaaaaaaaaa', status: 'hold', work: { step: 'nothing', attempts: 0 } } as const;

/** A `SupportApi` that answers with samples, or with what it fails by. @param calls gets what each call was given */
export function sampleSupportApi(calls: unknown[] = []): SupportApi {
  const record =
    <T>(answer: T) =>
    async (input: unknown): Promise<T> => {
      calls.push(input);
      return answer;
    };
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
    restored: record({ chains: [], held: 0, stopped: [], payouts: [] }),
    ledgerBalances: record({ accounts: [], sums: [], isBalanced: true }),
    ledgerPostings: record([]),
    account: async () => {
      throw new ExchangeError('not-found', 'There is no such account');
    },
    setMiner: record({ id: 'bbbbbbbbbbbb', minerStatus: 'on' as const }),
    signOut: record({ id: 'bbbbbbbbbbbb', sessions: 2 }),
    token: async () => {
      throw new ExchangeError('not-found', 'There is no such token');
    },
    redirect: record({ id: 'aaaaaaaaaaaa', status: 'sending' as const, work: { step: 'nothing', attempts: 0 } }),
    tickets: record([]),
    ticket: async () => {
      throw new ExchangeError('not-found', 'There is no such ticket');
    },
    closeTicket: record({ id: 'q7w2e9r4t6y1', at: '', email: '', message: '', locale: 'en' }),
    partner: async () => {
      throw new ExchangeError('not-found', 'This account is no partner');
    },
    setPartner: async () => {
      throw new ExchangeError('not-found', 'This account is no partner');
    },
    domain: record({ domain: 'https://a.example', isDefault: true, choices: [], audit: [] }),
    setDomain: record({ domain: 'https://a.example', isDefault: true, choices: [], audit: [] }),
    ledgerAudit: record({ state: { sequence: 0, hash: '0'.repeat(64), sums: [] }, isDone: true, faults: [] }),
  };
  return validatedApi(supportContract, api);
}
