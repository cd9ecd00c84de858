import { divide } from '../../domain/amount.ts';

/** The exchange's own fee, in parts per thousand of the gross output: 0.5 % (product decision). */
const SERVICE_FEE = 5n;
/** The unit of the service fee. */
export const THOUSAND = 1000n;
/** What the service fee leaves of a thousand. */
export const NET_PER_THOUSAND = THOUSAND - SERVICE_FEE;

/** What is taken from a gross output and what is left; all in units of the payout currency. */
export interface Payout {
  readonly gross: bigint;
  /** Rounded up. */
  readonly serviceFee: bigint;
  /** `gross − serviceFee − networkFee`; not positive when the fees eat it all. */
  readonly net: bigint;
}

/** The payout of a gross output. */
export function payoutOf(gross: bigint, networkFee: bigint): Payout {
  const serviceFee = divide(gross * SERVICE_FEE, THOUSAND, 'ceiling');
  return { gross, serviceFee, net: gross - serviceFee - networkFee };
}

/** The least gross output whose payout is `net` or more. Every net has a gross of its own: it is `net` exactly. */
export function grossFor(net: bigint, networkFee: bigint): bigint {
  return divide((net + networkFee) * THOUSAND, NET_PER_THOUSAND, 'ceiling');
}
