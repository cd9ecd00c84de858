import { describe, expect, it } from 'vitest';
import {
  arrivalFlaw,
  needsSecondPerson,
  unseenArrivalFlaw,
} from '../../../../core/exchange/treasury/transfers/arrival-flaw.ts';

const WHOLE = 10n ** 18n;
const transfer = (worth: bigint | undefined) => ({ amount: 200_000_000n, decimals: 8, worth });

describe('what arrived of a transfer', () => {
  it('may be a fee less, and nothing more', () => {
    expect(arrivalFlaw(transfer(1n), 2n * WHOLE)).toBeUndefined();
    expect(arrivalFlaw(transfer(1n), 2n * WHOLE + 1n)).toContain('more arrived');
    expect(arrivalFlaw(transfer(1n), (19n * WHOLE) / 10n)).toBeUndefined();
    expect(arrivalFlaw(transfer(1n), (19n * WHOLE) / 10n - 1n)).toContain('5 %');
  });

  it('is not booked by itself when what is missing is worth more than fees are', () => {
    // Five percent of $2,000 are what a fee may be at most; of $200,000 they are not.
    const missing = (19n * WHOLE) / 10n;
    expect(unseenArrivalFlaw(transfer(2_000_00n), missing)).toBeUndefined();
    expect(unseenArrivalFlaw(transfer(2_000_01n), missing)).toContain('two people');
    expect(unseenArrivalFlaw(transfer(200_000_00n), missing)).toContain('two people');
    expect(unseenArrivalFlaw(transfer(200_000_00n), 2n * WHOLE - WHOLE / 1_000n)).toBeUndefined();
    expect(unseenArrivalFlaw(transfer(undefined), 2n * WHOLE - WHOLE / 500n)).toBeUndefined();
    expect(unseenArrivalFlaw(transfer(undefined), 2n * WHOLE - WHOLE / 500n - 1n)).toContain('two people');
    expect(unseenArrivalFlaw(transfer(1n), WHOLE)).toContain('5 %');
  });

  it('needs a second person beyond 100 dollars, or without a price', () => {
    expect([100_00n, 100_01n, undefined].map((worth) => needsSecondPerson({ worth }))).toEqual([false, true, true]);
  });
});
