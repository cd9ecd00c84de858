import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import { wideAmount } from './transfer-postings.ts';

/** What a venue may keep of a transfer, in hundredths of a percent. More is booked by hand, by two people. */
const FEE_BASIS_POINTS = 500n;
const BASIS_POINTS = 10_000n;
/** Cents of a dollar: what one person's word, or a venue's alone, may be worth. */
const ALONE = 100_00n;

type Arriving = Pick<TreasuryTransfer, 'amount' | 'decimals' | 'worth'>;

/** What cannot be right about an amount that arrived, in units of 10^-18; undefined if nothing. */
export function arrivalFlaw(transfer: Arriving, arrived: bigint): string | undefined {
  const left = wideAmount(transfer);
  if (arrived > left) return 'more arrived than left';
  if ((left - arrived) * BASIS_POINTS > left * FEE_BASIS_POINTS)
    return `more than ${FEE_BASIS_POINTS / 100n} % of it did not arrive: no fee takes that much`;
  return undefined;
}

/** As `arrivalFlaw`, for what is booked without people: a loss that is worth more than a fee is theirs to book. */
export function unseenArrivalFlaw(transfer: Arriving, arrived: bigint): string | undefined {
  const flaw = arrivalFlaw(transfer, arrived);
  if (flaw !== undefined) return flaw;
  const left = wideAmount(transfer);
  const missing = left - arrived;
  // Without a price a thousandth may be missing.
  const { worth } = transfer;
  const isMuch = worth === undefined ? missing * 1_000n > left : worth * missing > ALONE * left;
  return isMuch
    ? 'more of it did not arrive than fees take: two people book it, altway treasury transfers arrive'
    : undefined;
}

/** True where one person's word is not enough that it has arrived: nothing else shows it. */
export function needsSecondPerson({ worth }: Pick<TreasuryTransfer, 'worth'>): boolean {
  return worth === undefined || worth > ALONE;
}
