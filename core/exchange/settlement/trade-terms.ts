import type { TradeOrder } from '../../ports/markets/venue.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import { tradedAmount, tradeOrderId } from '../transactions/states/trade-orders.ts';

/**
 * What is left of a service fee once the exchange has added to a merchant's payment. Commissions are paid on it: an
 * affiliate whose customers pay too little must not be paid from what the exchange added.
 */
export function feeAfter(serviceFee: bigint, added: bigint): bigint {
  return serviceFee > added ? serviceFee - added : 0n;
}

/** The venue's order for the deposits of a round. */
export function orderOf(record: TransactionRecord): { order: TradeOrder; amountIn: bigint } {
  const { from, to } = record;
  const amountIn = tradedAmount(record);
  return { order: { id: tradeOrderId(record), from, to, amountIn }, amountIn };
}

/** The least payout that the customer accepts for an amount; undefined where nothing bounds it. */
export function leastPayout({ leastOut, amountIn: whole }: TransactionRecord, amountIn: bigint): bigint | undefined {
  return leastOut === undefined ? undefined : (leastOut * amountIn) / whole;
}

/** True while the exchange owes the amount of a fixed quote, whatever the market does. */
export function isPromised({ rateKind, isRepriced, round }: TransactionRecord): boolean {
  return rateKind === 'fixed' && !isRepriced && round === 1;
}
