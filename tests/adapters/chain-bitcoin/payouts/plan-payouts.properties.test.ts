import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MANY_COINS, MERGED_AT_ONCE } from '../../../../adapters/chain-bitcoin/payouts/merge-coins.ts';
import type { Coins, Payment, PayoutPlan, PlanTerms } from '../../../../adapters/chain-bitcoin/payouts/payout-plan.ts';
import { planPayouts } from '../../../../adapters/chain-bitcoin/payouts/plan-payouts.ts';
import { feeFor, transactionSize } from '../../../../adapters/chain-bitcoin/transaction-size.ts';
import type { Utxo } from '../../../../adapters/chain-bitcoin/utxos.ts';

const DUST = 1_000n;

const termsOf = (changes: Partial<PlanTerms> & { readonly rate: bigint }): PlanTerms => ({
  fee: (inputs, payments, change) => {
    const scripts = [
      ...payments.map(({ script }) => script),
      ...Array.from({ length: change }, () => new Uint8Array(22)),
    ];
    return feeFor(transactionSize('segwit', inputs, scripts), changes.rate);
  },
  dust: DUST,
  maximumInputs: 100,
  maximumPayments: 25,
  mergeBelow: 0n,
  ...changes,
});

const coin = (amount: bigint, at: number): Utxo => {
  return { txid: `${at}`, vout: 0, amount, confirmations: 9, own: undefined as never };
};
const payment = (amount: bigint, address: number): Payment => {
  return { script: new Uint8Array(22).fill(address), amount };
};
const byAddress = (a: Payment, b: Payment) => a.script[0]! - b.script[0]!;
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const spent = ({ coins }: PayoutPlan<Payment>) => sum(coins.map(({ amount }) => amount));
const paid = ({ payments }: PayoutPlan<Payment>) => sum(payments.map(({ amount }) => amount));

const situation = fc.record({
  amounts: fc.array(fc.bigInt(DUST, 400_000n), { minLength: 1, maxLength: 40 }),
  addresses: fc.integer({ min: 1, max: 30 }),
  coins: fc.array(fc.oneof(fc.bigInt(1n, 5_000n), fc.bigInt(1n, 3_000_000n)), { maxLength: 90 }),
  young: fc.array(fc.bigInt(1n, 3_000_000n), { maxLength: 4 }),
  rate: fc.bigInt(1_000n, 50_000n),
  maximumPayments: fc.integer({ min: 1, max: 25 }),
  maximumFee: fc.option(fc.bigInt(200n, 100_000n), { nil: undefined }),
  maximumInputs: fc.integer({ min: 2, max: 100 }),
  mergeBelow: fc.constantFrom(0n, 10_000n, 100_000n),
});

