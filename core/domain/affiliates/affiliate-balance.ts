import type { Ticker } from '../quotes/currency.ts';

/**
 * Amount owed to an affiliate in one currency. Never zero; negative if a commission was reversed after its balance had
 * been paid out or converted. Signed decimal strings.
 */
export interface AffiliateBalance {
  readonly currency: Ticker;
  readonly amount: string;
  /** Value in bitcoin at the current market price; absent if no market trades it. */
  readonly worth?: string | undefined;
}

/** Whether a balance can be converted now, and if not, why. */
export const CONVERT_STATES = ['ready', 'too-small', 'unavailable', 'in-progress', 'disabled'] as const;
export interface ConvertStatus {
  readonly currency: Ticker;
  readonly status: (typeof CONVERT_STATES)[number];
}

/** Whether a balance can be paid out now, and if not, why. */
export const PAYOUT_STATES = [
  'ready',
  'no-address',
  'address-unconfirmed',
  'two-factor-off',
  'too-small',
  'unavailable',
  'disabled',
] as const;
export interface PayoutStatus {
  readonly currency: Ticker;
  readonly status: (typeof PAYOUT_STATES)[number];
  /** Smallest balance that can be paid out. */
  readonly minimum: string;
  /** Network fee that is deducted from it. */
  readonly networkFee: string;
}

export const OPERATION_KINDS = [
  'earning',
  'reversal',
  'converted-from',
  'converted-to',
  'conversion-returned',
  'payout',
  'payout-returned',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export interface AffiliateOperation {
  readonly id: string;
  readonly kind: OperationKind;
  readonly currency: Ticker;
  /** Signed decimal string. */
  readonly amount: string;
  readonly at: string;
  /** ID of the exchange, the conversion or the payout. */
  readonly reference: string;
}
