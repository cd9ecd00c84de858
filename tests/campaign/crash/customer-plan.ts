import { parseUnits } from '../../../core/domain/amount.ts';
import type { Choice } from '../../../core/domain/transactions/transaction.ts';
import type { Random } from '../random.ts';

/**
 * A customer's behaviour: pays as asked, too little, too much, twice before or after the payout, or never; or pays a
 * merchant.
 */
type PlanKind = 'exact' | 'fixed' | 'payment' | 'underpaid' | 'overpaid' | 'twice' | 'again' | 'unpaid';

/** One customer's plan. */
export interface CustomerPlan {
  readonly number: number;
  readonly kind: PlanKind;
  readonly from: string;
  readonly to: string;
  /** A decimal string of the pay-in currency. */
  readonly amount: string;
  /** The first choice when a hold asks for a decision; another one where it is not offered. */
  readonly choice: Choice;
  /** True if the refund address is given at creation. */
  readonly hasRefundAddress: boolean;
  /** True if an affiliate referred them. */
  readonly isBrought: boolean;
}

const KINDS: readonly (readonly [PlanKind, number])[] = [
  ['exact', 30],
  ['fixed', 15],
  ['payment', 15],
  ['underpaid', 18],
  ['overpaid', 14],
  ['twice', 11],
  ['again', 8],
  ['unpaid', 4],
];

/** Draws a plan. @param number from 1. @param amounts what is exchanged, by ticker. */
export function drawPlan(random: Random, number: number, amounts: Readonly<Record<string, string>>): CustomerPlan {
  const tickers = Object.keys(amounts);
  const from = random.pick(tickers);
  // Even the smallest campaign has one merchant's payment.
  const kind = number === 1 ? 'payment' : drawKind(random);
  return {
    number,
    kind,
    from,
    to: random.pick(tickers.filter((ticker) => ticker !== from)),
    amount: amounts[from]!,
    choice: random.pick(kind === 'underpaid' ? ['top-up', 'continue', 'refund'] : ['continue', 'refund']),
    hasRefundAddress: kind === 'fixed' || random.chance(0.7),
    isBrought: random.chance(0.6),
  };
}

function drawKind(random: Random): PlanKind {
  let left = random.between(
    1,
    KINDS.reduce((sum, [, share]) => sum + share, 0),
  );
  for (const [kind, share] of KINDS) {
    left -= share;
    if (left <= 0) return kind;
  }
  return 'exact';
}

/** Smallest units. */
export function units(text: string, decimals: number): bigint {
  return parseUnits(text, decimals, 'floor');
}
