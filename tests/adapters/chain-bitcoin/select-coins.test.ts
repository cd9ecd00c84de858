import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectCoins } from '../../../adapters/chain-bitcoin/select-coins.ts';
import { feeFor } from '../../../adapters/chain-bitcoin/transaction-size.ts';

const DUST = 1000n;
const INPUT = 69;

const situation = fc.record({
  amounts: fc.array(fc.oneof(fc.bigInt(1n, 5_000n), fc.bigInt(1n, 1_000_000n)), { maxLength: 30 }),
  amount: fc.bigInt(DUST, 3_000_000n),
  rate: fc.bigInt(1n, 50_000n),
  maximumInputs: fc.integer({ min: 1, max: 20 }),
});

const fee = (rate: bigint) => (inputs: number, hasChange: boolean) =>
  feeFor(43 + inputs * INPUT + (hasChange ? 31 : 0), rate);
const sum = (list: readonly { amount: bigint }[]) => list.reduce((total, { amount }) => total + amount, 0n);

it('selectCoins pays the amount and its fee and wastes no more than dust', () => {
  fc.assert(
    fc.property(situation, ({ amounts, amount, rate, maximumInputs }) => {
      const coins = amounts.map((each, id) => ({ id, amount: each }));
      const chosen = selectCoins(coins, { amount, fee: fee(rate), dust: DUST, maximumInputs });
      fc.pre(chosen !== undefined);
      const { coins: spent, change } = chosen!;
      expect(new Set(spent.map(({ id }) => id)).size).toBe(spent.length);
      expect(spent.length).toBeLessThanOrEqual(maximumInputs);
      expect(change === 0n || change >= DUST).toBe(true);
      const paid = sum(spent) - amount - change;
      const needed = fee(rate)(spent.length, change > 0n);
      expect(paid).toBeGreaterThanOrEqual(needed);
      expect(paid - needed).toBeLessThan(change > 0n ? 1n : DUST + feeFor(31, rate) + 1n);
    }),
  );
});

it('selectCoins fails only when the largest coins together do not suffice', () => {
  fc.assert(
    fc.property(situation, ({ amounts, amount, rate, maximumInputs }) => {
      const coins = amounts.map((each) => ({ amount: each }));
      const isFound = selectCoins(coins, { amount, fee: fee(rate), dust: DUST, maximumInputs }) !== undefined;
      const falling = coins.toSorted((a, b) => Number(b.amount - a.amount));
      const suffices = falling
        .slice(0, maximumInputs)
        .some((_, at) => sum(falling.slice(0, at + 1)) >= amount + fee(rate)(at + 1, false));
      expect(isFound).toBe(suffices);
    }),
  );
});

it('selectCoins takes the smallest sufficient coin, or the fewest coins when no single one suffices', () => {
  const terms = { amount: 10_000n, fee: fee(1000n), dust: DUST, maximumInputs: 10 };
  const coins = [5_000n, 50_000n, 12_000n, 900_000n].map((amount) => ({ amount }));
  expect(selectCoins(coins, terms)).toEqual({ coins: [{ amount: 12_000n }], change: 12_000n - 10_000n - 143n });
  const small = [4_000n, 7_000n, 100n, 6_000n].map((amount) => ({ amount }));
  expect(selectCoins(small, terms)?.coins).toEqual([{ amount: 7_000n }, { amount: 6_000n }]);
});
