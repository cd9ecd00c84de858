import { divide } from '../../domain/amount.ts';

/** The exchange's own fee, in parts per thousand of the gross output: 0.5 % (product decision). */
export const SERVICE_FEE = 5n;
export const THOUSAND = 1000n;
/** Parts per thousand that remain after the service fee. */
export const NET_PER_THOUSAND = THOUSAND - SERVICE_FEE;

/** A gross output, its fees and the net payout; all in units of the payout currency. */
export interface Payout {
  readonly gross: bigint;
  /** Rounded up. */
  readonly serviceFee: bigint;
  /** `gross − serviceFee − networkFee`; zero or negative when the fees use it up. */
  readonly net: bigint;
}

/** @param share the service fee in parts per thousand; the exchange's own unless given. */
export function payoutOf(gross: bigint, networkFee: bigint, share = SERVICE_FEE): Payout {
  const serviceFee = divide(gross * share, THOUSAND, 'ceiling');
  return { gross, serviceFee, net: gross - serviceFee - networkFee };
}

/** The smallest gross output whose payout is at least `net`; the payout is then exactly `net`. @param share as above. */
export function grossFor(net: bigint, networkFee: bigint, share = SERVICE_FEE): bigint {
  return divide((net + networkFee) * THOUSAND, THOUSAND - share, 'ceiling');
}
