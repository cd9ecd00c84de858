import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import { wideAmount } from './transfer-postings.ts';

/** What a venue may keep of a transfer, in hundredths of a percent. More is booked by hand, by two people. */
const FEE_BASIS_POINTS = 500n;
const BASIS_POINTS = 10_000n;

/** What cannot be right about an amount that arrived, in units of 10^-18; undefined if nothing. */
export function arrivalFlaw(
  transfer: Pick<TreasuryTransfer, 'amount' | 'decimals'>,
  arrived: bigint,
): string | undefined {
  const left = wideAmount(transfer);
  if (arrived > left) return 'more arrived than left';
  if ((left - arrived) * BASIS_POINTS > left * FEE_BASIS_POINTS)
    return `more than ${FEE_BASIS_POINTS / 100n} % of it did not arrive: no fee takes that much`;
  return undefined;
}
