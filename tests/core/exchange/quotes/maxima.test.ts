import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../../core/exchange/quotes/quote-request.ts';
import { serviceAndEngine, failure, pairs } from './quote-fixture.ts';

const { service } = serviceAndEngine();

describe('the maximum of a quote', () => {
  it('exists between two networks of one asset too, in either direction', () => {
    // The first request: nothing is cached of the books.
    const { service: fresh } = serviceAndEngine();
    const pair = { from: 'usdtrx', to: 'usdt20' };
    const nines = '9'.repeat(30);
    const refusals = [{ amount: nines }, { amountTo: nines }, { amountTo: '999999999999' }].map((sum) =>
      failure(() => fresh.quote({ ...pair, ...sum } as QuoteRequest)),
    );
    const { amount } = refusals[0]!.limit!;
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'amount-too-large', limit: { amount, currency: 'usdtrx' } });
    const { limits, amountTo } = fresh.quote({ ...pair, amount });
    expect([limits.maximum, fresh.quote({ ...pair, amountTo }).amountFrom]).toEqual([amount, amount]);
  });

  it('is named when an amount beyond all depth is refused, for any pair', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 17, max: 30 }), fc.boolean(), ([from, to], digits, isPayout) => {
        const much = '9'.repeat(digits);
        const sum = isPayout ? { amountTo: much } : { amount: much };
        const refusal = failure(() => service.quote({ from: from!, to: to!, ...sum } as QuoteRequest));
        expect(refusal).toMatchObject({ code: 'amount-too-large', limit: { currency: from } });
        expect(service.estimate({ from: from!, to: to!, amount: refusal.limit!.amount })).not.toBe('0');
      }),
      { numRuns: 100, seed: 4 },
    );
  });
});
