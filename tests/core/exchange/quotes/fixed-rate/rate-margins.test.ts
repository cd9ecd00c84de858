import { describe, expect, it } from 'vitest';
import { fixedWindowMs, promisedMinutes } from '../../../../../core/domain/transactions/fixed-window.ts';
import { marginOf, RateMargins } from '../../../../../core/exchange/quotes/fixed-rate/rate-margins.ts';
import { plainCurrency } from '../../../../support/fixtures/arbitraries.ts';

const MINUTE = 60_000;
const slow = { blockSeconds: 150, confirmations: 6 };
const quick = { blockSeconds: 12, confirmations: 12 };

describe('the window of a fixed rate', () => {
  it('is 10 minutes on networks with a block at least once a minute, and 20 on others', () => {
    expect(fixedWindowMs(quick)).toBe(10 * MINUTE);
    expect(fixedWindowMs({ blockSeconds: 60 })).toBe(10 * MINUTE);
    expect(fixedWindowMs({ blockSeconds: 61 })).toBe(20 * MINUTE);
    expect(fixedWindowMs({})).toBe(20 * MINUTE);
  });

  it('is promised with the two minutes of the quote before it, and the confirmations after it', () => {
    expect(promisedMinutes(slow)).toBe(2 + 20 + 15);
    expect(promisedMinutes(quick)).toBeCloseTo(2 + 10 + 2.4);
    expect(promisedMinutes({ confirmations: 2 })).toBe(2 + 20 + 20);
  });
});

describe('the margin of a fixed rate', () => {
  it('is 1.25 standard deviations of the time, rounded up to a hundredth of a percent', () => {
    expect(marginOf(0.001, 36, 5)).toBe(7_500n);
    expect(marginOf(0.002, 36, 5)).toBe(15_000n);
    expect(marginOf(0.001_001, 36, 5)).toBe(7_600n);
  });

  it('is a tenth of a percent at least, and what the operator allows at most', () => {
    expect(marginOf(0, 36, 5)).toBe(1_000n);
    expect(marginOf(0.000_1, 36, 5)).toBe(1_000n);
    expect(marginOf(0.01, 36, 5)).toBe(50_000n);
    expect(marginOf(0.01, 36, 3)).toBe(30_000n);
    expect(marginOf(10, 36, 100)).toBe(1_000_000n);
  });

  it('grows with the volatility of both assets and with the time of the pay-in’s network', () => {
    const [from, to] = [plainCurrency({ ticker: 'ltc', ...slow }), plainCurrency({ ticker: 'doge', ...quick })];
    const margins = new RateMargins({ ofPair: (a, b) => (a === b ? 0 : 0.001) });
    expect(margins.of(from, to)).toBe(7_700n);
    expect(margins.of(to, from)).toBe(4_800n);
    expect(new RateMargins().of(from, to)).toBeGreaterThan(margins.of(from, to));
  });
});
