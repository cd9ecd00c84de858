import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worthOf } from '../../../../core/domain/quotes/worth.ts';

/** Of more digits than any product here. */
const Exact = Decimal.clone({ precision: 60 });

describe('worthOf', () => {
  it.each([
    ['0.05', '115700', '5785'],
    ['1', '0.999', '0.99'],
    ['0.00007906', '115700', '9.14'],
    ['1', '0.0000122', '0.0000122'],
    ['0.', '5', '0'],
    ['1000000000000', '1', '1000000000000'],
  ])('%s at %s dollars is worth %s', (amount, price, worth) => {
    expect(worthOf(amount, price)).toBe(worth);
  });

  it.each(['', '...', '.', '1e5', '-1', '1,5'])('of %j is unknown', (amount) => {
    expect(worthOf(amount, '5')).toBeUndefined();
  });

  it.each([
    ['2', '100', '0.5', '100'],
    ['1', '1', '0.8757', '0.87'],
    ['3', '0.009', '150.25', '4.05'],
    ['0.001', '1', '0.8757', '0.0008757'],
  ])('%s at %s dollars, of which one is %s, is worth %s', (amount, price, perDollar, worth) => {
    expect(worthOf(amount, price, perDollar)).toBe(worth);
  });

  it('is unknown without a price', () => {
    expect(worthOf('1', undefined)).toBeUndefined();
  });

  it('is never more than amount times price, and less by under a cent', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 10 }))
      .map(([units, places]) => new Exact(units.toString()).div(new Exact(10).pow(places)).toFixed());
    fc.assert(
      fc.property(decimal, decimal, (amount, price) => {
        const exact = new Exact(amount).times(price);
        const rest = exact.minus(worthOf(amount, price)!);
        expect(rest.gte(0) && rest.lt('0.01')).toBe(true);
      }),
    );
  });
});
