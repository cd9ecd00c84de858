import { describe, expect, it } from 'vitest';
import { executionFlaw as flawBy, type Worth } from '../../../../core/exchange/hedging/orders/execution-flaw.ts';
import type { Hedge } from '../../../../core/domain/hedging/hedge.ts';
import type { Executed } from '../../../../core/exchange/hedging/hedge-posting.ts';
import { unit } from '../../../support/hedging/hedging-bench.ts';
import { plannedHedge } from '../../../support/hedging/planned-hedge.ts';

/** An order of 2 BTC at a limit of 50,000 USDT. */
const order = (side: 'buy' | 'sell') => plannedHedge({ side, size: '2', limit: '50000' });
const executed = (change: Partial<Executed> = {}): Executed => {
  return { size: unit('1'), cost: unit('50000'), fees: [], ...change };
};

/** A BNB is 600 USDT; no book has KCS. */
const worth: Worth = (from, _, amount) => (from === 'bnb' ? amount * 600n : undefined);
const executionFlaw = (hedge: Hedge, executed: Executed) => flawBy(hedge, executed, worth);

describe('what a venue tells of an order', () => {
  it.each(['buy', 'sell'] as const)('can be right up to the size and at the limit, to %s', (side) => {
    expect(executionFlaw(order(side), executed())).toBeUndefined();
    expect(executionFlaw(order(side), executed({ size: unit('2'), cost: unit('100000') }))).toBeUndefined();
  });

  it('cannot be more than was ordered', () => {
    const more = executed({ size: unit('2') + 1n, cost: unit('100000') });
    expect(executionFlaw(order('buy'), more)).toBe('more was executed than was ordered');
  });

  it('cannot be above the limit of a buyer, but for a venue’s rounding', () => {
    expect(executionFlaw(order('buy'), executed({ cost: unit('50050') }))).toBeUndefined();
    expect(executionFlaw(order('buy'), executed({ cost: unit('50050') + 1n }))).toBe('it was bought above the limit');
    expect(executionFlaw(order('buy'), executed({ cost: unit('1') }))).toBeUndefined();
  });

  it('cannot be below the limit of a seller, but for a venue’s rounding', () => {
    expect(executionFlaw(order('sell'), executed({ cost: unit('49950') }))).toBeUndefined();
    expect(executionFlaw(order('sell'), executed({ cost: unit('49950') - 1n }))).toBe('it was sold below the limit');
    expect(executionFlaw(order('sell'), executed({ cost: unit('99999') }))).toBeUndefined();
  });

  it.each([
    ['btc', unit('0.05')],
    ['usdt', unit('2500')],
  ])('cannot charge above 5 %% in %s', (asset, most) => {
    const fee = (amount: bigint) => executionFlaw(order('buy'), executed({ fees: [{ asset, amount }] }));
    expect(fee(most)).toBeUndefined();
    // A unit more is a venue's rounding up.
    expect(fee(most + 1n)).toBeUndefined();
    expect(fee(most + 2n)).toBe('a fee is above 5 %');
    expect(fee(-1n)).toBe('a fee is below zero');
  });

  it('cannot charge above 5 % in a third coin, by its price', () => {
    const fee = (amount: bigint) => executionFlaw(order('sell'), executed({ fees: [{ asset: 'bnb', amount }] }));
    // 2,500 of 50,000 USDT.
    expect([fee(unit('4')), fee(0n)]).toEqual([undefined, undefined]);
    expect(fee(unit('4.2'))).toBe('a fee is above 5 %');
    expect(fee(-1n)).toBe('a fee is below zero');
  });

  it('cannot charge in a coin without a price', () => {
    const fee = (amount: bigint) => executionFlaw(order('sell'), executed({ fees: [{ asset: 'kcs', amount }] }));
    expect(fee(1n)).toBe('a fee was taken in kcs, and no book says what that is worth');
    expect(fee(0n)).toBeUndefined();
  });
});
