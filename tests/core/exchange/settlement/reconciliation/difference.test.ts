import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedAfter } from '../../../../../core/exchange/settlement/reconciliation/difference.ts';
import type { CheckedCurrency } from '../../../../../core/ports/stores/operation/reconciliation-store.ts';

const amounts = (difference: bigint) => {
  return { ledger: 100n, hotWallet: 100n + difference, payIns: 0n, arriving: 0n, leaving: 0n, difference };
};

function checks(confirmations: number, seen: readonly (readonly [height: number, difference: bigint])[]) {
  let last: CheckedCurrency | undefined;
  return seen.map(([height, difference]) => {
    const place = { chain: 'litecoin', ticker: 'ltc', height, checkedAt: height, confirmations };
    return (last = checkedAfter(place, amounts(difference), last));
  });
}

describe('a difference between the ledger and a chain', () => {
  it('persists once two checks have seen it as far apart as the confirmations', () => {
    const found = checks(6, [
      [100, -5n],
      [105, -5n],
      [106, -7n],
      [107, -7n],
    ]);
    expect(found.map(({ isPersistent }) => isPersistent)).toEqual([false, false, true, true]);
    expect(found.at(-1)!.sinceHeight).toBe(100);
  });

  it('starts again when it disappears or changes its sign', () => {
    const found = checks(2, [
      [100, -5n],
      [110, 0n],
      [111, -5n],
      [112, 5n],
      [113, 5n],
      [114, 5n],
    ]);
    expect(found.map(({ isPersistent }) => isPersistent)).toEqual([false, false, false, false, false, true]);
    expect(found[1]!.sinceHeight).toBeUndefined();
  });

  it('never persists at one block, whatever happens there, and always does when it stays', () => {
    const small = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(small, fc.array(fc.bigInt({ min: -3n, max: 3n }), { minLength: 1 }), (confirmations, differences) => {
        const still = checks(
          confirmations,
          differences.map((difference) => [100, difference] as const),
        );
        expect(still.some(({ isPersistent }) => isPersistent)).toBe(false);
        const grown = checks(
          confirmations,
          differences.map((_, index) => [100 + index, -1n] as const),
        );
        const expected = differences.map((__, index) => index > 0 && index >= confirmations);
        expect(grown.map(({ isPersistent }) => isPersistent)).toEqual(expected);
      }),
    );
  });
});
