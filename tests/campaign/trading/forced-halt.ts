import type { Finding } from '../crash/evidence.ts';
import { pause } from '../random.ts';
import type { CampaignVenues } from './campaign-venues.ts';
import type { HaltStaff } from './halt-staff.ts';

/** The venue that most orders go to. */
const VENUE = 'binance';
/** How long the halt, which comes five minutes after an order's deadline, and staff's resume may take; milliseconds. */
const [HALT_MS, RESUME_MS] = [900_000, 120_000];

/**
 * Has a venue lose every answer about orders until it is halted, while customers go on and the other venue takes the orders.
 * Then the venue answers again, and staff resumes it by the command. @returns what did not come about.
 */
export async function forceHalt(
  venues: CampaignVenues,
  staff: HaltStaff,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  await venues.fault({ kind: 'reset', when: 'after', call: 'rder', count: Number.MAX_SAFE_INTEGER }, VENUE);
  const isHalted = await until(HALT_MS, signal, () => staff.isUnsettled(VENUE));
  await venues.calm();
  if (!isHalted) return [{ what: `${VENUE} lost every answer about orders, and was not halted` }];
  const before = staff.resumed;
  const isResumed = await until(RESUME_MS, signal, async () => {
    await staff.look();
    return staff.resumed > before;
  });
  return isResumed ? [] : [{ what: `staff could not resume ${VENUE}` }];
}

async function until(ms: number, signal: AbortSignal, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end && !signal.aborted; await pause(500))
    if (await isSo()) return true;
  return false;
}
