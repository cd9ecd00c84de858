import fc from 'fast-check';
import { expect, it } from 'vitest';
import { levelChanges } from '../../../adapters/market-embedded/level-changes.ts';

const side = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 })), {
    selector: ([price]) => price,
  })
  .map((levels) => new Map(levels));

const sorted = (levels: Map<number, number>, sign: 1 | -1): Float64Array =>
  Float64Array.from([...levels].toSorted(([a], [b]) => sign * (a - b)).flat());

it('level changes turn any side of a book into any other and contain no unchanged level', () => {
  fc.assert(
    fc.property(side, side, fc.constantFrom(1 as const, -1 as const), (before, after, sign) => {
      const changes = levelChanges(sorted(before, sign), sorted(after, sign), sign);
      const heard = new Map(before);
      for (let i = 0; i < changes.length; i += 2) {
        const [price, size] = [changes[i]!, changes[i + 1]!];
        expect(heard.get(price) ?? 0).not.toBe(size);
        if (size === 0) heard.delete(price);
        else heard.set(price, size);
      }
      expect(heard).toEqual(after);
    }),
  );
});
