import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grossFor, NET_PER_THOUSAND, payoutOf, THOUSAND } from '../../../../core/exchange/quotes/fees.ts';

const margins = fc.bigInt({ min: 0n, max: 500_000n });
const units = fc.bigInt({ min: 0n, max: 10n ** 30n });

describe('the fees of a payout', () => {
  it('are half a percent, rounded up, and the network fee', () => {
    expect(payoutOf(10_000n, 7n)).toEqual({ gross: 10_000n, serviceFee: 50n, margin: 0n, net: 9_943n });
    expect(payoutOf(10_001n, 0n)).toEqual({ gross: 10_001n, serviceFee: 51n, margin: 0n, net: 9_950n });
    expect(payoutOf(1n, 2n)).toEqual({ gross: 1n, serviceFee: 1n, margin: 0n, net: -2n });
    expect(payoutOf(0n, 3n)).toEqual({ gross: 0n, serviceFee: 0n, margin: 0n, net: -3n });
    expect([THOUSAND, NET_PER_THOUSAND]).toEqual([1_000n, 995n]);
  });

  it('add up to the gross output, of which they take half a percent to the last unit', () => {
    fc.assert(
      fc.property(units, units, (gross, networkFee) => {
        const { serviceFee, net } = payoutOf(gross, networkFee);
        expect(net + serviceFee + networkFee).toBe(gross);
        expect(serviceFee * 200n).toBeGreaterThanOrEqual(gross);
        expect((serviceFee - 1n) * 200n).toBeLessThan(gross);
      }),
    );
  });

  it('are found backwards: the smallest gross output that leaves a payout leaves it exactly', () => {
    fc.assert(
      fc.property(units, units, (net, networkFee) => {
        const gross = grossFor(net, networkFee);
        expect(payoutOf(gross, networkFee).net).toBe(net);
        expect(gross === 0n || payoutOf(gross - 1n, networkFee).net < net).toBe(true);
      }),
    );
    expect(grossFor(9_943n, 7n)).toBe(10_000n);
  });

  it('of a fixed rate are less its margin, which leaves the service fee as it is', () => {
    expect(payoutOf(10_000n, 7n, { margin: 12_300n })).toEqual({
      gross: 10_000n,
      serviceFee: 50n,
      margin: 123n,
      net: 9_820n,
    });
    fc.assert(
      fc.property(units, units, margins, (gross, networkFee, margin) => {
        const { serviceFee, margin: taken, net } = payoutOf(gross, networkFee, { margin });
        expect(net + serviceFee + taken + networkFee).toBe(gross);
        expect(serviceFee).toBe(payoutOf(gross, networkFee).serviceFee);
        // To the last unit, of which the service fee may have taken a part.
        expect((taken + 1n) * 1_000_000n).toBeGreaterThan(gross * margin);
        expect((taken - 1n) * 1_000_000n).toBeLessThan(gross * margin + 1_000_000n);
      }),
    );
  });

  it('of a fixed rate are found backwards too', () => {
    fc.assert(
      fc.property(units, units, margins, (net, networkFee, margin) => {
        const gross = grossFor(net, networkFee, { margin });
        expect(payoutOf(gross, networkFee, { margin }).net).toBe(net);
        expect(gross === 0n || payoutOf(gross - 1n, networkFee, { margin }).net < net).toBe(true);
      }),
    );
  });
});
