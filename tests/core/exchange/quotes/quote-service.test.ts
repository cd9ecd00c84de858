import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import * as schemas from '../../../../core/contract/exchange/exchange-schemas.ts';
import { parseUnits } from '../../../../core/domain/amount.ts';
import { serviceAndEngine, failure, pairs } from './quote-fixture.ts';

const { service } = serviceAndEngine();
const units = (text: string, decimals = 18) => parseUnits(text, decimals);

describe('the quote service', () => {
  it('returns quotes that conform to the contract, and estimates what it quotes', () => {
    fc.assert(
      fc.property(
        pairs,
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 2, max: 7 }),
        ([from, to], n, places) => {
          const amount = `${Math.floor(n / 10 ** places)}.${String(n % 10 ** places)
            .padStart(places, '0')
            .slice(0, 6)}`;
          const outcome = (work: () => string) => {
            try {
              return work();
            } catch (error) {
              return (error as ExchangeError).code;
            }
          };
          const estimate = outcome(() => service.estimate({ from: from!, to: to!, amount }));
          expect(outcome(() => service.quote({ from: from!, to: to!, amount }).amountTo)).toBe(estimate);
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  it('adds up: net = gross − service fee − network fee, legs to the pay-in and to the gross', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000_000n, max: 2_000_000_000n }), (satoshi) => {
        const amount = `${satoshi / 100_000_000n}.${String(satoshi % 100_000_000n).padStart(8, '0')}`;
        const quote = service.quote({ from: 'btc', to: 'eth', amount });
        expect(schemas.quote.safeParse(quote).success).toBe(true);
        expect(units(quote.amountTo)).toBe(units(quote.gross) - units(quote.serviceFee) - units(quote.networkFee));
        expect(units(quote.serviceFee)).toBe((units(quote.gross) * 5n + 999n) / 1000n);
        const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + units(text), 0n);
        expect(sum(quote.legs.map((leg) => leg.amountIn))).toBe(units(quote.amountFrom));
        expect(sum(quote.legs.map((leg) => leg.amountOut))).toBe(units(quote.gross));
        expect(units(quote.limits.minimum) <= units(quote.amountFrom)).toBe(true);
        expect(units(quote.limits.maximum) >= units(quote.amountFrom)).toBe(true);
      }),
      { numRuns: 200, seed: 2 },
    );
  });

  it('solves for a payout: returns exactly the requested payout, for a pay-in that yields no less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000 }), (thousandths) => {
        const amountTo = String(thousandths / 1000);
        const quote = service.quote({ from: 'btc', to: 'eth', amountTo });
        expect(quote.given).toBe('payout');
        expect(quote.amountTo).toBe(amountTo);
        expect(units(quote.gross) - units(quote.serviceFee) - units(quote.networkFee)).toBe(units(amountTo));
        expect(units(service.estimate({ from: 'btc', to: 'eth', amount: quote.amountFrom })) >= units(amountTo)).toBe(
          true,
        );
        const gross = quote.legs.reduce((total, leg) => total + units(leg.amountOut), 0n);
        expect(gross >= units(quote.gross)).toBe(true);
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it.each([
    ['btc', 'eth'],
    ['eth', 'btc'],
    ['btc', 'usdt20'],
    ['usdtrx', 'btc'],
  ])('accepts amounts within the limits of %s to %s and refuses others', (from, to) => {
    const small = failure(() => service.estimate({ from, to, amount: '0.00000' }));
    const large = failure(() => service.quote({ from, to, amountTo: '999999999999' }));
    expect([small.code, large.code]).toEqual(['amount-too-small', 'amount-too-large']);
    expect(small.limit?.currency).toBe(from);
    expect(small.message).toContain(small.limit!.amount);
    for (const amount of [small.limit!.amount, large.limit!.amount])
      expect(service.quote({ from, to, amount }).amountFrom).toBe(amount);
  });

  it('names the invalid field of a request', () => {
    const fails = (from: string, to: string, amount = '1') => failure(() => service.estimate({ from, to, amount }));
    expect(fails('nope', 'btc')).toMatchObject({ code: 'unknown-currency', fields: { from: [expect.any(String)] } });
    expect(fails('btc', 'nope')).toMatchObject({ code: 'unknown-currency', fields: { to: [expect.any(String)] } });
    expect(fails('xmr', 'btc')).toMatchObject({ code: 'currency-disabled', fields: { from: [expect.any(String)] } });
    expect(fails('btc', 'xmr')).toMatchObject({ code: 'currency-disabled', fields: { to: [expect.any(String)] } });
    expect(fails('btc', 'doge')).toMatchObject({ code: 'currency-disabled', fields: { to: [expect.any(String)] } });
    expect(fails('btc', 'alone').code).toBe('pair-unavailable');
    expect(fails('btc', 'eth', '0.123456789')).toMatchObject({
      code: 'invalid-input',
      fields: { amount: [expect.any(String)] },
    });
  });

  it('returns the amount itself when both sides are one ticker', () => {
    expect(service.estimate({ from: 'btc', to: 'btc', amount: '1.500' })).toBe('1.5');
  });

  it('uses no venue between two networks of one asset', () => {
    const quote = service.quote({ from: 'usdt20', to: 'usdtrx', amount: '100' });
    expect(quote).toMatchObject({ gross: '100', serviceFee: '0.5', networkFee: '1', amountTo: '98.5' });
    expect(failure(() => service.estimate({ from: 'usdt20', to: 'usdtrx', amount: '1' })).limit).toEqual({
      amount: '2.011',
      currency: 'usdt20',
    });
    expect(quote.legs).toEqual([{ amountIn: '100', amountOut: '100', hops: [] }]);
  });

  it('dates a quote by the clock and asks for a refresh after two minutes', () => {
    const quote = service.quote({ from: 'btc', to: 'eth', amount: '1' });
    expect([quote.quotedAt, quote.refreshAt]).toEqual(['1970-01-01T00:00:00.000Z', '1970-01-01T00:02:00.000Z']);
  });

  it('rates every other receivable currency, the service fee included', () => {
    const { rates } = service.rates('btc');
    expect(rates.map(({ ticker }) => ticker)).toEqual(['eth', 'usdt20', 'usdtrx']);
    expect(Number(rates[1]!.rate)).toBeCloseTo(60_009 * 0.9995 * 0.995, 0);
    expect(service.rates('usdt20').rates.find(({ ticker }) => ticker === 'usdtrx')!.rate).toBe('0.995');
  });

  it('recomputes the limits once the books have changed and time has passed', () => {
    const { service: other, engine, clock } = serviceAndEngine();
    const maximum = () => other.quote({ from: 'btc', to: 'usdt20', amount: '0.01' }).limits.maximum;
    const before = maximum();
    for (const index of [0, 1])
      engine.apply([{ kind: 'snapshot', listing: index, side: 'bids', levels: Float64Array.of(5_900_000, 10_000) }]);
    expect(maximum()).toBe(before);
    clock.frame = 10_000;
    expect(Number(maximum())).toBeLessThan(Number(before));
  });
});
