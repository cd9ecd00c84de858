import type { Payment, PayoutPlan, PlanTerms } from './payout-plan.ts';

/** Outputs of change of one transaction. */
const MAX_CHANGE = 4;

interface Waiting {
  /** Payments that wait for coins. */
  readonly waiting: number;
  /** Coins that are left for them. */
  readonly coins: number;
  readonly terms: PlanTerms;
}

/**
 * Splits the change of a transaction while payments wait and few coins are left, so that the next transactions do not
 * depend on each other. Each part suffices for payments like those of the transaction.
 */
export function splitChange<One extends Payment>(
  plan: PayoutPlan<One>,
  { waiting, coins, terms }: Waiting,
): PayoutPlan<One> {
  const { payments, change, fee } = plan;
  const wanted = Math.min(MAX_CHANGE, Math.ceil(waiting / terms.maximumPayments)) - coins;
  if (change.length === 0 || wanted < 2) return plan;
  const least = payments.reduce((sum, { amount }) => sum + amount, terms.dust);
  for (let parts = wanted; parts > 1; parts -= 1) {
    const more = terms.fee(plan.coins.length, payments, parts) - terms.fee(plan.coins.length, payments, 1);
    const total = change[0]! - more;
    const isAllowed = terms.maximumFee === undefined || fee + more <= terms.maximumFee;
    if (isAllowed && total >= least * BigInt(parts)) return { ...plan, change: equally(total, parts), fee: fee + more };
  }
  return plan;
}

/** Equal parts; the first ones take what is left over. */
function equally(total: bigint, parts: number): readonly bigint[] {
  const [each, over] = [total / BigInt(parts), total % BigInt(parts)];
  return Array.from({ length: parts }, (_, at) => (BigInt(at) < over ? each + 1n : each));
}
