import { describe, expect, it, vi } from 'vitest';
import { FiatRates } from '../../../../core/exchange/quotes/fiat-rates.ts';
import type { ListedFiatRates } from '../../../../core/ports/markets/fiat-rate-list.ts';
import { plainCurrency } from '../../../support/fixtures/arbitraries.ts';

const NOON = Date.parse('2026-11-27T12:00:00Z');
const DAY = 86_400_000;
const CURRENCIES = [
  plainCurrency({ ticker: 'usd', asset: 'usd', kind: 'fiat' }),
  plainCurrency({ ticker: 'eur', asset: 'eur', kind: 'fiat' }),
  plainCurrency({ ticker: 'jpy', asset: 'jpy', kind: 'fiat' }),
  plainCurrency({ ticker: 'btc', asset: 'btc' }),
];

const rate = (numerator: bigint, denominator: bigint) => ({ numerator, denominator });

/** A euro costs 1.30 dollars and yields 1.20; nobody sells a yen, and bitcoin is no fiat currency. */
function rates(listed?: ListedFiatRates) {
  const now = { ms: NOON };
  const bought = vi.fn(
    () =>
      new Map([
        ['eur', rate(100n, 130n)],
        ['btc', rate(1000n, 10_000_000n)],
      ]),
  );
  const engine = {
    isAvailable: true,
    rates: bought,
    spotRate: (from: string) => (from === 'eur' ? rate(120n, 100n) : undefined),
    decimals: (asset: string) => ({ usd: 2, eur: 2, jpy: 0, btc: 8 })[asset],
  };
  const warn = vi.fn();
  const clock = { now: () => now.ms } as never;
  const list = listed && { current: async () => listed };
  const fiat = new FiatRates({ engine, catalogue: { list: () => CURRENCIES }, clock, listed: list, logger: { warn } });
  return { fiat, now, engine, bought, warn };
}

const offered = async (fiat: FiatRates) =>
  (await fiat.list()).map(({ currency, perDollar, source }) => [currency, perDollar, source]);

describe('rates of fiat currencies', () => {
  it('are between what the market buys and sells them for, for those that it does both', async () => {
    const { fiat } = rates();
    expect(await fiat.list()).toEqual([
      { currency: 'EUR', perDollar: '0.8', source: 'market', at: '2026-11-27T12:00:00.000Z' },
    ]);
  });

  it('are computed once a minute', async () => {
    const { fiat, now, bought } = rates();
    await fiat.list();
    now.ms += 59_999;
    await fiat.list();
    expect(bought).toHaveBeenCalledOnce();
    now.ms += 1;
    await fiat.list();
    expect(bought).toHaveBeenCalledTimes(2);
  });

  it('are the operator’s where the market has none, and while it is away', async () => {
    const { fiat, engine } = rates({ at: Date.parse('2026-11-27'), rates: { CHF: '0.81', EUR: '0.9' } });
    expect(await offered(fiat)).toEqual([
      ['CHF', '0.81', 'operator'],
      ['EUR', '0.8', 'market'],
    ]);
    engine.isAvailable = false;
    expect(await offered(fiat)).toEqual([
      ['CHF', '0.81', 'operator'],
      ['EUR', '0.9', 'operator'],
    ]);
  });

  it('are told in the log once a day when the file is older than 7 days, and left out when it is older than 30', async () => {
    const { fiat, now, warn } = rates({ at: Date.parse('2026-11-20'), rates: { CHF: '0.81' } });
    await fiat.list();
    expect(warn).not.toHaveBeenCalled();
    now.ms += DAY;
    await fiat.list();
    expect((await offered(fiat)).map(([currency]) => currency)).toEqual(['CHF', 'EUR']);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('are old'), { date: '2026-11-20', days: 8 });
    now.ms += 22 * DAY;
    expect((await offered(fiat)).map(([currency]) => currency)).toEqual(['CHF', 'EUR']);
    now.ms += DAY;
    expect((await offered(fiat)).map(([currency]) => currency)).toEqual(['EUR']);
    expect(warn).toHaveBeenLastCalledWith(expect.stringContaining('not offered'), { date: '2026-11-20', days: 31 });
  });
});
