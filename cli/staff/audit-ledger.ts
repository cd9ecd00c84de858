import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { AuditStretch, StaffApi } from '../../core/ports/apis/staff-api.ts';

/** Most faults that a report keeps; a ledger that was tampered with at its beginning may have one at every posting. */
const MAX_FAULTS = 1_000;

/** Result of an audit of the whole ledger. */
export interface LedgerReport {
  readonly isSound: boolean;
  /** The last posting's sequence. */
  readonly postings: number;
  readonly lastHash: string;
  readonly faults: AuditStretch['faults'];
  /** All faults, including those that `faults` leaves out. */
  readonly faultsInAll: number;
}

/** Audits the whole ledger, range by range. @throws ExchangeError unavailable when stopped. */
export async function auditLedger(api: Pick<StaffApi, 'ledgerAudit'>, stopped: AbortSignal): Promise<LedgerReport> {
  const faults: AuditStretch['faults'][number][] = [];
  let faultsInAll = 0;
  let state: AuditStretch['state'] | undefined;
  for (;;) {
    if (stopped.aborted) throw new ExchangeError('unavailable', 'The audit was stopped before its end');
    const stretch: AuditStretch = await api.ledgerAudit(state ? { state } : {});
    ({ state } = stretch);
    faultsInAll += stretch.faults.length;
    faults.push(...stretch.faults.slice(0, MAX_FAULTS - faults.length));
    if (!stretch.isDone) continue;
    const { sequence: postings, hash: lastHash } = state;
    return { isSound: faultsInAll === 0, postings, lastHash, faults, faultsInAll };
  }
}
