import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { arrivalPart, arrivalSeconds, roughTime, WORK_SECONDS } from '../../../../core/domain/quotes/arrival-time.ts';
import { ArrivalTimes } from '../../../../core/exchange/chains/arrival-times.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';
import { findCurrency } from '../../../../core/domain/quotes/currency.ts';

const catalogue = new EmbeddedCatalogue().list();
const of = (ticker: string) => findCurrency(catalogue, ticker)!;
const timed = fc.record({
  confirmations: fc.integer({ min: 1, max: 10_000 }),
  blockSeconds: fc.double({ min: 0.1, max: 3600, noNaN: true }),
});

describe('arrivalSeconds', () => {
  it('counts the confirmations of the deposit, the exchange’s work and a block for the payout', () => {
    expect(arrivalSeconds(of('btc'), of('xmr'))).toBe(2 * 600 + WORK_SECONDS + 120);
    expect(arrivalSeconds(of('xmr'), of('btc'))).toBe(10 * 120 + WORK_SECONDS + 600);
  });

  it('is unknown where a block time is', () => {
    const { blockSeconds: _, ...unknown } = of('btc');
    expect(arrivalSeconds(unknown, of('xmr'))).toBeUndefined();
    expect(arrivalSeconds(of('xmr'), unknown)).toBeUndefined();
    expect(arrivalPart(unknown, 'from')).toBeUndefined();
  });

  it('is known for every currency that can be sent', () => {
    const unknown = catalogue.filter((one) => one.isWebEnabled && arrivalSeconds(one, one) === undefined);
    expect(unknown.map(({ ticker }) => ticker)).toEqual([]);
  });

  it('grows with each confirmation and each block time, and is never less than a part of it', () => {
    fc.assert(
      fc.property(timed, timed, (from, to) => {
        const seconds = arrivalSeconds(from, to)!;
        expect(arrivalSeconds({ ...from, confirmations: from.confirmations + 1 }, to)).toBeGreaterThanOrEqual(seconds);
        expect(arrivalSeconds(from, { ...to, blockSeconds: to.blockSeconds + 1 })).toBeGreaterThan(seconds);
        expect(seconds).toBeGreaterThanOrEqual(arrivalPart(from, 'from')! + arrivalPart(to, 'to')!);
      }),
    );
  });
});

describe('ArrivalTimes', () => {
  const whole = { list: () => catalogue };

  it('estimates from the catalogue, and tells the confirmations of the deposit', () => {
    expect(new ArrivalTimes(whole).of('btc', 'xmr')).toEqual({ seconds: 1335, confirmations: 2 });
    expect(new ArrivalTimes(whole).of('btc', 'none')).toBeUndefined();
  });

  it('takes the block times of connected chains first', () => {
    const chain = { blockSeconds: 1 } as Chain;
    const times = new ArrivalTimes(whole, { moves: (ticker) => ticker === 'btc', of: () => chain });
    expect(times.of('btc', 'xmr')).toEqual({ seconds: 2 + WORK_SECONDS + 120, confirmations: 2 });
  });
});

describe('roughTime', () => {
  it.each([
    [0, 'moment', 1],
    [59.9, 'moment', 1],
    [60, 'minutes', 1],
    [61, 'minutes', 2],
    [600, 'minutes', 10],
    [601, 'minutes', 15],
    [1335, 'minutes', 25],
    [6900, 'minutes', 115],
    [6901, 'hours', 2],
    [7201, 'hours', 3],
  ])('says %d seconds in a few words', (seconds, unit, count) => {
    expect(roughTime(seconds)).toEqual({ unit, count });
  });

  it('never says less than the time, and never a shorter time for a longer one', () => {
    const UNITS = { moment: 60, minutes: 60, hours: 3600 };
    const said = (seconds: number) => {
      const { unit, count } = roughTime(seconds);
      return UNITS[unit] * count;
    };
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (a, b) => {
          expect(said(a)).toBeGreaterThanOrEqual(a);
          expect(said(Math.min(a, b))).toBeLessThanOrEqual(said(Math.max(a, b)));
        },
      ),
    );
  });
});
