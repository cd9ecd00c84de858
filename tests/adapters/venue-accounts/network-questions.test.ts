import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_TABLES } from '../../../adapters/venue-accounts/account-table.ts';
import { CcxtAccount } from '../../../adapters/venue-accounts/ccxt-account.ts';
import { type CcxtErrors, type CcxtExchange, loadCcxt } from '../../../adapters/venue-accounts/ccxt-module.ts';
import {
  VenueForbiddenError,
  VenueRefusedError,
  VenueUnknownError,
} from '../../../core/ports/markets/venue-account.ts';

const LTC = { asset: 'ltc', network: 'Litecoin' };
const LISTED = { LTC: { id: 'LTC', networks: { LTC: { deposit: true, withdraw: false } } } };

let errors: CcxtErrors & Readonly<Record<string, new (message: string) => Error>>;
beforeAll(async () => {
  errors = (await loadCcxt()) as unknown as typeof errors;
}, 60_000);

let listed: () => Promise<unknown>;
let balance: () => Promise<unknown>;
let asked: number;
beforeEach(() => {
  asked = 0;
  listed = async () => LISTED;
  balance = async () => ({ total: { LTC: '1' } });
});

function account(venue = 'binance'): CcxtAccount {
  const exchange = {
    markets: {},
    currencies: {},
    fetchCurrencies: () => {
      asked += 1;
      return listed();
    },
    fetchBalance: () => balance(),
  } as unknown as CcxtExchange;
  return new CcxtAccount({ venue, exchange, errors, table: ACCOUNT_TABLES[venue]!, assets: new Map([['LTC', 'ltc']]) });
}

describe('the question which networks are open', () => {
  it('is one call for all currencies', async () => {
    const states = await account().networkStates([LTC, LTC]);
    expect(states).toEqual([
      { deposits: 'open', withdrawals: 'closed' },
      { deposits: 'open', withdrawals: 'closed' },
    ]);
    expect(asked).toBe(1);
  });

  it('keeps no other call waiting while the venue is silent, and waits for none', async () => {
    const one = account();
    listed = () => new Promise(() => {});
    void one.networkStates([LTC]);
    expect((await one.balances()).get('ltc')).toBe(10n ** 18n);
    balance = () => new Promise(() => {});
    void one.balances();
    listed = async () => LISTED;
    expect(await one.networkStates([LTC])).toHaveLength(1);
  });

  it('has no answer where ccxt returns no currency, as for a test venue', async () => {
    listed = async () => ({});
    await expect(account().networkStates([LTC])).rejects.toThrow(VenueUnknownError);
    listed = async () => ({ XYZ: { id: 'XYZ', networks: { LTC: { deposit: true } } } });
    await expect(account().networkStates([LTC])).rejects.toThrow('binance tells of no currency');
  });

  it('tells a key that may not ask from what passes', async () => {
    const failing = async (name: string) => {
      listed = () => Promise.reject(new errors[name]!(`binance says ${name}`));
      return account()
        .networkStates([LTC])
        .catch((error: unknown) => error);
    };
    for (const name of ['AuthenticationError', 'PermissionDenied', 'AccountSuspended'])
      expect(await failing(name)).toBeInstanceOf(VenueForbiddenError);
    for (const name of ['RateLimitExceeded', 'InvalidNonce', 'BadRequest', 'OnMaintenance', 'RequestTimeout']) {
      const error = await failing(name);
      expect([error instanceof VenueForbiddenError, error instanceof Error]).toEqual([false, true]);
    }
    expect(new VenueForbiddenError('')).toBeInstanceOf(VenueRefusedError);
  });

  it('is not asked of Coinbase, which does not tell', async () => {
    expect(await account('coinbase').networkStates([LTC])).toEqual([{ deposits: 'unknown', withdrawals: 'unknown' }]);
    expect(asked).toBe(0);
  });
});
