import { divide } from '../../../../core/domain/amount.ts';
import type { Order } from './order.ts';

/** What an account pays, in millionths of an execution's value. */
export interface FeeTerms {
  readonly maker: number;
  readonly taker: number;
  /**
   * Where it is taken: in the quote asset, in what the order receives, or in another asset at that asset's market price
   * while the account has enough of it, and in what it receives otherwise.
   */
  readonly in: 'quote' | 'received' | { readonly asset: string; readonly discount: number };
}

const MILLION = 1_000_000n;

const rateOf = (terms: FeeTerms, isMaker: boolean): bigint => BigInt(isMaker ? terms.maker : terms.taker);

/**
 * Adds `units * rate` to the order's fee in an asset and returns what is due now. The sum of all parts is the fee of the
 * sum, rounded up: many small executions cost no more than one large one.
 */
export function chargeCumulated(order: Order, asset: string, units: bigint, terms: FeeTerms, isMaker: boolean): bigint {
  const fee = order.fees.get(asset) ?? { exact: 0n, taken: 0n };
  fee.exact += units * rateOf(terms, isMaker);
  const due = divide(fee.exact, MILLION, 'ceiling') - fee.taken;
  fee.taken += due;
  order.fees.set(asset, fee);
  return due;
}

/** The fee of one execution in another asset, in quote units before conversion: rounded up, discount deducted. */
export function discountedFee(cost: bigint, terms: FeeTerms, discount: number, isMaker: boolean): bigint {
  return divide(cost * rateOf(terms, isMaker) * BigInt(1_000_000 - discount), MILLION * MILLION, 'ceiling');
}

/** The most that fees in the quote asset can still take if `cost` more changes hands. */
export function feeReserve(order: Order, quote: string, cost: bigint, terms: FeeTerms): bigint {
  if (terms.in !== 'quote') return 0n;
  const { exact, taken } = order.fees.get(quote) ?? { exact: 0n, taken: 0n };
  return divide(exact + cost * BigInt(Math.max(terms.maker, terms.taker)), MILLION, 'ceiling') - taken;
}
