import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AffiliateHouse, affiliateHouse, type Affiliate } from '../../../support/affiliate-house.ts';
import { failure } from '../../../support/failure.ts';
import { query } from '../../../support/postgres.ts';
import { earn } from '../../../support/told-exchange.ts';

let house: AffiliateHouse;
beforeAll(async () => {
  house = await affiliateHouse();
}, 120_000);
afterAll(() => house.close());

const LTC = 100_000_000n;

/** Ends a partner's sessions as a recovery of the password does, while a call of theirs has been let in already. */
async function endedDuring<T>({ id }: Affiliate, call: () => Promise<T>): Promise<Promise<T>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = house.store.atomically(async (unit) => {
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
  const isStopped = async () => isSettled || Number((await query(house.databaseUrl, waiting))[0]!['count']) > 0;
  await expect.poll(isStopped, { timeout: 20_000 }).toBe(true);
  released.resolve();
  await ending;
  return called;
}

describe('a session that ends while a call of it is under way', () => {
  const calls: Record<string, (ann: Affiliate, address: string) => Promise<unknown>> = {
    'converts no balance': (ann) =>
      house.affiliates.convertBalance({ fromCurrency: 'ltc', toCurrency: 'btc' }, { caller: ann.caller }),
    'converts no balances': (ann) => house.affiliates.convertBalances({ toCurrency: 'btc' }, { caller: ann.caller }),
    'pays nothing out': (ann) => house.affiliates.payOut({ currency: 'ltc', code: ann.code() }, { caller: ann.caller }),
    'saves no payout address': (ann, address) =>
      house.affiliates.setAffiliateAddress({ currency: 'ltc', address, code: ann.code() }, { caller: ann.caller }),
    'removes no payout address': (ann) =>
      house.affiliates.removeAffiliateAddress({ currency: 'ltc', code: ann.code() }, { caller: ann.caller }),
  };

  it.each(Object.keys(calls))('%s', async (name) => {
    const ann = await house.affiliate();
    const [mine, other] = await Promise.all([1, 2].map(() => house.api.testAddress({ currency: 'ltc' })));
    await earn(house, ann, LTC, 'ltc');
    await house.affiliates.setAffiliateAddress(
      { currency: 'ltc', address: mine!.address, code: ann.code() },
      { caller: ann.caller },
    );
    const { code } = await failure(endedDuring(ann, () => calls[name]!(ann, other!.address)));
    expect(code).toBe('unauthenticated');
    expect(await house.store.affiliateLedger.balances(ann.id)).toEqual([{ currency: 'ltc', amount: LTC }]);
    expect(await house.store.payoutAddresses.of(ann.id)).toMatchObject([{ address: mine!.address }]);
  });

  it('leads no refund to another address', async () => {
    const ann = await house.affiliate();
    const [to, mine, other] = await Promise.all(
      ['doge', 'ltc', 'ltc'].map(async (currency) => (await house.api.testAddress({ currency })).address),
    );
    const wanted = { from: 'ltc', to: 'doge', amount: '15', address: to!, refundAddress: mine! };
    const { id } = await house.api.createTransaction(wanted, { caller: ann.caller });
    const change = () => house.api.refundAddress({ id, refundAddress: other! }, { caller: ann.caller });
    expect((await failure(endedDuring(ann, change))).code).toBe('unauthenticated');
    expect((await house.store.transactions.byId(id))!.refund).toEqual({ address: mine });
  });
});
