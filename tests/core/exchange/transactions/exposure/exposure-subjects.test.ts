import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../../core/contract/caller.ts';
import { FIXED_RATE_SETTINGS } from '../../../../../core/exchange/quotes/fixed-rate/fixed-rate-settings.ts';
import { assetSubjects, callerSubjects } from '../../../../../core/exchange/transactions/exposure/exposure-subjects.ts';

const named = (client: Partial<Caller> | undefined, accountId?: string) =>
  callerSubjects(client as Caller | undefined, accountId, FIXED_RATE_SETTINGS).map(({ name }) => name);

describe('what a fixed rate counts under', () => {
  it('are both assets, once', () => {
    const names = assetSubjects(['btc', 'usdt'], FIXED_RATE_SETTINGS, false).map(({ name }) => name);
    expect(names).toEqual(['asset:btc', 'asset:usdt']);
    expect(assetSubjects(['usdt', 'usdt'], FIXED_RATE_SETTINGS, false)).toHaveLength(1);
  });

  it('leave half of what an asset may have to merchants’ payments', () => {
    const limits = { ...FIXED_RATE_SETTINGS, asset: 1_001 };
    const most = (isPayment: boolean) => assetSubjects(['btc'], limits, isPayment).map((subject) => subject.most);
    expect([most(false), most(true)]).toEqual([[500], [1_001]]);
  });

  it('are the account and the subnet, of which an IPv6 end site counts as one', () => {
    expect(named(undefined)).toEqual([]);
    expect(named({ address: '198.18.0.1' })).toEqual(['subnet:198.18.0.1']);
    expect(named({ address: '2001:db8:7:1::5' })).toEqual(named({ address: '2001:db8:7:ffff::9' }));
    expect(named({ address: '198.18.0.1' }, 'ada')).toEqual(['account:ada', 'subnet:198.18.0.1']);
  });

  it('is the account alone for software with a secret key, and the subnet for a public one', () => {
    const key = (kind: 'secret' | 'publishable') =>
      ({ address: '198.18.0.1', apiKey: { kind, keyId: 'k', accountId: 'shop' } }) as unknown as Partial<Caller>;
    expect(named(key('secret'))).toEqual(['account:shop']);
    expect(named(key('publishable'))).toEqual(['subnet:198.18.0.1']);
  });
});
