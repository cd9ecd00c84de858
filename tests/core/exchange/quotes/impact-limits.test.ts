import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseUnits } from '../../../../core/domain/amount.ts';
import { limitsOf } from '../../../../core/exchange/quotes/limits.ts';
import type { QuoteRequest } from '../../../../core/exchange/quotes/quote-request.ts';
import { failure, orRefusal, pairs, steepMarket } from './quote-fixture.ts';

const { service } = steepMarket();
const { service: anything } = steepMarket({ priceImpactLimit: 100 });
const impactOf = (request: QuoteRequest) => anything.quote(request).priceImpact!;

/** A hundredth more of an amount, or another share of it. */
const times = (amount: string, percent: number) => ((Number(amount) * percent) / 100).toFixed(6);

describe('the maximum of a pair', () => {
  it('is the largest amount whose price impact is below the limit', () => {
    for (const limit of [3, 5, 8, 10, 20]) {
      const { service: strict } = steepMarket({ priceImpactLimit: limit });
      for (const [from, to] of [
        ['btc', 'usdt20'],
        ['btc', 'eth'],
        ['eth', 'btc'],
      ] as const) {
        const { maximum } = strict.quote({ from, to, amount: from === 'btc' ? '0.01' : '0.1' }).limits;
        expect(Number(impactOf({ from, to, amount: maximum }).percent)).toBeLessThan(limit);
        expect(strict.quote({ from, to, amount: maximum }).amountFrom).toBe(maximum);
        // A fiftieth more has too high an impact, or finds no depth.
        const more = orRefusal(() => impactOf({ from, to, amount: times(maximum, 102) }));
        expect(Number(more?.percent ?? 100)).toBeGreaterThanOrEqual(limit);
      }
    }
  });

  it('is that of the depth where the operator refuses none', () => {
    const deep = anything.quote({ from: 'btc', to: 'usdt20', amount: '0.01' }).limits.maximum;
    const { maximum } = service.quote({ from: 'btc', to: 'usdt20', amount: '0.01' }).limits;
    expect(Number(maximum)).toBeLessThan(Number(deep));
    expect(Number(impactOf({ from: 'btc', to: 'usdt20', amount: deep }).percent)).toBeGreaterThanOrEqual(10);
  });

  it('takes a bounded number of quotes', () => {
    const { service: fresh, engine } = steepMarket();
    const priced = vi.spyOn(engine, 'exactIn');
    fresh.quote({ from: 'btc', to: 'usdt20', amount: '0.01' });
    expect(priced.mock.calls.length).toBeLessThan(40);
  });
});

describe('an amount with too high a price impact', () => {
  it('is refused, naming the figure and the largest amount that is accepted, in either direction', () => {
    const parts = fc.integer({ min: 1, max: 400 });
    let refused = 0;
    fc.assert(
      fc.property(pairs, parts, fc.boolean(), ([from, to], part, isPayout) => {
        const sum = times(from === 'btc' ? '100' : from === 'eth' ? '2000' : '5000000', part);
        const request = { from: from!, to: to!, ...(isPayout ? { amountTo: sum } : { amount: sum }) } as QuoteRequest;
        const impact = orRefusal(() => impactOf(request));
        const quote = orRefusal(() => service.quote(request));
        if (impact === undefined || Number(impact.percent) < 10) return;
        refused += 1;
        expect(quote).toBeUndefined();
        const error = failure(() => service.quote(request));
        const field = isPayout ? 'amountTo' : 'amount';
        // Payouts far beyond the maximum are refused before they are priced; their limit is a pay-in.
        const isFar = isPayout && error.code === 'amount-too-large';
        const message = isFar ? 'The maximum is ' : `${impact.percent} %`;
        const isInPayout = isPayout && !isFar;
        expect(error).toMatchObject({
          code: isFar ? 'amount-too-large' : 'price-impact-too-high',
          fields: { [isFar ? 'amount' : field]: [expect.stringContaining(message)] },
          limit: { currency: isInPayout ? to : from },
        });
        const { amount } = error.limit!;
        const units = (text: string) => parseUnits(text, 18);
        expect(isFar || units(amount) < units(sum)).toBe(true);
        const most = { from: from!, to: to!, ...(isInPayout ? { amountTo: amount } : { amount }) } as QuoteRequest;
        expect(Number(service.quote(most).priceImpact!.percent)).toBeLessThan(10);
      }),
      { numRuns: 300, seed: 5 },
    );
    expect(refused).toBeGreaterThan(30);
  });

  it('has no estimate either', () => {
    const { maximum } = service.quote({ from: 'btc', to: 'usdt20', amount: '0.01' }).limits;
    const amount = times(maximum, 150);
    expect(failure(() => service.estimate({ from: 'btc', to: 'usdt20', amount }))).toMatchObject({
      code: 'price-impact-too-high',
      limit: { amount: maximum, currency: 'btc' },
    });
  });

  it('is quoted where the operator refuses none, or only from a higher limit on', () => {
    const { maximum } = service.quote({ from: 'btc', to: 'usdt20', amount: '0.01' }).limits;
    const request = { from: 'btc', to: 'usdt20', amount: times(maximum, 105) };
    expect(failure(() => service.quote(request)).code).toBe('price-impact-too-high');
    const { service: lenient } = steepMarket({ priceImpactLimit: 30 });
    for (const allowing of [anything, lenient])
      expect(allowing.quote(request).priceImpact).toMatchObject({ needsAcceptance: true });
  });

  it('is refused without a limit when no amount would do', () => {
    const { service: never, engine } = steepMarket();
    // The best price is for less than the smallest order; everything else is a fifth worse.
    engine.apply([
      { kind: 'snapshot', listing: 0, side: 'bids', levels: Float64Array.of(6_000_000, 1, 4_800_000, 50_000) },
      { kind: 'snapshot', listing: 1, side: 'bids', levels: new Float64Array() },
    ]);
    const error = failure(() => never.quote({ from: 'btc', to: 'usdt20', amount: '0.5' }));
    expect(error.code).toBe('price-impact-too-high');
    expect(error.limit).toBeUndefined();
  });
});

describe('the search for limits', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 24n });

  it('finds the largest acceptable amount to a hundredth, in at most 30 checks', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, bound) => {
        const [least, depth] = a < b ? [a, b] : [b, a];
        let checks = 0;
        const isAcceptable = (amount: bigint) => {
          checks += 1;
          return amount <= bound;
        };
        const limits = limitsOf(least, depth, { isFeasible: (amount) => amount >= least, isAcceptable });
        expect(checks).toBeLessThanOrEqual(30);
        // There are none only if the smallest amount, rounded up to four digits, is unacceptable.
        expect(limits !== undefined || bound < (least * 1001n) / 1000n + 1n).toBe(true);
        const { minimum, maximum } = limits ?? { minimum: least, maximum: bound > least ? bound : least };
        expect(minimum).toBeGreaterThanOrEqual(least);
        expect(minimum).toBeLessThanOrEqual(maximum);
        expect(limits === undefined || maximum <= bound).toBe(true);
        // Rounded to four digits, and no closer than a hundredth.
        const reachable = bound < depth ? bound : depth;
        const isNear = maximum * 110n >= (reachable * 97n * 100n) / 100n;
        expect(maximum === minimum || reachable <= 10_000n || isNear).toBe(true);
      }),
      { numRuns: 500, seed: 6 },
    );
  });
});
