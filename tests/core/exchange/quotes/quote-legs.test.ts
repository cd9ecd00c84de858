import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fill } from '../../../../core/exchange/quotes/engine/hops/hop.ts';
import { quoteLeg, ratio } from '../../../../core/exchange/quotes/quote-legs.ts';

const DECIMALS: Readonly<Record<string, number>> = { btc: 8, usdt: 6, eth: 18 };
const decimals = (asset: string) => DECIMALS[asset]!;

/** A sale of 0.5 BTC of which a thousandth is left, at 30,000 USDT. */
const sale = {
  hop: { venue: 'Kraken', from: 'btc', to: 'usdt', base: 'btc', quote: 'usdt', feeAsset: 'usdt' },
  amountIn: 50_000_000n,
  amountOut: 14_955_030_000n,
  fee: 14_970_000n,
  unspent: 50_000n,
  base: 49_900_000n,
  quote: 14_970_000_000n,
} as unknown as Fill;

/** A purchase of ETH for USDT: the price is still the quote asset’s for one of the base asset. */
const purchase = {
  hop: { venue: 'OKX', from: 'usdt', to: 'eth', base: 'eth', quote: 'usdt', feeAsset: 'eth' },
  amountIn: 14_955_030_000n,
  amountOut: 7_470_000_000_000_000_000n,
  fee: 7_477_515_000_000_000n,
  unspent: 0n,
  base: 7_477_515_000_000_000_000n,
  quote: 14_955_030_000n,
} as unknown as Fill;

describe('an itemised leg', () => {
  it('tells each hop in whole assets: amounts, price, fee and what is left unspent', () => {
    const leg = { amountIn: sale.amountIn, amountOut: purchase.amountOut, fills: [sale, purchase] } as never;
    expect(quoteLeg(leg, 'btc', 'eth', decimals)).toEqual({
      amountIn: '0.5',
      amountOut: '7.47',
      hops: [
        {
          venue: 'Kraken',
          from: 'btc',
          to: 'usdt',
          amountIn: '0.5',
          amountOut: '14955.03',
          unspent: '0.0005',
          averagePrice: '30000',
          fee: '14.97',
          feeAsset: 'usdt',
        },
        {
          venue: 'OKX',
          from: 'usdt',
          to: 'eth',
          amountIn: '14955.03',
          amountOut: '7.47',
          unspent: '0',
          averagePrice: '2000',
          fee: '0.007477515',
          feeAsset: 'eth',
        },
      ],
    });
  });
});

describe('a rate for display', () => {
  it('has ten significant digits, give or take one, rounded down', () => {
    expect(ratio(1n, 3n)).toBe('0.3333333333');
    expect(ratio(2n, 3n)).toBe('0.6666666666');
    expect(ratio(1_000n, 3n)).toBe('333.3333333');
    expect(ratio(99_999_999_999n, 1n)).toBe('99999999999');
    expect(ratio(24_691_357_803n, 2n)).toBe('12345678901');
    expect(ratio(1n, 1n)).toBe('1');
  });

  it('is shifted by the decimals of the two assets, up or down', () => {
    expect(ratio(3n, 2n, 2)).toBe('150');
    expect(ratio(3n, 2n, -2)).toBe('0.015');
    expect(ratio(3n, 2n, -12)).toBe('0.0000000000015');
    expect(ratio(123_456_789_012_345n, 1n, -20)).toBe('0.0000012345678901');
    expect(ratio(3n, 2n, 12)).toBe('1500000000000');
    expect(ratio(123_456_789_012n, 10n, -1)).toBe('1234567890.1');
  });

  it('is nothing for nothing', () => {
    expect([ratio(0n, 5n), ratio(5n, 0n), ratio(-1n, 5n), ratio(1n, -5n)]).toEqual(['0', '0', '0', '0']);
  });

  it('is never above the exact ratio, and at most a billionth below it', () => {
    const whole = fc.bigInt({ min: 1n, max: 10n ** 40n });
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: -18, max: 18 }), (numerator, denominator, shift) => {
        const [integer, fraction = ''] = ratio(numerator, denominator, shift).split('.');
        // written ÷ 10^places against numerator × 10^shift ÷ denominator, both as whole numbers.
        const scale = 10n ** 18n;
        const written = BigInt(integer! + fraction) * denominator * scale;
        const exact = (numerator * scale * 10n ** BigInt(18 + shift) * 10n ** BigInt(fraction.length)) / 10n ** 18n;
        expect(written).toBeLessThanOrEqual(exact);
        expect(integer! + fraction === '0' || exact - written <= exact / 10n ** 8n).toBe(true);
      }),
    );
  });
});
