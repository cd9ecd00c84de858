import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinsWorth, priceAtRate, worthToEdit } from '../../../../core/domain/quotes/coins-worth.ts';
import { DOLLARS } from '../../../../core/domain/quotes/fiat-rate.ts';
import { worthOf } from '../../../../core/domain/quotes/worth.ts';

const EUR = { currency: 'EUR', perDollar: '0.5' };
const JPY = { currency: 'JPY', perDollar: '150' };

describe('coinsWorth', () => {
  it.each([
    ['100', '90000', DOLLARS, 8, '0.00111112'],
    ['100', '100', DOLLARS, 8, '1'],
    ['100', '0.2', DOLLARS, 8, '500'],
    ['99.99', '0.2', DOLLARS, 8, '499.95'],
    ['100', '90', DOLLARS, 8, '1.11112'],
    ['100', '100', EUR, 8, '2'],
    ['15000', '100', JPY, 8, '1'],
    // A coin that is not divided, or worth too little to be.
    ['100', '30', DOLLARS, 0, '4'],
    ['1', '0.0000003', DOLLARS, 18, '3333334'],
    ['0', '100', DOLLARS, 8, '0'],
    ['5.', '100', DOLLARS, 8, '0.05'],
  ])('of %s, where a unit costs %s dollars, in %j with %i decimals are %s', (sum, price, fiat, decimals, coins) => {
    expect(coinsWorth(sum, { price, fiat, decimals })).toBe(coins);
  });

  it('is nothing where the coin is worth nothing', () => {
    expect(coinsWorth('5', { price: '0', fiat: DOLLARS, decimals: 8 })).toBe('');
  });

  it('is worth the sum that was typed, to the cent', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const micros = fc.integer({ min: 1, max: 10 ** 12 });
    fc.assert(
      fc.property(cents, micros, fc.integer({ min: 1, max: 19_000_000 }), (sum, price, perDollar) => {
        const fiat = { currency: 'EUR', perDollar: String(perDollar / 1e6) };
        if (fiat.perDollar.includes('e')) return;
        const typed = worthOf(`${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`, '1')!;
        const one = (price / 1e6).toFixed(6);
        const coins = coinsWorth(typed, { price: one, fiat, decimals: 18 });
        expect(worthToEdit(coins, one, fiat)).toBe(typed);
      }),
    );
  });
});

describe('worthToEdit', () => {
  it.each([
    ['15', '100', EUR, '750'],
    ['0.123456', '100', DOLLARS, '12.34'],
    ['0.123456', '100', JPY, '1851'],
    ['', '100', DOLLARS, ''],
    ['0', '100', DOLLARS, ''],
    ['1', undefined, DOLLARS, ''],
    ['0.00001', '1', DOLLARS, '0.00001'],
  ])('of %j at %s is in %j %j', (amount, price, fiat, text) => {
    expect(worthToEdit(amount, price, fiat)).toBe(text);
  });
});

it('the price of a coin follows from that of another and their rate', () => {
  expect(priceAtRate('100', '900.5')).toBe('90050');
});
