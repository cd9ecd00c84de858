import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { formatUnits } from '../../../../core/domain/amount.ts';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import { leastAmount, leastOutput, TOLERANCES } from '../../../../core/domain/quotes/least-output.ts';
import type { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';
import type { Pricing } from '../../../../core/exchange/quotes/local-pricing-api.ts';
import { agreedLeast, LeastTerms } from '../../../../core/exchange/transactions/least-terms.ts';
import { sampleRecord } from '../../../support/samples/sample-transactions.ts';

const doge = { ticker: 'doge', decimals: 8 } as Currency;
const units = fc.bigInt({ min: 0n, max: 10n ** 20n });
const written = (amount: bigint) => formatUnits(amount, doge.decimals);

describe('the least payout of a floating rate', () => {
  it('is three percent below the estimate unless given, and never above it', () => {
    expect(agreedLeast(doge, '100', undefined)).toBe(97n * 10n ** BigInt(doge.decimals));
    fc.assert(
      fc.property(units, fc.constantFrom(...TOLERANCES), (estimate, tolerance) => {
        const least = leastOutput(estimate, tolerance);
        expect(least <= estimate).toBe(true);
        // Whatever a page offers is accepted at the same estimate.
        expect(agreedLeast(doge, written(estimate), leastAmount(written(estimate), doge.decimals, tolerance))).toBe(
          least,
        );
      }),
    );
  });

  it('counts tolerances in hundredths of a percent; pages offer half a percent to a quarter', () => {
    expect(TOLERANCES).toEqual([0.5, 1, 3, 5, 10, 25]);
    expect([0.01, 0.25, 0.5, 25].map((tolerance) => leastOutput(10_000n, tolerance))).toEqual([
      9_999n,
      9_975n,
      9_950n,
      7_500n,
    ]);
  });

  it('rounds up what is given with more decimals than the currency has', () => {
    expect(agreedLeast(doge, '100', '98.000000001')).toBe(9_800_000_001n);
  });

  it('names the field and the bound that was missed', () => {
    const refusal = (text: string) =>
      expect.objectContaining({ fields: { leastAmountTo: [expect.stringContaining(text)] } });
    expect(() => agreedLeast(doge, '100', '100.1')).toThrow(refusal('100 DOGE'));
    expect(() => agreedLeast(doge, '100', '49')).toThrow(refusal('50 DOGE'));
  });

  it('is refused above the estimate, and below half of it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 4n, max: 10n ** 20n }), (estimate) => {
        const asked = (least: bigint) => () => agreedLeast(doge, written(estimate), written(least));
        expect(asked(estimate + 1n)).toThrow(expect.objectContaining({ code: 'conflict' }));
        expect(asked(estimate / 2n - 1n)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
        expect(asked(estimate)()).toBe(estimate);
        expect(asked(estimate / 2n)()).toBe(estimate / 2n);
      }),
    );
  });
});

describe('the least payout of an exchange that continues', () => {
  const deposits = [
    { key: 'a', chainTxId: 'a', amount: 50n, confirmations: 6, status: 'confirmed', seenAt: 1 } as const,
  ];
  const held = sampleRecord({ to: 'doge', status: 'hold', amountIn: 100n, leastOut: 10n, deposits });
  const currencies = { decimals: () => 8, find: () => doge } as unknown as CurrencyRegistry;
  const at = (amountTo: string) => new LeastTerms({ quote: () => ({ amountTo }) } as unknown as Pricing, currencies);

  const failing = (error: Error) => {
    const quote = () => {
      throw error;
    };
    return new LeastTerms({ quote } as unknown as Pricing, currencies);
  };

  it('follows the present rate, for the deposits that arrived', () => {
    // 97 % of 200 for the 50 that arrived: 388 for the 100 that were expected.
    expect(at(written(200n)).ofContinued(held, undefined)).toBe(388n);
    expect(at(written(200n)).ofContinued(held, written(150n))).toBe(300n);
  });

  it('is refused where the rate has fallen since it was shown', () => {
    expect(() => at(written(149n)).ofContinued(held, written(150n))).toThrow(
      expect.objectContaining({ code: 'conflict', fields: { leastAmountTo: [expect.stringContaining('now')] } }),
    );
  });

  it('is none for older exchanges, unless it is given', () => {
    const older = { ...held, leastOut: undefined };
    expect(at(written(200n)).ofContinued(older, undefined)).toBeUndefined();
    expect(at(written(200n)).ofContinued(older, written(200n))).toBe(400n);
  });

  it('is none while nothing has arrived, or the market gives no price', () => {
    expect(at(written(200n)).ofContinued({ ...held, deposits: [] }, written(1n))).toBeUndefined();
    const priceless = failing(new ExchangeError('unavailable', 'No price'));
    expect(priceless.ofContinued(held, written(1n))).toBeUndefined();
  });

  it('hides no fault of the engine', () => {
    expect(() => failing(new Error('fault')).ofContinued(held, undefined)).toThrow('fault');
  });

  it('is priced for coins that have been paid, in the currency of the payout', () => {
    const quote = vi.fn(() => ({ amountTo: written(200n) }));
    const find = vi.fn(() => doge);
    const terms = new LeastTerms(
      { quote } as unknown as Pricing,
      { decimals: () => 8, find } as unknown as CurrencyRegistry,
    );
    terms.ofContinued(held, undefined);
    expect(quote).toHaveBeenCalledWith({ from: held.from, to: 'doge', amount: written(50n), isPaid: true });
    expect(find).toHaveBeenCalledWith('doge', 'to');
  });
});
