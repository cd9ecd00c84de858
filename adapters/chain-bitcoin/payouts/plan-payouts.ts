import { largestFirst, selectCoins, type CoinSelection, type SelectionTerms } from '../select-coins.ts';
import type { Utxo } from '../utxos.ts';
import { missingFees } from './missing-fees.ts';
import { mergedWith } from './merge-coins.ts';
import type { Coins, Payment, PayoutPlan, PlanTerms } from './payout-plan.ts';
import { splitChange } from './split-change.ts';

export interface Plans<One extends Payment> {
  readonly plans: readonly PayoutPlan<One>[];
  /** Payments that the coins do not suffice for. */
  readonly short: readonly One[];
  /** Payments that would cost more than the maximum fee alone, with that fee. */
  readonly dear: readonly { readonly payment: One; readonly fee: bigint }[];
}

/**
 * Plans transactions that make as many of the payments as the coins suffice for, in their order. A payment that the coins
 * do not suffice for keeps no other waiting.
 */
export function planPayouts<One extends Payment>(payments: readonly One[], coins: Coins, terms: PlanTerms): Plans<One> {
  const plans: PayoutPlan<One>[] = [];
  const dear: { payment: One; fee: bigint }[] = [];
  // Each selection sorts them, which takes far less time where they are in order already.
  let [rest, left] = [payments, { mature: largestFirst(coins.mature), young: largestFirst(coins.young) }];
  while (rest.length > 0) {
    const plan = nextPlan(rest, left, terms);
    if (!plan) break;
    const isDear = terms.maximumFee !== undefined && plan.fee > terms.maximumFee;
    const done = new Set(plan.payments);
    rest = rest.filter((payment) => !done.has(payment));
    if (isDear) dear.push({ payment: plan.payments[0]!, fee: plan.fee });
    else {
      left = without(left, plan.coins);
      plans.push(arranged(plan, left, { waiting: rest.length, terms }));
    }
  }
  return { plans, short: rest, dear };
}

/** The next transaction: with fewer payments where it would cost too much, one at least. */
function nextPlan<One extends Payment>(
  payments: readonly One[],
  coins: Coins,
  terms: PlanTerms,
): PayoutPlan<One> | undefined {
  let batch = fitting(payments, coins, terms);
  for (;;) {
    const plan = planOf(batch, coins, terms);
    if (!plan || batch.length === 1 || terms.maximumFee === undefined || plan.fee <= terms.maximumFee) return plan;
    batch = batch.slice(0, Math.ceil(batch.length / 2));
  }
}

/** The first payments that the coins suffice for together. Each address is paid once in a transaction. */
function fitting<One extends Payment>(payments: readonly One[], coins: Coins, terms: PlanTerms): readonly One[] {
  const first = oncePerAddress(payments).slice(0, terms.maximumPayments);
  if (planOf(first, coins, terms)) return first;
  const batch: One[] = [];
  for (const payment of oncePerAddress(payments))
    if (batch.length < terms.maximumPayments && planOf([...batch, payment], coins, terms)) batch.push(payment);
  return batch;
}

function oncePerAddress<One extends Payment>(payments: readonly One[]): readonly One[] {
  const scripts = new Set<string>();
  return payments.filter(({ script }) => {
    const text = script.join();
    return !scripts.has(text) && scripts.add(text);
  });
}

function planOf<One extends Payment>(
  payments: readonly One[],
  coins: Coins,
  terms: PlanTerms,
): PayoutPlan<One> | undefined {
  if (payments.length === 0) return undefined;
  const amount = payments.reduce((sum, one) => sum + one.amount, 0n);
  const selected = chosen(coins, terms.rate, (missing) => ({
    amount,
    fee: (inputs, hasChange) => missing + terms.fee(inputs, payments, hasChange ? 1 : 0),
    dust: terms.dust,
    maximumInputs: terms.maximumInputs,
  }));
  if (!selected) return undefined;
  const spent = selected.coins.reduce((sum, coin) => sum + coin.amount, 0n);
  const change = selected.change > 0n ? [selected.change] : [];
  return { payments, coins: selected.coins, change, fee: spent - amount - selected.change };
}

function chosen(
  { mature, young }: Coins,
  rate: bigint,
  terms: (missing: bigint) => SelectionTerms,
): CoinSelection<Utxo> | undefined {
  const enough = selectCoins(mature, terms(0n));
  if (enough || young.length === 0) return enough;
  const all = [...mature, ...young];
  const first = selectCoins(all, terms(0n));
  // Miners include a transaction with those that it depends on, at the rate of all of them together.
  const needed = missingFees(first?.coins ?? [], rate);
  return needed === 0n ? first : (selectCoins(all, terms(needed)) ?? first);
}

interface Around {
  /** Payments that are not in a plan yet. */
  readonly waiting: number;
  readonly terms: PlanTerms;
}

/** Splits the change where payments wait for coins; spends small coins too where none waits and there are many. */
function arranged<One extends Payment>(plan: PayoutPlan<One>, left: Coins, around: Around): PayoutPlan<One> {
  if (around.waiting > 0) return splitChange(plan, { ...around, coins: left.mature.length + left.young.length });
  return mergedWith(plan, left.mature, around.terms);
}

function without({ mature, young }: Coins, spent: readonly Utxo[]): Coins {
  const gone = new Set(spent);
  return { mature: mature.filter((coin) => !gone.has(coin)), young: young.filter((coin) => !gone.has(coin)) };
}
