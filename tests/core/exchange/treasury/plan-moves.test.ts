import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTSIDE, type Place, planMoves } from '../../../../core/exchange/treasury/holdings/plan-moves.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
const target = fc
  .tuple(amount, amount, amount)
  .map((three) => three.toSorted((a, b) => (a < b ? -1 : 1)))
  .map(([least, middle, most]) => ({ least: least!, target: middle!, most: most! }));
const places = fc
  .array(
    fc.record({
      asset: fc.constantFrom('btc', 'usdt'),
      decimals: fc.constantFrom(6, 8, 18),
      left: fc.bigInt({ min: -(10n ** 12n), max: 2n * 10n ** 12n }),
      target,
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((place, at): Place => ({ ...place, name: `place ${at}` })));

/** What a place with the fewest decimals cannot count. */
const COARSEST = 10n ** 12n;

const wide = ({ decimals }: Place, units: bigint) => units * 10n ** BigInt(18 - decimals);

describe('the moves that bring places to their targets', () => {
  it('take every place outside its band to its target, but for what cannot be counted, and touch no other', () => {
    fc.assert(
      fc.property(places, (all) => {
        const moves = planMoves(all);
        for (const place of all) {
          const come = moves.filter(({ to }) => to === place.name).reduce((sum, move) => sum + move.amount, 0n);
          const gone = moves.filter(({ from }) => from === place.name).reduce((sum, move) => sum + move.amount, 0n);
          const isWithin = place.left >= place.target.least && place.left <= place.target.most;
          const off = come - gone - (isWithin ? 0n : wide(place, place.target.target - place.left));
          expect(off < COARSEST && off > -COARSEST).toBe(true);
          expect(!isWithin || come + gone === 0n).toBe(true);
          expect(come === 0n || gone === 0n).toBe(true);
        }
      }),
    );
  });

  it('move amounts that both places can count, within one asset, and nothing through outside in vain', () => {
    fc.assert(
      fc.property(places, (all) => {
        const byName = new Map(all.map((place) => [place.name, place]));
        const moves = planMoves(all);
        for (const { asset, amount: moved, from, to } of moves) {
          expect(moved).toBeGreaterThan(0n);
          for (const place of [byName.get(from), byName.get(to)]) {
            expect(place === undefined || place.asset === asset).toBe(true);
            expect(place === undefined ? 0n : moved % wide(place, 1n)).toBe(0n);
          }
        }
        for (const asset of ['btc', 'usdt']) {
          const of = (end: 'from' | 'to') =>
            moves.filter((move) => move.asset === asset && move[end] === OUTSIDE).map((move) => move.amount);
          expect(of('from').length === 0 || of('to').length === 0).toBe(true);
        }
      }),
    );
  });

  it('prefer a surplus elsewhere to coins from outside, and send the rest to the cold address', () => {
    const band = { least: 5n, target: 10n, most: 20n };
    const hot: Place = {
      name: 'hot wallet of btc',
      asset: 'btc',
      decimals: 8,
      left: 2n,
      target: band,
      address: 'bc1hot',
    };
    const kraken: Place = {
      name: 'kraken',
      asset: 'btc',
      decimals: 8,
      left: 30n,
      target: { ...band, cold: 'bc1cold' },
    };
    expect(planMoves([hot, kraken])).toMatchObject([
      { amount: 8n * 10n ** 10n, from: 'kraken', to: 'hot wallet of btc', address: 'bc1hot' },
      { amount: 12n * 10n ** 10n, from: 'kraken', to: 'cold address', address: 'bc1cold' },
    ]);
    expect(planMoves([hot])).toMatchObject([{ from: OUTSIDE, to: 'hot wallet of btc', amount: 8n * 10n ** 10n }]);
  });
});
