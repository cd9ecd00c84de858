import { divide } from '../../domain/amount.ts';

/** The exchange's own fee, in parts per thousand of the gross output: 0.5 % (product decision). */
export const SERVICE_FEE = 5n;
export const THOUSAND = 1000n;
/** The margin of a fixed rate is counted in parts of this. */
export const MILLION = 1_000_000n;
/** Parts per thousand that remain after the service fee. */
export const NET_PER_THOUSAND = THOUSAND - SERVICE_FEE;

/** A gross output, its fees and the net payout; all in units of the payout currency. */
export interface Payout {
  readonly gross: bigint;
  /** Rounded up. */
  readonly serviceFee: bigint;
  /** What a fixed rate costs; rounded so that it and the service fee together are rounded up once. */
  readonly margin: bigint;
  /** `gross − serviceFee − margin − networkFee`; zero or negative when the fees use it up. */
  readonly net: bigint;
}

/** What is taken off a gross output. */
export interface Shares {
  /** The service fee in parts per thousand; the exchange's own unless given. */
  readonly share?: bigint | undefined;
  /** The margin of a fixed rate in millionths; none unless given. */
  readonly margin?: bigint | undefined;
}

export function payoutOf(gross: bigint, networkFee: bigint, { share = SERVICE_FEE, margin = 0n }: Shares = {}): Payout {
  const serviceFee = divide(gross * share, THOUSAND, 'ceiling');
  const both = margin === 0n ? serviceFee : divide(gross * millionths(share, margin), MILLION, 'ceiling');
  return { gross, serviceFee, margin: both - serviceFee, net: gross - both - networkFee };
}

/** The smallest gross output whose payout is at least `net`; the payout is then exactly `net`. */
export function grossFor(net: bigint, networkFee: bigint, { share = SERVICE_FEE, margin = 0n }: Shares = {}): bigint {
  return divide((net + networkFee) * MILLION, MILLION - millionths(share, margin), 'ceiling');
}

function millionths(share: bigint, margin: bigint): bigint {
  return share * (MILLION / THOUSAND) + margin;
}
