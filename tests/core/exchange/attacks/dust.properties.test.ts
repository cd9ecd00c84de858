import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import { formatUnits } from '../../../../core/domain/amount.ts';
import { COIN, DOLLAR, PathMarket, unitsOf } from '../../../simulation/path-market.ts';
import { orRefusal } from '../quotes/quote-fixture.ts';

const market = new PathMarket();
const pairs = fc.constantFrom([COIN, DOLLAR] as const, [DOLLAR, COIN] as const);
const price = fc.double({ min: 1, max: 5_000, noNaN: true });

/** The payout in smallest units; undefined where the amount is refused. */
function payout(from: Currency, to: Currency, units: bigint): bigint | undefined {
  const quote = orRefusal(() => market.quote(from, to, formatUnits(units, from.decimals)));
  return quote && unitsOf(quote.amountTo, to);
}

/** The smallest amount that is taken. */
function least(from: Currency, to: Currency): bigint {
  return unitsOf(market.quote(from, to, from === COIN ? '20' : '1000').limits.minimum, from);
}

describe('many exchanges of the smallest amounts', () => {
  it('never bring more than one of their sum', () => {
    fc.assert(
      fc.property(
        pairs,
        price,
        fc.integer({ min: 2, max: 50 }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        (pair, dollars, times, more) => {
          const [from, to] = pair;
          market.set(dollars);
          const units = least(from, to) + more;
          const [one, all] = [payout(from, to, units), payout(from, to, units * BigInt(times))];
          fc.pre(one !== undefined && all !== undefined);
          expect(one! * BigInt(times)).toBeLessThanOrEqual(all!);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('there and back leave less each time: at least both fees and both network fees', () => {
    fc.assert(
      fc.property(price, fc.double({ min: 1, max: 30, noNaN: true }), (dollars, times) => {
        market.set(dollars);
        const units = BigInt(Math.ceil(Number(least(DOLLAR, COIN)) * times));
        const there = payout(DOLLAR, COIN, units);
        const back = there === undefined ? undefined : payout(COIN, DOLLAR, there);
        fc.pre(back !== undefined);
        const kept = (units * 99n) / 100n - unitsOf(DOLLAR.networkFee, DOLLAR);
        expect(back!).toBeLessThan(kept);
      }),
      { numRuns: 30 },
    );
  });

  it('below the smallest are refused, one unit less than it too', () => {
    fc.assert(
      fc.property(pairs, price, ([from, to], dollars) => {
        market.set(dollars);
        expect(payout(from, to, least(from, to))).toBeDefined();
        // A limit is shown with few digits, so what is below it by a tenth is refused.
        expect(payout(from, to, (least(from, to) * 9n) / 10n)).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });
});
