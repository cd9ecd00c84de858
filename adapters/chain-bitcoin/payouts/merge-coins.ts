import type { Utxo } from '../utxos.ts';
import type { Payment, PayoutPlan, PlanTerms } from './payout-plan.ts';

/** Coins beyond which small ones are spent while fees are low, and how many a transaction spends in addition. */
export const MANY_COINS = 50;
export const MERGED_AT_ONCE = 20;
/** A coin is worth this many times what spending it costs at least. */
const WORTH = 2n;

/**
 * Spends the smallest coins in addition while fees are low and there are many of them: their value becomes change. So a
 * large payout does not need more coins than a transaction can spend.
 * @param left coins that the transaction does not spend.
 */
export function mergedWith<One extends Payment>(
  plan: PayoutPlan<One>,
  left: readonly Utxo[],
  terms: PlanTerms,
): PayoutPlan<One> {
  if (terms.rate > terms.mergeBelow || left.length <= MANY_COINS) return plan;
  const { payments, coins, change, fee } = plan;
  const cost = terms.fee(coins.length + 1, payments, 1) - terms.fee(coins.length, payments, 1);
  const room = Math.min(MERGED_AT_ONCE, left.length - MANY_COINS, terms.maximumInputs - coins.length);
  const small = left
    .filter(({ amount }) => amount >= WORTH * cost)
    .toSorted((a, b) => (a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : 0))
    .slice(0, Math.max(0, room));
  // Above what the transaction costs without them: it may pay for earlier ones too.
  const outputs = terms.fee(coins.length + small.length, payments, 1);
  const more = outputs - terms.fee(coins.length, payments, change.length);
  const total = small.reduce((sum, { amount }) => sum + amount, change[0] ?? 0n) - more;
  const isAllowed = terms.maximumFee === undefined || 2n * (fee + more) <= terms.maximumFee;
  if (small.length === 0 || !isAllowed || total < terms.dust) return plan;
  return { ...plan, coins: [...coins, ...small], change: [total], fee: fee + more };
}
