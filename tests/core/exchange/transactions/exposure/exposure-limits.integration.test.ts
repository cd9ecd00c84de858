import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FixedRateSettings } from '../../../../../core/exchange/quotes/fixed-rate/fixed-rate-settings.ts';
import { TransactionWorker } from '../../../../../core/exchange/settlement/transaction-worker.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';

const clock = new SettableClock();
let fixture: ExchangeFixture;
/** The worth of 15 LTC, in whole dollars. */
let worth: number;

/** Opens an exchange whose open fixed rates are limited. */
async function open(limits: Partial<FixedRateSettings>): Promise<void> {
  const fixedRates = { marginMost: 5, asset: 10_000_000, account: 10_000_000, subnet: 10_000_000, ...limits };
  fixture = await exchangeFixture(undefined, { clock, isSettling: false, fixedRates });
}
beforeEach(async () => {
  const one = await exchangeFixture(undefined, { clock, isSettling: false });
  const { dollars } = await one.api.quote({ from: 'ltc', to: 'doge', amount: '15' });
  worth = 15 * Number(dollars!.from);
  await one.close();
});
afterEach(() => fixture.close());

const from = (address: string) => ({ visitor: randomBytes(32).toString('base64url'), address });
const fixed = async (to = 'doge', amount = '15') => {
  const quote = await fixture.api.quote({ from: 'ltc', to, amount, fixed: true });
  const [address, refundAddress] = [await fixture.addressOf(to), await fixture.addressOf('ltc')];
  return { to, quoteId: quote.fixed!.id, amount: undefined, address, refundAddress };
};
const refusal = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

describe('open fixed rates', () => {
  it('are limited per client subnet, with an error that names the limit; the floating rate is not concerned', async () => {
    await open({ subnet: Math.ceil(2.5 * worth) });
    for (let count = 0; count < 2; count += 1) await fixture.create(await fixed(), from('198.18.0.1'));
    const refused = await refusal(fixture.create(await fixed(), from('198.18.0.1')));
    expect(refused).toMatchObject({
      code: 'fixed-rate-limit',
      limit: { amount: String(Math.ceil(2.5 * worth)), currency: 'usd' },
      message: expect.stringMatching(/from your network .* use the floating rate$/) as string,
    });
    expect((await fixture.create({}, from('198.18.0.1'))).rateKind).toBe('floating');
    expect((await fixture.create(await fixed(), from('198.18.0.2'))).rateKind).toBe('fixed');
  });

  it('are limited per asset, whoever takes them, already where one is quoted', async () => {
    // Half of it is left to merchants' payments.
    await open({ asset: Math.ceil(5 * worth) });
    const third = await fixed();
    for (const address of ['198.18.0.1', '198.18.0.2']) await fixture.create(await fixed(), from(address));
    expect(await refusal(fixture.create(third, from('198.18.0.3')))).toMatchObject({ code: 'fixed-rate-limit' });
    expect(await refusal(fixed())).toMatchObject({
      code: 'fixed-rate-limit',
      message: expect.stringMatching(/^Open fixed rates of LTC are limited/) as string,
    });
    // Another payout has one of the two assets in common.
    expect(await refusal(fixed('btc'))).toMatchObject({ code: 'fixed-rate-limit' });
    expect((await fixed('doge', '5')).quoteId).toBeDefined();
  });

  it('cannot pass a limit together when they are created at once', async () => {
    await open({ subnet: Math.ceil(3.5 * worth) });
    const wanted = await Promise.all(Array.from({ length: 10 }, () => fixed()));
    const made = await Promise.allSettled(wanted.map((one) => fixture.create(one, from('198.18.0.1'))));
    const reasons = made.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect(reasons).toEqual(Array.from({ length: 7 }, () => 'fixed-rate-limit'));
  });

  it('are free again once the window has ended', async () => {
    await open({ subnet: Math.ceil(1.5 * worth) });
    const made = await fixture.create(await fixed(), from('198.18.0.1'));
    expect(await refusal(fixture.create(await fixed(), from('198.18.0.1')))).toMatchObject({
      code: 'fixed-rate-limit',
    });
    clock.advance(20 * 60_000 + 1);
    await fixture.container.get(TransactionWorker).advance(made.id);
    expect((await fixture.api.track({ secret: made.trackSecret! })).status).toBe('expired');
    expect((await fixture.create(await fixed(), from('198.18.0.1'))).rateKind).toBe('fixed');
  });

  it('are refused one by one beyond what anybody may have', async () => {
    await open({ subnet: Math.ceil(worth / 2), account: Math.ceil(worth * 0.9) });
    expect(await refusal(fixed())).toMatchObject({ code: 'fixed-rate-limit' });
    expect((await fixed('doge', '5')).quoteId).toBeDefined();
    const { amountTo } = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15' });
    const byPayout = fixture.api.quote({ from: 'ltc', to: 'doge', amountTo, fixed: true });
    expect(await refusal(byPayout)).toMatchObject({
      code: 'fixed-rate-limit',
      message: expect.stringMatching(/use the floating rate$/) as string,
    });
  });
});
