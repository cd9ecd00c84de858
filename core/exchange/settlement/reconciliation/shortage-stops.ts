import { isSameTarget, type Stop, type StopTarget } from '../../../domain/transactions/stop.ts';
import type { CheckedCurrency } from '../../../ports/stores/operation/reconciliation-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { STOPS_SUBJECT, storedStops } from '../../chains/stops.ts';

/** Who made a stop that follows from a shortage. */
export const BY_RECONCILIATION = 'house:reconciliation';

/** Customers read it. */
const REASON = 'Our balance is being checked';

/** True if less is there than the ledger says, and nothing in flight explains it. */
export function isShort(checked: CheckedCurrency | undefined): boolean {
  return checked !== undefined && checked.isPersistent && checked.difference < 0n;
}

/**
 * Stops the payouts of currencies that became short, and ends the stops of those that are short no longer. A stop that
 * staff has ended is not made again for the same shortage, and one that staff made is left alone.
 */
export async function stopShortages(
  unit: Pick<UnitOfWork, 'acquireLock' | 'audit' | 'settings'>,
  checked: readonly CheckedCurrency[],
  before: ReadonlyMap<string, CheckedCurrency>,
): Promise<void> {
  const changed = checked.filter((now) => isShort(now) !== isShort(before.get(now.ticker)));
  if (changed.length === 0) return;
  await unit.acquireLock(STOPS_SUBJECT);
  let stops = storedStops(await unit.settings.get('stops'));
  for (const now of changed) {
    const target: StopTarget = { scope: 'currency', name: now.ticker, direction: 'payout' };
    const next = isShort(now) ? withStop(stops, target, now.checkedAt) : withoutOwn(stops, target);
    if (next.length === stops.length) continue;
    stops = next;
    const action = `${isShort(now) ? 'stop' : 'resume'} currency ${now.ticker} (payouts)`;
    const reason = `the chain holds ${now.difference} smallest units against the ledger, after block ${now.height}`;
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    await unit.audit.add({ at: now.checkedAt, actor: BY_RECONCILIATION, action, transactionId: STOPS_SUBJECT, reason });
  }
  await unit.settings.set('stops', stops.length > 0 ? JSON.stringify(stops) : undefined);
}

function withStop(stops: readonly Stop[], target: StopTarget, at: number): readonly Stop[] {
  if (stops.some((stop) => isSameTarget(stop, target))) return stops;
  return [...stops, { ...target, reason: REASON, by: BY_RECONCILIATION, at }];
}

function withoutOwn(stops: readonly Stop[], target: StopTarget): readonly Stop[] {
  return stops.filter((stop) => !isSameTarget(stop, target) || stop.by !== BY_RECONCILIATION);
}
