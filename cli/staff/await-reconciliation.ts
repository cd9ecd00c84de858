import { setTimeout as pause } from 'node:timers/promises';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Reconciliation, StaffApi } from '../../core/ports/apis/staff-api.ts';

const POLL_MS = 500;

type Chain = Reconciliation['chains'][number];

/** Checks of every chain, and the chains that were not checked since they were asked for. */
export interface ReconciliationReport extends Reconciliation {
  readonly unanswered: readonly Chain[];
  /** True if every currency agrees to the last unit. */
  readonly agrees: boolean;
}

/** Asks for a check of every chain, and waits for them. @param seconds how long. */
export async function awaitReconciliation(
  api: Pick<StaffApi, 'reconcile' | 'reconciliation'>,
  seconds: number,
  stopped: AbortSignal,
): Promise<ReconciliationReport> {
  const until = Date.now() + seconds * 1_000;
  let known = await api.reconcile({});
  // A server that has just started makes its first checks by itself.
  while ((known.chains.length === 0 || known.chains.some((chain) => !isTried(chain))) && Date.now() < until) {
    if (stopped.aborted) throw new ExchangeError('unavailable', 'The reconciliation was stopped before its end');
    // oxlint-disable-next-line no-await-in-loop -- polls until the servers have answered
    await pause(POLL_MS);
    // oxlint-disable-next-line no-await-in-loop -- see above
    known = await api.reconciliation({});
  }
  const unanswered = known.chains.filter((chain) => !isChecked(chain));
  return { ...known, unanswered, agrees: known.currencies.every(({ difference }) => difference.units === '0') };
}

function isTried({ requestedAt = '', triedAt = '' }: Chain): boolean {
  return triedAt !== '' && triedAt >= requestedAt;
}

function isChecked({ requestedAt = '', checkedAt = '' }: Chain): boolean {
  return checkedAt >= requestedAt && checkedAt !== '';
}
