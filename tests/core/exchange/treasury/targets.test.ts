import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveFor } from '../../../../core/exchange/treasury/holdings/targets.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 24n });
const targets = fc
  .tuple(amount, amount, amount)
  .map((three) => three.toSorted((a, b) => (a < b ? -1 : 1)))
  .map(([least, target, most]) => ({ least: least!, target: target!, most: most! }));

describe('what a hot wallet wants moved', () => {
  it('is nothing within its band, and brings it exactly to its target from outside', () => {
    fc.assert(
      fc.property(targets, fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (target, left) => {
        const move = moveFor(target, left);
        const isWithin = left >= target.least && left <= target.most;
        const change = left < target.least ? target.target - left : left - target.target;
        expect(move?.amount).toBe(isWithin ? undefined : change);
        expect(move === undefined || move.amount > 0n).toBe(true);
      }),
    );
  });

  it('names the address to fill and the cold one', () => {
    const target = { least: 5n, target: 10n, most: 20n, cold: 'ltc1cold' };
    expect(moveFor(target, 4n, 'ltc1hot')).toMatchObject({ amount: 6n, from: 'outside', to: 'ltc1hot' });
    expect(moveFor(target, 21n, 'ltc1hot')).toMatchObject({ amount: 11n, from: 'hot wallet', to: 'ltc1cold' });
    expect(moveFor({ ...target, cold: undefined }, 21n)).toMatchObject({ to: 'outside' });
  });
});
