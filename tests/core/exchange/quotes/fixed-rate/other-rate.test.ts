import { describe, expect, it, vi } from 'vitest';
import { ExchangeError } from '../../../../../core/contract/exchange-error.ts';
import type { FixedQuotes } from '../../../../../core/exchange/quotes/fixed-quotes.ts';
import { localPricingApi, type Pricing } from '../../../../../core/exchange/quotes/local-pricing-api.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';

/** Prices 2 at a floating rate as 40, at a fixed one as 39. */
const pricing: Pricing = {
  estimate: () => '40',
  quote: ({ fixed }) => plainQuote({ given: 'pay-in', amountFrom: '2', amountTo: fixed ? '39' : '40' }),
  rates: () => ({ base: 'btc', market: 'demonstration', quotedAt: '', rates: [] }),
};

function apiOf(
  more: { readonly assertFits?: () => Promise<void>; readonly hasFixed?: boolean; readonly pricing?: Pricing } = {},
) {
  const fix = vi.fn((quote: ReturnType<Pricing['quote']>) => Promise.resolve(quote));
  const api = localPricingApi({
    pricing: more.pricing ?? pricing,
    currencies: { list: () => [] },
    notices: { warning: async () => '', fiatWarning: async () => '' },
    domain: () => '',
    ...(more.hasFixed !== false && { fixed: { fix } as unknown as FixedQuotes }),
    ...(more.assertFits && { exposure: { assertFits: more.assertFits } }),
  });
  return { fix, ask: (terms: object) => api.quote({ from: 'btc', to: 'eth', amount: '2', ...terms }) };
}

const refused = () => Promise.reject(new ExchangeError('fixed-rate-limit', 'too many are open'));

describe('a quote that is compared', () => {
  it('has the amounts at the fixed rate, of which nothing is promised or stored', async () => {
    const { ask, fix } = apiOf();
    expect(await ask({ compare: true })).toMatchObject({
      amountTo: '40',
      otherRate: { amountFrom: '2', amountTo: '39' },
    });
    expect(fix).not.toHaveBeenCalled();
  });

  it('has the amounts at the floating rate beside a fixed one', async () => {
    const { ask } = apiOf();
    expect(await ask({ compare: true, fixed: true })).toMatchObject({ amountTo: '39', otherRate: { amountTo: '40' } });
  });

  it('is answered alone where the fixed rate would pass a limit, or there are none', async () => {
    for (const { ask } of [apiOf({ assertFits: refused }), apiOf({ hasFixed: false })]) {
      const quote = await ask({ compare: true });
      expect(quote.amountTo).toBe('40');
      expect(quote).not.toHaveProperty('otherRate');
    }
  });

  it('hides no fault of ours', async () => {
    const { ask } = apiOf({ assertFits: () => Promise.reject(new TypeError('a fault')) });
    await expect(ask({ compare: true })).rejects.toThrow('a fault');
  });

  it('is the plain one unless it is asked for', async () => {
    expect(await apiOf().ask({})).not.toHaveProperty('otherRate');
  });
});
