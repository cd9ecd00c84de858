import type { HedgingHalt } from '../../../domain/hedging/halt.ts';
import type { HedgingStore, HedgingUnit } from '../hedging-store.ts';

/** Subject of halts in the audit, and the lock of whoever changes them. */
export const HALTS_SUBJECT = 'setting:hedging-halts';

/** The halts in force. */
export async function haltsOf({ settings }: Pick<HedgingUnit, 'settings'>): Promise<readonly HedgingHalt[]> {
  const text = await settings.get('hedging-halts');
  return text === undefined ? [] : (JSON.parse(text) as readonly HedgingHalt[]);
}

/** True if a venue takes no new orders. */
export function isHalted(halts: readonly HedgingHalt[], venue: string): boolean {
  return halts.some((halt) => halt.venue === undefined || halt.venue === venue);
}

/** Halts a venue, or all; a halt of the same that is in force stays as it is. Audited. @returns false for that. */
export function halt(store: Pick<HedgingStore, 'atomically'>, wanted: HedgingHalt): Promise<boolean> {
  return store.atomically(async (unit) => {
    await unit.acquireLock(HALTS_SUBJECT);
    return haltWithin(unit, wanted);
  });
}

/** As `halt`, in a unit of work that holds the lock of `HALTS_SUBJECT`. */
export function haltWithin(unit: HedgingUnit, wanted: HedgingHalt): Promise<boolean> {
  return changeWithin(unit, 'halt', wanted, (halts) =>
    halts.some(({ venue }) => venue === wanted.venue) ? undefined : [...halts, wanted],
  );
}

/**
 * When the last order was planned that staff had seen when it resumed a venue, in milliseconds: those until then do not halt it
 * again, also after a restart. Below any time for a venue that was never resumed.
 */
export async function seenUntil({ settings }: Pick<HedgingUnit, 'settings'>, venue: string): Promise<number> {
  return (await seenOrders({ settings }))[venue] ?? Number.NEGATIVE_INFINITY;
}

/**
 * Ends a halt. Audited. @param also ends something in the same unit of work, and tells whether there was any. @returns false if
 * nothing was ended.
 */
export function resume(
  store: Pick<HedgingStore, 'atomically'>,
  wanted: HedgingHalt,
  also: (unit: HedgingUnit) => Promise<boolean> = async () => false,
): Promise<boolean> {
  return store.atomically(async (unit) => {
    await unit.acquireLock(HALTS_SUBJECT);
    const hasOthers = await also(unit);
    const isResumed = await changeWithin(unit, 'resume', wanted, (halts) => {
      const others = halts.filter(({ venue }) => venue !== wanted.venue);
      return others.length < halts.length ? others : undefined;
    });
    if (isResumed && wanted.venue !== undefined) await noteSeen(unit, wanted.venue);
    return isResumed || hasOthers;
  });
}

/**
 * Notes up to which order staff had seen, by the order's own time: the computers of staff and of the planning process may
 * have different clocks.
 */
async function noteSeen(unit: HedgingUnit, venue: string): Promise<void> {
  const [last] = await unit.hedges.list(1, venue);
  if (last === undefined) return;
  const seen = { ...(await seenOrders(unit)), [venue]: last.createdAt };
  await unit.settings.set('hedging-seen', JSON.stringify(seen));
}

async function seenOrders({ settings }: Pick<HedgingUnit, 'settings'>): Promise<Readonly<Record<string, number>>> {
  const text = await settings.get('hedging-seen');
  return text === undefined ? {} : (JSON.parse(text) as Readonly<Record<string, number>>);
}

async function changeWithin(
  unit: HedgingUnit,
  action: 'halt' | 'resume',
  { venue, reason, by, at }: HedgingHalt,
  next: (halts: readonly HedgingHalt[]) => readonly HedgingHalt[] | undefined,
): Promise<boolean> {
  const halts = next(await haltsOf(unit));
  if (halts === undefined) return false;
  await unit.settings.set('hedging-halts', halts.length > 0 ? JSON.stringify(halts) : undefined);
  const line = { at, actor: by, action: `${action} hedging ${venue ?? 'everywhere'}`, reason };
  await unit.audit.add({ ...line, transactionId: HALTS_SUBJECT });
  return true;
}
