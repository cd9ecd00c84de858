import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { failure } from '../../../support/failure.ts';
import { query } from '../../../support/servers/postgres.ts';
import { earn } from '../../../support/fixtures/played-exchange.ts';

let fixture: AffiliateFixture;
beforeAll(async () => {
  fixture = await affiliateFixture();
});
afterAll(() => fixture.close());

const LTC = 100_000_000n;

/** Ends an affiliate's sessions as a password recovery does, while a call of theirs has already been authenticated. */
async function endedDuring<T>({ id }: Affiliate, call: () => Promise<T>): Promise<Promise<T>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = fixture.store.atomically(async (unit) => {
    await unit.accounts.lock(id);
    await unit.sessions.endAll(id);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  let isSettled = false;
  const called = call().finally(() => (isSettled = true));
  called.catch(() => undefined);
  const waiting = `select count(*)::int as count from pg_locks where not granted`;
  const isStopped = async () => isSettled || Number((await query(fixture.databaseUrl, waiting))[0]!['count']) > 0;
  await expect.poll(isStopped, { timeout: 20_000 }).toBe(true);
  released.resolve();
  await ending;
  return called;
}

describe('a session that ends during a call', () => {
  const calls: Record<string, (ann: Affiliate, address: string) => Promise<unknown>> = {
    'converts no balance': (ann) =>
      fixture.affiliates.convertBalance({ fromCurrency: 'ltc', toCurrency: 'btc' }, { caller: ann.caller }),
    'converts no balances': (ann) => fixture.affiliates.convertBalances({ toCurrency: 'btc' }, { caller: ann.caller }),
    'pays nothing out': (ann) =>
      fixture.affiliates.payOut({ currency: 'ltc', code: ann.code() }, { caller: ann.caller }),
    'saves no payout address': (ann, address) =>
      fixture.affiliates.setAffiliateAddress({ currency: 'ltc', address, code: ann.code() }, { caller: ann.caller }),
    'removes no payout address': (ann) =>
      fixture.affiliates.removeAffiliateAddress({ currency: 'ltc', code: ann.code() }, { caller: ann.caller }),
  };

  it.each(Object.keys(calls))('%s', async (name) => {
    const ann = await fixture.affiliate();
    const [mine, other] = await Promise.all([1, 2].map(() => fixture.api.testAddress({ currency: 'ltc' })));
    await earn(fixture, ann, LTC, 'ltc');
    await fixture.affiliates.setAffiliateAddress(
      { currency: 'ltc', address: mine!.address, code: ann.code() },
      { caller: ann.caller },
    );
    const { code } = await failure(endedDuring(ann, () => calls[name]!(ann, other!.address)));
    expect(code).toBe('unauthenticated');
    expect(await fixture.store.affiliateLedger.balances(ann.id)).toEqual([{ currency: 'ltc', amount: LTC }]);
    expect(await fixture.store.payoutAddresses.of(ann.id)).toMatchObject([{ address: mine!.address }]);
  });

  it('redirects no refund to another address', async () => {
    const ann = await fixture.affiliate();
    const [to, mine, other] = await Promise.all(['doge', 'ltc', 'ltc'].map((currency) => fixture.addressOf(currency)));
    const { id } = await fixture.create({ address: to!, refundAddress: mine! }, ann.caller);
    const change = () => fixture.api.refundAddress({ id, refundAddress: other! }, { caller: ann.caller });
    expect((await failure(endedDuring(ann, change))).code).toBe('unauthenticated');
    expect((await fixture.store.transactions.byId(id))!.refund).toEqual({ address: mine });
  });
});