describe('planned payouts', () => {
  it('pay each payment once, in transactions that balance to the last unit and stay within all bounds', () => {
    fc.assert(
      fc.property(situation, ({ amounts, addresses, coins, young, ...bounds }) => {
        const payments = amounts.map((amount, at) => payment(amount, at % addresses));
        const mature = coins.map(coin);
        const all: Coins = { mature, young: young.map((amount, at) => coin(amount, 1_000 + at)) };
        const terms = termsOf(bounds);
        const { plans, short, dear } = planPayouts(payments, all, terms);
        const planned = plans.flatMap((plan) => plan.payments);
        const seen = [...planned, ...short, ...dear.map((one) => one.payment)];
        expect(new Set(seen).size).toBe(seen.length);
        expect(new Set(seen)).toEqual(new Set(payments));
        const used = plans.flatMap((plan) => plan.coins);
        expect(new Set(used).size).toBe(used.length);
        for (const plan of plans) {
          expect(spent(plan)).toBe(paid(plan) + sum(plan.change) + plan.fee);
          expect(plan.change.every((amount) => amount >= DUST)).toBe(true);
          expect(plan.change.length).toBeLessThanOrEqual(4);
          expect(plan.coins.length).toBeLessThanOrEqual(terms.maximumInputs);
          expect(plan.payments.length).toBeLessThanOrEqual(terms.maximumPayments);
          expect(new Set(plan.payments.map(({ script }) => script.join())).size).toBe(plan.payments.length);
          expect(plan.fee).toBeGreaterThanOrEqual(terms.fee(plan.coins.length, plan.payments, plan.change.length));
          expect(plan.fee).toBeLessThanOrEqual(terms.maximumFee ?? plan.fee);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keep no payment waiting that the coins suffice for beside one that they do not suffice for', () => {
    fc.assert(
      fc.property(situation, fc.nat(39), ({ amounts, coins, rate }, at) => {
        const terms = termsOf({ rate });
        const small = amounts.map((amount, address) => payment(amount, address));
        const all = { mature: coins.map(coin), young: [] };
        const alone = planPayouts(small, all, terms);
        const huge = payment(10n ** 12n, 200);
        const together = planPayouts(small.toSpliced(at, 0, huge), all, terms);
        expect(together.short.toSorted(byAddress)).toEqual([...alone.short, huge].toSorted(byAddress));
        const ofAll = (plans: readonly PayoutPlan<Payment>[]) => plans.flatMap((plan) => plan.payments);
        expect(ofAll(together.plans)).toEqual(ofAll(alone.plans));
      }),
    );
  });
});

describe('the change of payouts', () => {
  const terms = termsOf({ rate: 1_000n });
  const many = (count: number) => Array.from({ length: count }, (_, at) => payment(10_000n, at));

  it('is split while payments wait and no other coin is left', () => {
    const { plans, short } = planPayouts(many(60), { mature: [coin(50_000_000n, 1)], young: [] }, terms);
    expect(short).toHaveLength(35);
    expect(plans[0]!.change).toHaveLength(2);
    const [first = 0n, second = 0n] = plans[0]!.change;
    expect(first - second).toBeLessThanOrEqual(1n);
  });

  it('is whole when nothing waits, when coins are left, and when its parts would not suffice', () => {
    const changeOf = (count: number, ...amounts: bigint[]) =>
      planPayouts(many(count), { mature: amounts.map(coin), young: [] }, terms).plans.map(
        ({ change }) => change.length,
      );
    expect(changeOf(25, 50_000_000n)).toEqual([1]);
    expect(changeOf(60, 50_000_000n, 50_000_000n, 50_000_000n)).toEqual([1, 1, 1]);
    expect(changeOf(60, 600_000n)).toEqual([1]);
  });
});

describe('many small coins', () => {
  const small = Array.from({ length: MANY_COINS + 30 }, (_, at) => coin(5_000n + BigInt(at), at));
  const large = coin(1_000_000n, 999);
  const coins = { mature: [...small, large], young: [] };
  const plan = (changes: Partial<PlanTerms>, payments = [payment(50_000n, 1)]) =>
    planPayouts(payments, coins, termsOf({ rate: 1_000n, ...changes })).plans;

  it('are spent by a payout while fees are low, the smallest first and so many at once', () => {
    const [merged] = plan({ mergeBelow: 1_000n });
    expect(merged!.coins).toEqual([large, ...small.slice(0, MERGED_AT_ONCE)]);
    expect(merged!.change).toHaveLength(1);
  });

  it('are left alone at a higher rate, within bounds of fee and inputs, where few are left, and where payments wait', () => {
    expect(plan({ mergeBelow: 999n })[0]!.coins).toEqual([large]);
    expect(plan({ mergeBelow: 1_000n, maximumFee: 1_000n })[0]!.coins).toEqual([large]);
    expect(plan({ mergeBelow: 1_000n, maximumInputs: 5 })[0]!.coins).toHaveLength(5);
    const few = { mature: [...small.slice(0, MANY_COINS), large], young: [] };
    const terms = termsOf({ rate: 1_000n, mergeBelow: 1_000n });
    expect(planPayouts([payment(50_000n, 1)], few, terms).plans[0]!.coins).toEqual([large]);
    const waiting = plan({ mergeBelow: 1_000n }, [payment(50_000n, 1), payment(10n ** 12n, 2)]);
    expect(waiting[0]!.coins).toEqual([large]);
  });

  it('are not spent when that costs half of what they are worth', () => {
    const dust = { mature: [...small.map(({ amount }, at) => coin(amount / 50n, at)), large], young: [] };
    const terms = termsOf({ rate: 1_000n, mergeBelow: 1_000n });
    expect(planPayouts([payment(50_000n, 1)], dust, terms).plans[0]!.coins).toEqual([large]);
  });
});
