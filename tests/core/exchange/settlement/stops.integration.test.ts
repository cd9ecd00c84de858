import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChainAddressRules } from '../../../../adapters/addresses/chain-address-rules.ts';
import type { StopTarget } from '../../../../core/domain/transactions/stop.ts';
import type { Transaction, TransactionStatus } from '../../../../core/domain/transactions/transaction.ts';
import { Stops } from '../../../../core/exchange/chains/stops.ts';
import { ApiDomainSetting } from '../../../../core/exchange/site/api-domain-setting.ts';
import { localStaffApi } from '../../../../core/exchange/staff/local-staff-api.ts';
import type { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import { CurrencyCatalogue } from '../../../../core/ports/chains/currency-catalogue.ts';
import { TransactionFeed } from '../../../../core/ports/apis/transaction-feed.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { LaterClock } from '../../../support/fixtures/later-clock.ts';

let fixture: ExchangeFixture;
let support: StaffApi;
let clock: LaterClock;
/** Called before a signature is made. */
let beforeSigning: () => Promise<void>;

beforeEach(async () => {
  clock = new LaterClock();
  beforeSigning = async () => {};
  fixture = await exchangeFixture(
    (parts) => ({
      ...parts,
      signer: {
        ...parts.signer,
        sign: async (request) => {
          await beforeSigning();
          return parts.signer.sign(request);
        },
      },
    }),
    { clock },
  );
  const { store, logger } = fixture;
  support = localStaffApi({
    store,
    catalogue: fixture.container.get(CurrencyCatalogue),
    addresses: new ChainAddressRules(),
    clock,
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    domain: new ApiDomainSetting({ store, clock, logger, fallback: () => '', origins: [] }),
    newId: () => 'abcdefgh2345',
  });
});
afterEach(() => fixture.close());

const BY = { actor: 'eve', reason: 'The network is congested' };
/** Changes a stop, and lets the time pass within which every process learns of it. */
async function change(action: 'stop' | 'resume', target: StopTarget): Promise<void> {
  await support[action]({ ...target, ...BY });
  clock.advance(3_000);
  await fixture.container.get(Stops).current();
}
const PAYOUTS: StopTarget = { scope: 'currency', name: 'doge', direction: 'payout' };
const patient = { timeout: 30_000, interval: 25 };
const shown = ({ trackSecret }: Transaction) => fixture.api.track({ secret: trackSecret! });
const reaches = (one: Transaction, status: TransactionStatus) =>
  vi.waitFor(async () => {
    const now = await shown(one);
    expect(now.status).toBe(status);
    return now;
  }, patient);
const pay = (one: Transaction) => fixture.api.testPaymentTracked({ secret: one.trackSecret! });
const refused = { code: 'unavailable', message: 'This is stopped at present: The network is congested' };

describe('an emergency stop', () => {
  it('refuses new exchanges, quotes and estimates with the reason, until it ends', async () => {
    await change('stop', { scope: 'pair', name: 'ltc/doge', direction: 'all' });
    await expect(fixture.create()).rejects.toMatchObject(refused);
    await expect(fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15' })).rejects.toMatchObject(refused);
    await expect(fixture.api.estimate({ from: 'ltc', to: 'doge', amount: '15' })).rejects.toMatchObject(refused);
    expect((await fixture.create({ to: 'btc' })).status).toBe('waiting');
    await change('resume', { scope: 'pair', name: 'ltc/doge', direction: 'all' });
    expect((await fixture.create()).status).toBe('waiting');
  });

  it('is known to a process that was idle, from its first answer on', async () => {
    const one = await fixture.create();
    await support.stop({ scope: 'chain', name: 'simulated', direction: 'all', ...BY });
    clock.advance(3_600_000);
    await expect(fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15' })).rejects.toMatchObject(refused);
    await support.resume({ scope: 'chain', name: 'simulated', direction: 'all', ...BY });
    clock.advance(3_600_000);
    expect((await shown(one)).stopped).toBeUndefined();
    await support.stop({ scope: 'chain', name: 'simulated', direction: 'all', ...BY });
    clock.advance(3_600_000);
    expect((await shown(one)).stopped).toMatchObject({ what: 'pay-in' });
  });

  it('of all keeps a paid exchange waiting with a notice, and loses nothing', async () => {
    const one = await fixture.create();
    await change('stop', { scope: 'all', direction: 'all' });
    expect((await shown(one)).stopped).toMatchObject({ what: 'pay-in', reason: BY.reason });
    await pay(one);
    expect((await reaches(one, 'exchanging')).stopped).toMatchObject({ what: 'exchange' });
    await change('resume', { scope: 'all', direction: 'all' });
    expect((await reaches(one, 'finished')).stopped).toBeUndefined();
  });

  it('of payouts keeps refunds of the currency waiting too, and each is sent once when it ends', async () => {
    const target: StopTarget = { scope: 'currency', name: 'ltc', direction: 'payout' };
    const one = await fixture.create();
    await fixture.api.testPaymentTracked({ secret: one.trackSecret!, amount: '5' });
    await reaches(one, 'hold');
    await change('stop', target);
    const refundAddress = await fixture.addressOf('ltc');
    await fixture.api.resolveTracked({ secret: one.trackSecret!, choice: 'refund', refundAddress });
    // Its work was looked at: it is due later than it was made.
    await vi.waitFor(async () => {
      const { dueAt, updatedAt } = (await fixture.store.transactions.byId(one.id))!;
      expect(dueAt).toBeGreaterThan(updatedAt);
    }, patient);
    expect(await shown(one)).toMatchObject({ status: 'refunding', stopped: { what: 'payout' } });
    expect((await fixture.store.transactions.byId(one.id))!.sendings.at(-1)!.status).toBe('intended');
    await change('resume', target);
    await reaches(one, 'refunded');
    expect(fixture.chain.paymentsTo('ltc', { address: refundAddress })).toHaveLength(1);
  });

  it('gives back the nonce of a payout that is built and not signed', async () => {
    let isFailing = true;
    beforeSigning = async () => {
      if (isFailing) throw new Error('the signer is away');
    };
    const one = await fixture.create();
    await pay(one);
    const transferOf = async () => (await fixture.store.transactions.byId(one.id))!.sendings.at(-1);
    await vi.waitFor(async () => expect((await transferOf())?.status).toBe('built'), patient);
    await change('stop', PAYOUTS);
    await vi.waitFor(async () => expect((await transferOf())?.status).toBe('intended'), patient);
    expect((await shown(one)).stopped).toMatchObject({ what: 'payout' });
    isFailing = false;
    await change('resume', PAYOUTS);
    await reaches(one, 'finished');
    expect(fixture.chain.paymentsTo('doge', one.payout)).toHaveLength(1);
  });

  it('does not hold a stopped exchange as one that cannot be filled', async () => {
    const one = await fixture.create();
    await change('stop', { scope: 'pair', name: 'ltc/doge', direction: 'all' });
    await pay(one);
    await reaches(one, 'exchanging');
    clock.advance(3_600_000);
    await change('resume', { scope: 'pair', name: 'ltc/doge', direction: 'all' });
    await reaches(one, 'finished');
    const events = await fixture.store.transactions.events(one.id, 0);
    expect(events.map(({ kind }) => kind)).not.toContain('unfilled');
  });

  it('reaches open pages within seconds', async () => {
    const one = await fixture.create();
    const views: Transaction[] = [];
    const feed = fixture.container.get(TransactionFeed).follow({ secret: one.trackSecret! }, one.sequence);
    const following = feed.subscribe((view) => views.push(view));
    await change('stop', { scope: 'chain', name: 'simulated', direction: 'pay-in' });
    await vi.waitFor(() => expect(views.at(-1)?.stopped?.what).toBe('pay-in'), patient);
    await change('resume', { scope: 'chain', name: 'simulated', direction: 'pay-in' });
    await vi.waitFor(() => expect(views.at(-1)?.stopped).toBeUndefined(), patient);
    following.unsubscribe();
  });

  it('is listed with who made it, when and why, and its end is audited too', async () => {
    await change('stop', PAYOUTS);
    await change('stop', { ...PAYOUTS, direction: 'all' });
    await change('resume', PAYOUTS);
    const { stops, audit } = await support.stops({});
    expect(stops).toMatchObject([{ name: 'doge', direction: 'all', by: 'staff:eve', reason: BY.reason }]);
    expect(audit.map(({ action }) => action)).toEqual([
      'stop currency doge (payouts)',
      'stop currency doge',
      'resume currency doge (payouts)',
    ]);
  });

  it('names what exists alone', async () => {
    const bad = (target: StopTarget) => support.stop({ ...target, ...BY });
    await expect(bad({ scope: 'currency', name: 'nothing', direction: 'all' })).rejects.toThrow('no currency');
    await expect(bad({ scope: 'currency', direction: 'all' })).rejects.toThrow('must name the currency');
    await expect(bad({ scope: 'all', name: 'ltc', direction: 'all' })).rejects.toThrow('absent');
    await expect(bad({ scope: 'pair', name: 'ltc', direction: 'all' })).rejects.toThrow('two tickers');
    await expect(bad({ scope: 'pair', name: 'ltc/doge', direction: 'payout' })).rejects.toThrow('as a whole');
    await expect(support.resume({ ...PAYOUTS, ...BY })).rejects.toMatchObject({ code: 'not-found' });
  });
});
