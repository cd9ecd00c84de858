import type { StaffApi } from '../../../ports/apis/staff-api.ts';
import { ManualPostings, type ManualPostingsParts } from './manual-postings.ts';
import { ReconciliationService } from './reconciliation-service.ts';

type LedgerCalls = Pick<
  StaffApi,
  'reconciliation' | 'reconcile' | 'proposals' | 'propose' | 'approveProposal' | 'rejectProposal'
>;

/** The calls that compare the ledger with the chains, and correct it. */
export function ledgerCalls(parts: ManualPostingsParts): LedgerCalls {
  const reconciliation = new ReconciliationService(parts.store, parts.amounts, parts.clock);
  const manual = new ManualPostings(parts);
  return {
    reconciliation: () => reconciliation.last(),
    reconcile: () => reconciliation.request(),
    proposals: async () => [...(await manual.list())],
    propose: ({ moves, ...by }) => manual.propose(moves, by),
    approveProposal: ({ id, ...by }) => manual.approve(id, by),
    rejectProposal: ({ id, ...by }) => manual.reject(id, by),
  };
}
