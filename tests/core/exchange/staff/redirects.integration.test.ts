import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffModule } from '../../../../adapters/di/server/staff-module.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { ErrorCode } from '../../../../core/contract/error-code.ts';
import { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';

const HOUR_MS = 3_600_000;
let fixture: ExchangeFixture;
let support: StaffApi;
/** The signer's next refusal, used once. */
let refusal: ErrorCode | undefined;

beforeAll(async () => {
  fixture = await exchangeFixture((parts) => ({
    ...parts,
    // No retries while a test runs.
    times: { firstPause: HOUR_MS, longestPause: HOUR_MS, poll: 50 },
    signer: {
      ...parts.signer,
      sign: async (request) => {
        const code = refusal;
        refusal = undefined;
        if (code !== undefined) throw new ExchangeError(code, 'not to there');
        return parts.signer.sign(request);
      },
    },
  }));
  await fixture.container.load(staffModule);
  support = fixture.container.get(StaffApi);
});
afterAll(() => fixture.close());

/** A paid exchange whose payout the signer refuses once. */
async function refused(code: ErrorCode) {
  refusal = code;
  const made = await fixture.create();
  await fixture.api.testPaymentTracked({ secret: made.trackSecret! });
  await expect.poll(async () => (await support.explain({ id: made.id })).work.attempts).toBe(1);
  return made;
}

const by = (id: string) => ({ id, actor: 'ada', reason: 'it is a contract' });
const redirect = (id: string, address: string, extraId?: string) =>
  support.redirect({ ...by(id), address, ...(extraId !== undefined && { extraId }) });
const isFinished = async (id: string) => {
  await expect.poll(async () => (await support.explain({ id })).status).toBe('finished');
};
const elsewhere = () => fixture.addressOf('doge');

describe('a payout that its address cannot receive', () => {
  it('is redirected to another address, once, and on record', async () => {
    const made = await refused('forbidden');
    const address = await elsewhere();
    expect(await redirect(made.id, address)).toMatchObject({ status: 'sending' });
    await isFinished(made.id);
    expect(fixture.chain.paymentsTo('doge', made.payout)).toEqual([]);
    expect(fixture.chain.paymentsTo('doge', { address })).toHaveLength(1);
    expect((await fixture.api.track({ secret: made.trackSecret! })).payout).toEqual({ address });
    const { events, audit } = await support.explain({ id: made.id });
    const { details } = events.find(({ kind }) => kind === 'redirected')!;
    expect(details).toMatchObject({ from: made.payout.address, reason: 'it is a contract' });
    expect(audit.map(({ action }) => action)).toEqual(['redirect']);
    await expect(redirect(made.id, made.payout.address)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is not redirected to an invalid address, or one of the exchange’s own', async () => {
    const { id } = await refused('forbidden');
    const fields = { address: [expect.any(String)] };
    await expect(redirect(id, 'nonsense')).rejects.toMatchObject({ code: 'invalid-input', fields });
    const payIn = { address: await elsewhere() };
    // On any chain of the exchange.
    await fixture.store.transactions.insert(sampleRecord({ chain: 'other', payIn }), [sampleEvent(1)]);
    await expect(redirect(id, payIn.address)).rejects.toThrow(/belongs to the exchange/);
    await expect(redirect(id, await elsewhere(), '12')).rejects.toMatchObject({ code: 'invalid-input' });
    expect((await support.explain({ id })).audit).toEqual([]);
  });

  it('is not redirected while it may still arrive, nor when no transfer is in flight', async () => {
    const made = await refused('unavailable');
    expect((await support.explain({ id: made.id })).sendings).toMatchObject([{ status: 'built' }]);
    await expect(redirect(made.id, await elsewhere())).rejects.toThrow(/on their way to the old address/);
    await support.retry(by(made.id));
    await isFinished(made.id);
    expect(fixture.chain.paymentsTo('doge', made.payout)).toHaveLength(1);
    const address = await elsewhere();
    const { id } = await fixture.create({ address });
    await expect(redirect(id, address)).rejects.toThrow(/Nothing is on its way while the transaction is waiting/);
    await expect(redirect('aaaaaaaaaaaa', address)).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([
    ['a payment', {}, false],
    ['an exchange whose address a merchant signed', { exchange: { isAddressLinked: true } }, false],
    [
      'an exchange in a merchant’s widget, to an address of the customer’s',
      { exchange: { isAddressLinked: false } },
      true,
    ],
  ])('is not redirected when it belongs to a merchant: %s', async (_, mark, isLed) => {
    const [id, old] = [
      Object.keys(mark).length === 0 ? 'paymentpayme' : isLed ? 'widgetwidget' : 'linkedlinked',
      await elsewhere(),
    ];
    const transfer = { id: `${id}-1`, round: 1, purpose: 'payout', currency: 'doge', amount: 5_000_000_000n } as const;
    const payment = { merchantId: 'abcdefghjk23', isSigned: true, isTest: true, ...mark };
    const money = { from: 'ltc', to: 'doge', chain: 'simulated', payout: { address: old }, round: 1, payment } as const;
    const lost = { ...transfer, address: old, status: 'signed', chainTxId: 'lost' } as const;
    const record = sampleRecord({ ...money, id, status: 'failed', version: 1, sendings: [lost] });
    await fixture.store.transactions.insert(record, [sampleEvent(1)]);
    const outcome = redirect(id, await elsewhere()).then(
      () => 'led',
      (error: Error) => error.message,
    );
    expect(await outcome).toBe(isLed ? 'led' : 'Merchant abcdefghjk23 chose this address: it cannot be changed');
    expect((await fixture.store.transactions.byId(id))!.payout.address === old).toBe(!isLed);
  });

  it('is redirected under a new ID when it failed on the chain', async () => {
    const [id, old, address] = ['failedfailed', await elsewhere(), await elsewhere()];
    const transfer = { round: 1, purpose: 'payout', currency: 'doge', amount: 5_000_000_000n, address: old } as const;
    const lost = { ...transfer, id: `${id}-1`, status: 'signed', chainTxId: 'lost' } as const;
    const money = { from: 'ltc', to: 'doge', chain: 'simulated', payout: { address: old }, round: 1 } as const;
    const record = sampleRecord({ ...money, id, status: 'failed', version: 1, sendings: [lost] });
    await fixture.store.transactions.insert(record, [sampleEvent(1)]);
    expect(await redirect(id, address)).toMatchObject({ status: 'sending' });
    await isFinished(id);
    expect(fixture.chain.paymentsTo('doge', { address })).toHaveLength(1);
    expect((await support.explain({ id })).sendings.map((one) => one.id)).toEqual([`${id}-1`, `${id}-1r`]);
  });
});
