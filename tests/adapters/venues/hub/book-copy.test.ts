import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BookCopy } from '../../../../adapters/venues/hub/book-copy.ts';

const level = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(3));

it('holds what was told in its order, a price that a change names twice too, and publishes it whole or in parts', () => {
  const change = fc.record({ side: fc.constantFrom('bids', 'asks'), isDrained: fc.boolean(), levels: fc.array(level) });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const copy = new BookCopy();
      copy.check(false);
      const [held, read] = [0, 1].map(() => ({ bids: new Map<number, number>(), asks: new Map<number, number>() }));
      const take = (books: typeof held, side: 'bids' | 'asks', levels: ArrayLike<number>): void => {
        for (let i = 0; i < levels.length; i += 2)
          if (levels[i + 1] === 0) books![side].delete(levels[i]!);
          else books![side].set(levels[i]!, levels[i + 1]!);
      };
      const publish = (): void => {
        for (const { kind, side, levels } of copy.drain(0)) {
          if (kind === 'snapshot') read![side].clear();
          take(read, side, levels);
        }
      };
      for (const { side, isDrained, levels } of changes) {
        const pairs = Float64Array.from(levels.flat());
        copy.apply({ kind: 'change', side, levels: pairs }, 1);
        take(held, side, pairs);
        copy.check(false);
        if (isDrained) publish();
      }
      publish();
      expect(read).toEqual(held);
      for (const { side, levels } of copy.snapshot(0)) {
        const prices = [...levels].filter((_, at) => at % 2 === 0);
        expect(prices).toEqual(prices.toSorted((a, b) => (side === 'bids' ? b - a : a - b)));
        expect(Object.fromEntries(held![side])).toEqual(
          Object.fromEntries(prices.map((price, at) => [price, levels[2 * at + 1]])),
        );
      }
      const best = [Math.max(...held!.bids.keys()), Math.min(...held!.asks.keys())].filter(Number.isFinite);
      expect(copy.price()).toBe(best.length === 0 ? undefined : best.reduce((sum, one) => sum + one, 0) / best.length);
    }),
    { numRuns: 200 },
  );
});
