import { divide, formatUnits, parseUnits } from '../amount.ts';

/** How far the least payout of a floating rate is below the estimate unless the customer chooses, in percent. */
export const USUAL_TOLERANCE = 3;
/** What pages offer, in percent. */
export const TOLERANCES: readonly number[] = [0.5, 1, 3, 5, 10, 25];
/** The least payout may be this far below the estimate at most, in percent. */
export const WIDEST_TOLERANCE = 50;

/** Parts of a percent that tolerances are counted in. */
const PARTS = 100;
const WHOLE = BigInt(100 * PARTS);

/** The least payout for an estimate, in the units of both, rounded down. @param tolerance in percent, at most two decimals. */
export function leastOutput(estimate: bigint, tolerance: number = USUAL_TOLERANCE): bigint {
  return divide(estimate * (WHOLE - BigInt(Math.round(tolerance * PARTS))), WHOLE, 'floor');
}

/** As `leastOutput` for decimal strings. @param decimals of the payout currency. */
export function leastAmount(estimate: string, decimals: number, tolerance?: number): string {
  return formatUnits(leastOutput(parseUnits(estimate, decimals), tolerance), decimals);
}
