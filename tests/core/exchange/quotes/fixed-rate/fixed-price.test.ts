import { describe, expect, it } from 'vitest';
import { parseUnits } from '../../../../../core/domain/amount.ts';
import { failure, serviceAndEngine } from '../quote-fixture.ts';

const ETH = 18;
const units = (text: string) => parseUnits(text, ETH);

describe('the price of a fixed rate', () => {
  const { service } = serviceAndEngine();
  const asked = { from: 'btc', to: 'eth', amount: '0.1' } as const;

  it('is the floating one less an itemised margin, with the same fees', () => {
    const [floating, fixed] = [service.quote(asked), service.quote({ ...asked, fixed: true })];
    expect(floating.rateMargin).toBeUndefined();
    const { gross, serviceFee, networkFee, legs } = floating;
    expect(fixed).toMatchObject({ gross, serviceFee, networkFee, legs });
    const { rateMargin, amountTo } = fixed;
    expect(units(amountTo)).toBe(units(gross) - units(serviceFee) - units(rateMargin!) - units(networkFee));
    // Assumed for assets without a history: 1.25 × 0.14 % × √2 × √(2 + 20 + 10 minutes), rounded up.
    expect((units(rateMargin!) + 1n) * 10_000n).toBeGreaterThanOrEqual(units(gross) * 140n);
    expect((units(rateMargin!) - 1n) * 10_000n).toBeLessThanOrEqual(units(gross) * 140n);
  });

  it('takes a larger pay-in for the same payout', () => {
    const payout = { from: 'btc', to: 'eth', amountTo: '1.5' } as const;
    const [floating, fixed] = [service.quote(payout), service.quote({ ...payout, fixed: true })];
    expect(fixed.amountTo).toBe('1.5');
    expect(Number(fixed.amountFrom)).toBeGreaterThan(Number(floating.amountFrom) * 1.012);
    const { gross, serviceFee, networkFee, rateMargin } = fixed;
    expect(units(gross) - units(serviceFee) - units(rateMargin!) - units(networkFee)).toBe(units('1.5'));
  });

  it('has a larger minimum, which its refusal names and which has a price', () => {
    // The network fee and the least payout set it, not the order books.
    const other = { from: 'usdt20', to: 'usdtrx' } as const;
    const { minimum } = service.quote({ ...other, amount: '50' }).limits;
    expect(service.quote({ ...other, amount: minimum }).amountTo).not.toBe('0');
    const refused = failure(() => service.quote({ ...other, amount: minimum, fixed: true }));
    expect(refused.code).toBe('amount-too-small');
    const least = refused.limit!.amount;
    expect(Number(least)).toBeGreaterThan(Number(minimum));
    expect(service.quote({ ...other, amount: least, fixed: true }).limits.minimum).toBe(least);
  });
});
