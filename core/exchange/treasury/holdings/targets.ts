import type { Ticker } from '../../../domain/quotes/currency.ts';

/** How much of a currency the hot wallet should hold, in smallest units: `least` and `most` are the ends of the band. */
export interface Target {
  readonly least: bigint;
  readonly target: bigint;
  readonly most: bigint;
  /** Where a surplus is sent. */
  readonly cold?: string | undefined;
}

export type Targets = ReadonlyMap<Ticker, Target>;

/** A transfer that would bring a hot wallet back to its target. */
export interface Move {
  readonly amount: bigint;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** A place that this program does not know. */
export const OUTSIDE = 'outside';
export const HOT_WALLET = 'hot wallet';

/**
 * The transfer that a hot wallet wants; undefined within its band. @param left what it holds less everything that is
 * promised of it. @param address where coins are brought to.
 */
export function moveFor({ least, target, most, cold }: Target, left: bigint, address = HOT_WALLET): Move | undefined {
  if (left < least)
    return {
      amount: target - left,
      from: OUTSIDE,
      to: address,
      why: 'less than the least is left after what is promised',
    };
  if (left > most)
    return {
      amount: left - target,
      from: HOT_WALLET,
      to: cold ?? OUTSIDE,
      why: 'more than the most is left after what is promised',
    };
  return undefined;
}
