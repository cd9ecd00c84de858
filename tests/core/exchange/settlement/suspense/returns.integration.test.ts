import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExchangeError } from '../../../../../core/contract/exchange-error.ts';
import { Stops } from '../../../../../core/exchange/chains/stops.ts';
import type { StaffApi } from '../../../../../core/ports/apis/staff-api.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { LaterClock } from '../../../../support/fixtures/later-clock.ts';
import { BY, COIN, heldAt, patient, reaches, strayDeposit, staffApiOf, suspended } from './suspense-bench.ts';

let fixture: ExchangeFixture;
let support: StaffApi;
let clock: LaterClock;
/** Names of the orders that the signer signed. */
let signed: string[];
let refuse: Error | undefined;

beforeEach(async () => {
  clock = new LaterClock();
  [signed, refuse] = [[], undefined];
  fixture = await exchangeFixture(
    (parts) => ({
      ...parts,
      signer: {
        ...parts.signer,
        sign: async (request) => {
          if (refuse && request.order.id.startsWith('return-')) throw refuse;
          signed.push(request.order.id);
          return parts.signer.sign(request);
        },
      },
    }),
    { clock },
  );
  support = staffApiOf(fixture);
});
afterEach(() => fixture.close());

describe('a deposit that no exchange can use', () => {
  it('of another currency is held for the exchange of the address, and returned once, less the network fee', async () => {
    const deposit = await strayDeposit(fixture);
    expect(deposit).toMatchObject({ state: 'held', currency: 'doge', amount: 900n * COIN });
    expect(await suspended(fixture)).toEqual({ doge: -900n * COIN });
    const [listed] = await support.suspense({});
    expect(listed).toMatchObject({
      id: deposit.id,
      state: 'held',
      amount: '900',
      transactionId: deposit.transactionId,
    });
    const address = await fixture.addressOf('doge');
    const request = { id: deposit.id, address, ...BY };
    const asked = await support.returnDeposit(request);
    expect(asked).toMatchObject({ state: 'returning', audit: [{ actor: 'staff:eve', reason: BY.reason }] });
    const returned = await reaches(fixture, deposit.id, 'returned');
    const net = 900n * COIN - returned.return!.networkFee;
    expect(fixture.chain.paymentsTo('doge', { address })).toEqual([expect.objectContaining({ amount: net })]);
    expect(signed).toEqual([`return-${deposit.id}`]);
    expect(await suspended(fixture)).toEqual({});
    expect((await support.ledgerBalances({})).isBalanced).toBe(true);
    await expect(support.returnDeposit(request)).rejects.toMatchObject({ code: 'conflict' });
    expect(await support.suspense({})).toEqual([]);
    expect(await support.suspense({ all: 1 })).toHaveLength(1);
  });

  it('that arrives after the end of its exchange is held and returned too', async () => {
    const { id, trackSecret, payIn } = await fixture.create();
    await fixture.api.testPaymentTracked({ secret: trackSecret! });
    await vi.waitFor(
      async () => expect((await fixture.api.track({ secret: trackSecret! })).status).toBe('finished'),
      patient,
    );
    await fixture.chain.faucet('ltc', payIn, 2n * COIN);
    const deposit = await heldAt(fixture, id);
    expect(await suspended(fixture)).toEqual({ ltc: -2n * COIN });
    await support.returnDeposit({ id: deposit.id, address: await fixture.addressOf('ltc'), ...BY });
    await reaches(fixture, deposit.id, 'returned');
    expect(await suspended(fixture)).toEqual({});
  });

  it('is not returned to an address of the exchange, nor to one of another currency', async () => {
    const { id } = await strayDeposit(fixture);
    const own = (await fixture.create({ from: 'doge', to: 'ltc', amount: '5000' })).payIn.address;
    for (const address of [own, await fixture.addressOf('ltc')]) {
      const request = support.returnDeposit({ id, address, ...BY });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(request).rejects.toMatchObject({ code: 'invalid-input', fields: { address: [expect.any(String)] } });
    }
    await expect(support.returnDeposit({ id: '0123456789abcdef', address: own, ...BY })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await fixture.store.suspense.byId(id))!.state).toBe('held');
  });

  it('is not returned when the network fee leaves nothing; staff keeps it', async () => {
    const { id } = await strayDeposit(fixture, 1n);
    const address = await fixture.addressOf('doge');
    await expect(support.returnDeposit({ id, address, ...BY })).rejects.toMatchObject({ code: 'conflict' });
    expect(await support.keepDeposit({ id, ...BY })).toMatchObject({ state: 'kept' });
    expect(await support.suspense({})).toEqual([]);
  });
});

const STOP = { scope: 'currency', name: 'doge', direction: 'payout', ...BY } as const;

describe('a return', () => {
  it('waits while payouts are stopped, and goes on afterwards', async () => {
    const { id } = await strayDeposit(fixture);
    await support.stop(STOP);
    clock.advance(3_000);
    await fixture.container.get(Stops).current();
    await support.returnDeposit({ id, address: await fixture.addressOf('doge'), ...BY });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await fixture.store.suspense.byId(id)).toMatchObject({ state: 'returning', return: { step: 'intended' } });
    expect(signed).toEqual([]);
    await support.resume(STOP);
    clock.advance(3_000);
    await reaches(fixture, id, 'returned');
    expect(signed).toEqual([`return-${id}`]);
  });

  it('that the signer refuses is retried, listed as stuck, and goes to another address or is cancelled', async () => {
    refuse = new ExchangeError('forbidden', 'not signed');
    const { id } = await strayDeposit(fixture);
    await support.returnDeposit({ id, address: await fixture.addressOf('doge'), ...BY });
    await vi.waitFor(
      async () =>
        expect(await support.stuck({ attempts: 2 })).toMatchObject([{ id, status: 'returning', from: 'doge' }]),
      patient,
    );
    const kept = await vi.waitFor(() => support.keepDeposit({ id, ...BY }), patient);
    expect(kept).toMatchObject({ state: 'kept', work: { step: 'nothing' } });
    refuse = undefined;
    const address = await fixture.addressOf('doge');
    await support.returnDeposit({ id, address, ...BY });
    await reaches(fixture, id, 'returned');
    expect(fixture.chain.paymentsTo('doge', { address })).toHaveLength(1);
  });

  it('that has waited for hours is listed as stuck', async () => {
    const { id } = await strayDeposit(fixture);
    await support.stop(STOP);
    clock.advance(3_000);
    await support.returnDeposit({ id, address: await fixture.addressOf('doge'), ...BY });
    expect(await support.stuck({})).toEqual([]);
    clock.advance(7 * 3_600_000);
    expect(await support.stuck({})).toMatchObject([{ id, status: 'returning' }]);
  });
});
