import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Job, JobStore } from '../../ports/stores/affiliates/job-store.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import { backOff, type Pauses } from './back-off.ts';

/** Longest reason that is stored, in characters. */
export const MAX_REASON_LENGTH = 500;

/** The text of an error, for the log and for staff. */
export function reasonOf(error: unknown): string {
  const { message } = ExchangeError.from(error);
  return error instanceof Error ? error.message : message;
}

/**
 * Records a failed attempt of a stored job, and makes it due again after a pause.
 * @returns how many have failed; undefined if another process has completed the step in the meantime.
 */
export function recordFailure(
  store: Pick<Store, 'atomically'>,
  jobsOf: (unit: UnitOfWork) => Pick<JobStore<Job>, 'lock' | 'recordFailure'>,
  id: string,
  { error, now, pauses }: { readonly error: unknown; readonly now: number; readonly pauses: Pauses },
): Promise<number | undefined> {
  return store.atomically(async (unit) => {
    const jobs = jobsOf(unit);
    const job = await jobs.lock(id);
    if (job?.dueAt === undefined) return undefined;
    const attempts = job.attempts + 1;
    const reason = reasonOf(error).slice(0, MAX_REASON_LENGTH);
    await jobs.recordFailure(id, attempts, reason, now + backOff(attempts, pauses));
    return attempts;
  });
}
