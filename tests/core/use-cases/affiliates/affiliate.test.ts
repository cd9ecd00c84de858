import { describe, expect, it } from 'vitest';
import { memoryAffiliateApi, type MemoryAffiliateOptions } from '../../../../adapters/memory/memory-affiliate-api.ts';
import { MemorySession } from '../../../../adapters/memory/memory-session.ts';
import { SAMPLE_PROFILE } from '../../../../adapters/memory/samples/sample-accounts.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { AffiliateApi } from '../../../../core/ports/apis/affiliate-api.ts';
import type { SessionStore } from '../../../../core/ports/stores/session-store.ts';
import { LoadAffiliate, LoadStanding, SetLinkConfig } from '../../../../core/use-cases/affiliates/affiliate-account.ts';
import {
  ConvertBalance,
  ConvertBalances,
  ListBalances,
} from '../../../../core/use-cases/affiliates/affiliate-balances.ts';
import {
  ListAddresses,
  PayOut,
  RemoveAddress,
  SetAddress,
} from '../../../../core/use-cases/affiliates/affiliate-payouts.ts';
import {
  ExportConversions,
  ExportOperations,
  ExportPayouts,
  ListConversions,
  ListOperations,
  ListPayouts,
} from '../../../../core/use-cases/affiliates/affiliate-records.ts';
import { LoadStats, SummariseStats } from '../../../../core/use-cases/affiliates/affiliate-stats.ts';
import type { Token } from '../../../../core/use-cases/use-case.ts';
import { overApi } from '../../../support/over-api.ts';

type Act = (api: AffiliateApi, session: SessionStore) => Promise<unknown>;
const acting =
  <T>(useCase: Token<T>, act: (useCase: T) => Promise<unknown>): Act =>
  (api, session) =>
    act(overApi(AffiliateApi, api, session)(useCase));
const failing = (code: ConstructorParameters<typeof ExchangeError>[0], fields?: Record<string, string[]>) =>
  ({ status: 'failed', error: new ExchangeError(code, 'x', { fields }) }) as const;
const link = { isCustomized: true, from: 'BTC ', to: 'Eth', amount: '0,50' };

const CALLS: readonly [keyof AffiliateApi, unknown, string | undefined, Act][] = [
  ['affiliateStatus', {}, undefined, acting(LoadStanding, (use) => use.execute())],
  ['affiliateAccount', {}, undefined, acting(LoadAffiliate, (use) => use.execute())],
  [
    'setLinkConfig',
    { isCustomized: true, from: 'btc', to: 'eth', amount: '0.50' },
    undefined,
    acting(SetLinkConfig, (use) => use.execute(link)),
  ],
  [
    'setLinkConfig',
    { isCustomized: false, from: 'btc', to: 'eth', amount: '0' },
    undefined,
    acting(SetLinkConfig, (use) => use.execute({ ...link, isCustomized: false, amount: '' })),
  ],
  ['affiliateStats', {}, undefined, acting(SummariseStats, (use) => use.execute())],
  ['webStats', { range: '7d' }, undefined, acting(LoadStats, (use) => use.execute('web', '7d'))],
  ['apiStats', { range: 'all' }, undefined, acting(LoadStats, (use) => use.execute('api', 'all'))],
  [
    'convertBalance',
    { fromCurrency: 'doge', toCurrency: 'btc' },
    'wish',
    acting(ConvertBalance, (use) => use.execute('DOGE', 'btc', 'wish')),
  ],
  ['convertBalances', { toCurrency: 'btc' }, 'wish', acting(ConvertBalances, (use) => use.execute('Btc', 'wish'))],
  [
    'payOut',
    { currency: 'ltc', code: '123456' },
    'wish',
    acting(PayOut, (use) => use.execute('LTC', '123 456', 'wish')),
  ],
  [
    'payOut',
    { currency: 'ltc', code: 'a2c4n7-5e6fp3-7h8kq9-m3r5t8' },
    'wish',
    acting(PayOut, (use) => use.execute('ltc', ' a2c4n7-5e6fp3-7h8kq9-m3r5t8 ', 'wish')),
  ],
  ['affiliateAddresses', {}, undefined, acting(ListAddresses, (use) => use.execute())],
  [
    'setAffiliateAddress',
    { currency: 'xrp', address: 'r1', extraId: '42', code: '123456' },
    undefined,
    acting(SetAddress, (use) => use.execute('xrp', { address: ' r1 ', extraId: ' 42' }, '123456')),
  ],
  [
    'setAffiliateAddress',
    { currency: 'ltc', address: 'l1', code: '123456' },
    undefined,
    acting(SetAddress, (use) => use.execute('ltc', { address: 'l1', extraId: ' ' }, '123456')),
  ],
  [
    'removeAffiliateAddress',
    { currency: 'ltc', code: '123456' },
    undefined,
    acting(RemoveAddress, (use) => use.execute('ltc', '123456')),
  ],
  ['conversions', { page: 2 }, undefined, acting(ListConversions, (use) => use.execute(2))],
  ['affiliateOperations', { page: 1 }, undefined, acting(ListOperations, (use) => use.execute())],
  ['affiliatePayouts', { page: 3 }, undefined, acting(ListPayouts, (use) => use.execute(3))],
  ['conversions', { page: 1 }, undefined, acting(ExportConversions, (use) => use.execute())],
  ['affiliatePayouts', { page: 1 }, undefined, acting(ExportPayouts, (use) => use.execute())],
];

