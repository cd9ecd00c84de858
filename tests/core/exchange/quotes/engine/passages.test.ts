import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOPS } from '../../../../../core/exchange/quotes/engine/search/route-rows.ts';
import { Passages } from '../../../../../core/exchange/quotes/engine/split/passages.ts';

const step = fc.record({
  route: fc.nat(3),
  hops: fc.array(fc.nat(6), { minLength: 1, maxLength: HOPS }),
  amount: fc.integer({ min: 1, max: 1000 }),
});

it('passages add up what is placed along the same hops of a route, however many there are', () => {
  const passages = new Passages();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 600, size: 'max' }), (steps) => {
      passages.clear();
      const sums = new Map<string, number>();
      for (const { route, hops, amount } of steps) {
        passages.add(route, Int32Array.from(hops), hops.length, amount, 2 * amount);
        // As long as it was added: a longer route with the same first hops is another one.
        const name = `${route} ${[...hops, ...Array.from({ length: HOPS - hops.length }, () => -1)].join()}`;
        sums.set(name, (sums.get(name) ?? 0) + amount);
      }
      let total = 0;
      for (let i = 0; i < passages.count; i += 1) {
        total += passages.amounts[i]!;
        expect(passages.outputs[i]).toBe(2 * passages.amounts[i]!);
      }
      expect(total).toBe(steps.reduce((sum, { amount }) => sum + amount, 0));
      expect(passages.count).toBeLessThanOrEqual(sums.size);
    }),
  );
});
