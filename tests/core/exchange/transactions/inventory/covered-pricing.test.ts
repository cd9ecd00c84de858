import { describe, expect, it } from 'vitest';
import { CoveredPricing } from '../../../../../core/exchange/transactions/inventory/covered-pricing.ts';
import type { Pricing } from '../../../../../core/exchange/quotes/local-pricing-api.ts';
import { plainCurrency } from '../../../../support/fixtures/arbitraries.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';

const BTC = plainCurrency({ ticker: 'btc', decimals: 8 });
const ETH = plainCurrency({ ticker: 'eth', decimals: 18, networkFee: '0' });
const currencies = { find: (name: string) => (name === 'eth' ? ETH : BTC) };
/** 1 BTC is 20 ETH. */
const pricing: Pricing = {
  estimate: ({ amount }) => String(Number(amount) * 20),
  quote: ({ amount = '1' }) => plainQuote({ amountFrom: amount, amountTo: String(Number(amount) * 20) }),
  rates: (base) => ({ base, market: 'demonstration', quotedAt: '', rates: [] }),
};
const withFree = (free: bigint | undefined) =>
  new CoveredPricing({
    pricing,
    inventory: { known: () => free },
    currencies,
    stops: { assertKnownOpen: () => {}, ready: async () => {} },
  });
const ether = (amount: bigint) => amount * 10n ** 18n;

describe('CoveredPricing', () => {
  it('lowers the maximum of a quote to what the hot wallet pays out', () => {
    const { limits } = withFree(ether(50n)).quote({ from: 'btc', to: 'eth', amount: '1' });
    expect(limits).toEqual({ minimum: '0.001', maximum: '2.5' });
  });

  it('gives no quote and no estimate beyond it, and names the largest pay-in', () => {
    const limit = { amount: '2.5', currency: 'btc' };
    const request = { from: 'btc', to: 'eth', amount: '3' };
    const tooLarge = expect.objectContaining({ code: 'amount-too-large', limit });
    expect(() => withFree(ether(50n)).quote(request)).toThrow(tooLarge);
    expect(() => withFree(ether(50n)).estimate(request)).toThrow(tooLarge);
  });

  it('calls the pair unavailable when less than its minimum is left', () => {
    const request = { from: 'btc', to: 'eth', amount: '1' };
    expect(() => withFree(1n).quote(request)).toThrow(expect.objectContaining({ code: 'pair-unavailable' }));
    expect(() => withFree(0n).estimate(request)).toThrow(expect.objectContaining({ code: 'pair-unavailable' }));
  });

  it('changes nothing where enough is left, or nothing bounds it', () => {
    const request = { from: 'btc', to: 'eth', amount: '1' };
    for (const free of [undefined, ether(1_000_000n)]) {
      expect(withFree(free).quote(request)).toEqual(pricing.quote(request));
      expect(withFree(free).estimate(request)).toBe('20');
    }
  });
});