describe.each(CALLS)('%s %j', (name, input, intent, act) => {
  it('makes one call with the input that the contract takes', async () => {
    const api = memoryAffiliateApi();
    await act(api, new MemorySession(SAMPLE_PROFILE));
    expect(api.calls).toEqual([{ name, input, ...(intent !== undefined && { intent }) }]);
  });

  it('signs out on this page when the session has expired, and on no other failure', async () => {
    for (const code of ['unauthenticated', 'forbidden', 'unavailable'] as const) {
      const session = new MemorySession(SAMPLE_PROFILE);
      const options: MemoryAffiliateOptions = { [name]: failing(code) };
      // oxlint-disable-next-line no-await-in-loop
      await expect(act(memoryAffiliateApi(options), session)).rejects.toMatchObject({ code });
      expect(session.profile).toEqual(code === 'unauthenticated' ? undefined : SAMPLE_PROFILE);
    }
  });
});

describe('invalid input is refused before a request is sent', () => {
  it.each<[string, object, Act]>([
    ['five digits', { code: ['must be exactly 6 digits'] }, acting(PayOut, (use) => use.execute('ltc', '12345', 'w'))],
    ['no code', { code: ['must be exactly 6 digits'] }, acting(RemoveAddress, (use) => use.execute('ltc', ' '))],
    [
      'half a recovery code',
      { code: ['must be exactly 6 digits'] },
      acting(PayOut, (use) => use.execute('ltc', 'a2c4n7-5e6fp3', 'w')),
    ],
    [
      'no address',
      { address: ['Required'] },
      acting(SetAddress, (use) => use.execute('ltc', { address: ' ' }, '123456')),
    ],
    [
      'an amount of nothing',
      { amount: ['must be a number above zero, such as 0.25'] },
      acting(SetLinkConfig, (use) => use.execute({ ...link, amount: '0.0' })),
    ],
  ])('%s', async (_what, fields, act) => {
    const api = memoryAffiliateApi();
    const refused = act(api, new MemorySession(SAMPLE_PROFILE));
    await expect(refused).rejects.toMatchObject({ code: 'invalid-input', fields });
    expect(api.calls).toEqual([]);
  });
});

