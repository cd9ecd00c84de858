import type { OfferStop } from '../../../../domain/hedging/risk.ts';

/** After so long limits of risk count as not measured, in milliseconds: the process of the venues or its prices are away. */
export const UNMEASURED_MS = 180_000;
/** After so long they count as given up, unless the settings say that positions are worked off. */
export const GIVEN_UP_MS = 7 * 86_400_000;

/**
 * Stops all offers while no limit of risk is measured, because nobody knows then what is open and what it has lost. The next
 * measurement ends the stop; it comes within half a minute once there are prices.
 * @param measuredAt undefined where they never were. @param isHedging the settings say that positions are worked off.
 */
export function unmeasuredStop(measuredAt: number | undefined, now: number, isHedging: boolean): OfferStop | undefined {
  // After the clock was set back, the age of the last measurement is not known either.
  const age = measuredAt === undefined ? undefined : Math.abs(now - measuredAt);
  const isMeasured = age === undefined ? !isHedging : age <= UNMEASURED_MS || (!isHedging && age >= GIVEN_UP_MS);
  return isMeasured ? undefined : { reason: 'limits of risk are not measured', at: measuredAt ?? now };
}
