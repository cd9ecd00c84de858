import { describe, expect, it } from 'vitest';
import { ACCOUNT_TABLES } from '../../../adapters/venue-accounts/account-table.ts';
import { type CcxtExchange, loadCcxt } from '../../../adapters/venue-accounts/ccxt-module.ts';

interface Open {
  request(path: string): Promise<unknown>;
}

/** What a venue's answer, as its documents have it, means; and the path that is asked. */
async function rightsOf(venue: string, answer: unknown): Promise<unknown> {
  const ccxt = await loadCcxt();
  const exchange = new ccxt[venue]!({ apiKey: 'a', secret: 'b', password: 'c' }) as unknown as Open;
  const paths: string[] = [];
  exchange.request = async (path) => {
    paths.push(path);
    return answer;
  };
  return [paths, await ACCOUNT_TABLES[venue]!.rights!(exchange as unknown as CcxtExchange)];
}

const binance = (change: object) => {
  return { ipRestrict: true, enableSpotAndMarginTrading: true, enableWithdrawals: false, ...change };
};
const okx = (perm: unknown, ip: unknown = '10.0.0.1') => ({ code: '0', data: [{ perm, ip }] });
const bybit = (change: object) => {
  const permissions = { Spot: ['SpotTrade'], Wallet: ['AccountTransfer'] };
  return { retCode: 0, result: { readOnly: 0, permissions, ips: ['10.0.0.1'], ...change } };
};
const kucoin = (permission: unknown, ipWhitelist: unknown = '10.0.0.1') => {
  return { code: '200000', data: { permission, ipWhitelist } };
};
const GOOD = { mayTrade: true, mayWithdraw: false, isBound: true };

describe('the rights of a key', () => {
  it.each([
    ['binance', 'account/apiRestrictions', binance({})],
    ['okx', 'account/config', okx('read_only,trade')],
    ['bybit', 'v5/user/query-api', bybit({})],
    ['kucoin', 'user/api-key', kucoin('General,Spot,InnerTransfer')],
  ])('are read at %s from %s', async (venue, path, answer) => {
    expect(await rightsOf(venue, answer)).toEqual([[path], GOOD]);
  });

  it('are read at Coinbase, which names no addresses', async () => {
    const answer = { can_view: true, can_trade: true, can_transfer: false };
    expect(await rightsOf('coinbase', answer)).toEqual([
      ['brokerage/key_permissions'],
      { mayTrade: true, mayWithdraw: false },
    ]);
  });

  it.each([
    ['binance', { mayTrade: false }, binance({ enableSpotAndMarginTrading: false })],
    ['binance', { mayWithdraw: true }, binance({ enableWithdrawals: true })],
    ['binance', { isBound: false }, binance({ ipRestrict: false })],
    ['okx', { mayTrade: false }, okx('read_only')],
    ['okx', { mayWithdraw: true }, okx('read_only,withdraw,trade')],
    ['okx', { isBound: false }, okx('read_only,trade', '')],
    ['bybit', { mayTrade: false }, bybit({ readOnly: 1 })],
    ['bybit', { mayTrade: false }, bybit({ permissions: { Spot: [], Wallet: [] } })],
    ['bybit', { mayWithdraw: true }, bybit({ permissions: { Spot: ['SpotTrade'], Wallet: ['Withdraw'] } })],
    ['bybit', { isBound: false }, bybit({ ips: ['*'] })],
    ['bybit', { isBound: false }, bybit({ ips: [] })],
    ['kucoin', { mayTrade: false }, kucoin('General')],
    ['kucoin', { mayWithdraw: true }, kucoin('General,Spot,Transfer')],
    ['kucoin', { mayWithdraw: true }, kucoin(['General', 'Spot', 'Withdrawal'])],
    ['kucoin', { isBound: false }, kucoin('General,Spot', '')],
  ])('at %s show %o', async (venue, change, answer) => {
    expect(await rightsOf(venue, answer)).toMatchObject([{}, { ...GOOD, ...change }]);
  });

  it.each(['binance', 'okx', 'bybit', 'kucoin', 'coinbase'])(
    'count as those of a dangerous key where %s answers something else',
    async (venue) => {
      for (const answer of [{}, { data: [], result: null }, { data: 'none', result: [] }])
        expect(await rightsOf(venue, answer)).toMatchObject([{}, { mayTrade: false, mayWithdraw: true }]);
    },
  );
});