describe('standing', () => {
  it.each([
    [
      { enabled: true, operationsDisabled: false },
      { status: 'on', operationsDisabled: false },
    ],
    [
      { enabled: true, operationsDisabled: true },
      { status: 'on', operationsDisabled: true },
    ],
    [{ enabled: false, operationsDisabled: true }, { status: 'off' }],
  ])('%j', async (answer, standing) => {
    const api = memoryAffiliateApi({ affiliateStatus: { status: 'ready', answer } });
    expect(await overApi(AffiliateApi, api)(LoadStanding).execute()).toEqual(standing);
  });
});

describe('balances', () => {
  const list = (options: MemoryAffiliateOptions = {}) =>
    overApi(AffiliateApi, memoryAffiliateApi(options))(ListBalances).execute();

  it('have their available actions, payout address and received amount', async () => {
    const [doge, ltc, , , sol] = await list();
    expect(ltc).toEqual({
      currency: 'ltc',
      amount: '2.71450981',
      worth: '0.00268118',
      convert: 'ready',
      payout: 'ready',
      minimum: '0.01',
      networkFee: '0.001',
      received: '2.71350981',
      address: { currency: 'ltc', address: 'sim1ltcq7m2k9x4payouts', changedAt: expect.any(String) },
    });
    expect(doge).toMatchObject({ payout: 'no-address', address: undefined });
    // A negative balance yields nothing.
    expect(sol).toMatchObject({ amount: '-0.002', received: '0' });
  });

  it('that arrived after the status calls allow no action until the next poll', async () => {
    const [first] = await list({
      convertStatuses: { status: 'ready', answer: [] },
      payoutStatuses: { status: 'ready', answer: [] },
    });
    expect(first).toMatchObject({ convert: 'unavailable', payout: 'unavailable' });
    expect(first).not.toHaveProperty('minimum');
  });
});

describe('an export', () => {
  const operation = (id: string, more: object = {}) => ({
    id,
    kind: 'earning' as const,
    currency: 'btc',
    amount: '-0.5',
    at: '2026-01-02T03:04:05.000Z',
    reference: 'k7mw2bqd9xfa',
    ...more,
  });
  const exported = (pages: readonly (readonly ReturnType<typeof operation>[])[]) => {
    const api = memoryAffiliateApi({
      affiliateOperations: ({ page }) => ({
        status: 'ready',
        answer: { items: pages[Number(page) - 1] ?? [], page: Number(page), pages: pages.length, total: 9 },
      }),
    });
    return { api, csv: overApi(AffiliateApi, api)(ExportOperations).execute() };
  };

  it('reads every page, and writes no row twice that moved to a later page meanwhile', async () => {
    const { api, csv } = exported([[operation('c'), operation('b')], [operation('b'), operation('a')], []]);
    const lines = (await csv).trimEnd().split('\r\n');
    expect(lines[0]).toBe('time,kind,currency,amount,reference,id');
    expect(lines.slice(1).map((line) => line.at(-1))).toEqual(['c', 'b', 'a']);
    expect(lines[1]).toBe('2026-01-02T03:04:05.000Z,earning,btc,-0.5,k7mw2bqd9xfa,c');
    expect(api.calls.map(({ input }) => input)).toEqual([{ page: 1 }, { page: 2 }, { page: 3 }]);
  });

  it('escapes cells that a spreadsheet would run as formulas', async () => {
    const { csv } = exported([[operation('=1+1', { reference: '@SUM(A1,"x")' })]]);
    expect((await csv).split('\r\n')[1]).toBe(`2026-01-02T03:04:05.000Z,earning,btc,-0.5,"'@SUM(A1,""x"")",'=1+1`);
  });

  it('fails as a whole when one of its pages fails', async () => {
    const api = memoryAffiliateApi({
      affiliatePayouts: ({ page }) =>
        Number(page) > 1
          ? failing('unavailable')
          : { status: 'ready', answer: { items: [], page: 1, pages: 1, total: 0 } },
      conversions: failing('unavailable'),
    });
    const resolve = overApi(AffiliateApi, api);
    await expect(resolve(ExportConversions).execute()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await resolve(ExportPayouts).execute()).toMatch(/^time,currency,[^\r]+\r\n$/);
  });
});
