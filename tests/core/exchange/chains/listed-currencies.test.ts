import { describe, expect, it } from 'vitest';
import { ArrivalTimes } from '../../../../core/exchange/chains/arrival-times.ts';
import { ListedCurrencies } from '../../../../core/exchange/chains/listed-currencies.ts';
import type { Stop } from '../../../../core/domain/transactions/stop.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';
import { plainCurrency } from '../../../support/fixtures/arbitraries.ts';

const BTC = plainCurrency({ ticker: 'btc', blockSeconds: 600 });
const LTC = plainCurrency({ ticker: 'ltc', blockSeconds: 150 });
const OFF = plainCurrency({ ticker: 'off', isWebEnabled: false });
const WHOLE = [BTC, LTC, OFF];

const stop = (target: Pick<Stop, 'scope' | 'name' | 'direction'>): Stop => ({
  ...target,
  reason: 'An upgrade',
  by: 'staff',
  at: 0,
});

function listed(stops: readonly Stop[] = [], silent: readonly string[] = []) {
  const known = { stops, silent };
  const chainOf = (ticker: string) => ({ id: ticker, ...(ticker === 'ltc' && { blockSeconds: 1 }) }) as Chain;
  const currencies = new ListedCurrencies({
    catalogue: { list: () => WHOLE },
    chains: {
      moves: (ticker) => ticker !== 'off',
      of: chainOf,
      answers: (id) => !known.silent.includes(id),
      silentSince: (id) => (known.silent.includes(id) ? 60_000 : undefined),
    },
    times: new ArrivalTimes({ list: () => WHOLE }, { moves: (ticker) => ticker !== 'off', of: chainOf }),
    stops: { ready: async () => undefined, known: () => known.stops },
  });
  return { known, list: () => currencies.list() };
}

const troubles = async ({ list }: ReturnType<typeof listed>) =>
  Object.fromEntries((await list()).map(({ ticker, trouble }) => [ticker, trouble]));

describe('the list of currencies that customers get', () => {
  it('has no trouble while everything works, and the block time of the connected chain', async () => {
    expect(await listed().list()).toEqual([BTC, { ...LTC, blockSeconds: 1 }, OFF]);
  });

  it('tells which way staff has stopped, since when and why', async () => {
    const words = { reason: 'An upgrade', since: '1970-01-01T00:00:00.000Z' };
    expect(await troubles(listed([stop({ scope: 'chain', name: 'ltc', direction: 'payout' })]))).toEqual({
      ltc: { payIn: false, payout: true, ...words },
    });
    expect(await troubles(listed([stop({ scope: 'currency', name: 'btc', direction: 'pay-in' })]))).toEqual({
      btc: { payIn: true, payout: false, ...words },
    });
    const all = { payIn: true, payout: true, ...words };
    expect(await troubles(listed([stop({ scope: 'all', direction: 'all' })]))).toEqual({ btc: all, ltc: all });
  });

  it('tells which network does not answer, and since when', async () => {
    expect(await troubles(listed([], ['btc']))).toEqual({
      btc: { payIn: true, payout: true, since: '1970-01-01T00:01:00.000Z' },
    });
    // What staff says counts, and since when they say it.
    const stopped = listed([stop({ scope: 'chain', name: 'btc', direction: 'payout' })], ['btc']);
    expect(await troubles(stopped)).toEqual({
      btc: { payIn: true, payout: true, reason: 'An upgrade', since: '1970-01-01T00:00:00.000Z' },
    });
  });

  it('is the same frozen list until something changes, and again what it was when that is over', async () => {
    const currencies = listed();
    const before = await currencies.list();
    expect(await currencies.list()).toBe(before);
    expect([before, ...before].every((value) => Object.isFrozen(value))).toBe(true);
    currencies.known.silent = ['btc'];
    expect(await currencies.list()).not.toBe(before);
    currencies.known.silent = [];
    expect(await currencies.list()).toEqual(before);
  });
});
