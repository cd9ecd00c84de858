import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../../core/domain/transactions/transaction.ts';
import type { Caller } from '../../../../../core/contract/caller.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { BY, COIN, heldAt, reaches, staffApiOf, suspended } from './suspense-bench.ts';

let fixture: ExchangeFixture;
beforeAll(async () => {
  fixture = await exchangeFixture();
});
afterAll(() => fixture.close());

const owner: Caller = { visitor: 'a-visitor-of-the-owner', address: '192.0.2.1' };

/** 900 DOGE at the address of an exchange that takes litecoin, once they are held. */
async function stray(amount = 900n * COIN, wanted = {}): Promise<{ made: Transaction; secret: string; id: string }> {
  const made = await fixture.create(wanted, owner);
  await fixture.chain.faucet('doge', { address: made.payIn.address }, amount);
  const { id } = await heldAt(fixture, made.id);
  return { made, secret: made.trackSecret!, id };
}

describe('the owner of an exchange', () => {
  it('sees what its address holds, and returns it by the tracking link, once', async () => {
    const { secret, id } = await stray();
    const [held] = await fixture.api.heldDepositsTracked({ secret });
    expect(held).toMatchObject({ id, state: 'held', currency: 'doge', amount: '900' });
    expect(Number(held!.returnable)).toBeLessThan(900);
    const refundAddress = await fixture.addressOf('doge');
    const answers = await Promise.all(
      [1, 2].map(() => fixture.api.returnDepositTracked({ secret, deposit: id, refundAddress })),
    );
    const sending = { address: refundAddress, amount: held!.returnable, purpose: 'refund', isConfirmed: false };
    for (const [answer] of answers) expect(answer).toMatchObject({ id, state: 'returning', sending });
    await reaches(fixture, id, 'returned');
    expect(await fixture.api.heldDepositsTracked({ secret })).toMatchObject([
      { id, state: 'returned', sending: { ...sending, isConfirmed: true, chainTxId: expect.any(String) } },
    ]);
    expect(fixture.chain.paymentsTo('doge', { address: refundAddress })).toHaveLength(1);
    expect(await suspended(fixture)).toEqual({});
  });

  it('returns nothing of another exchange, nor to an address of the exchange or another currency', async () => {
    const [mine, others] = [await stray(), await stray()];
    const { secret } = mine;
    const refundAddress = await fixture.addressOf('doge');
    await expect(fixture.api.returnDepositTracked({ secret, deposit: others.id, refundAddress })).rejects.toMatchObject(
      { code: 'not-found' },
    );
    const own = (await fixture.create({ from: 'doge', to: 'ltc', amount: '5000' })).payIn.address;
    for (const address of [own, await fixture.addressOf('ltc')]) {
      const asked = fixture.api.returnDepositTracked({ secret, deposit: mine.id, refundAddress: address });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(asked).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { refundAddress: [expect.any(String)] },
      });
    }
    const stranger: Caller = { visitor: 'somebody-else', address: '192.0.2.2' };
    const byId = fixture.api.heldDeposits({ id: mine.made.id }, { caller: stranger });
    await expect(byId).rejects.toMatchObject({ code: 'not-found' });
  });

  it('decides where a link may not: a link returns to the refund address that was given', async () => {
    const refund = await fixture.addressOf('ltc');
    const { made, secret } = await stray(900n * COIN, { refundAddress: refund });
    // The same currency, after the end.
    await fixture.api.testPaymentTracked({ secret });
    await expect.poll(async () => (await fixture.api.track({ secret })).status, { timeout: 30_000 }).toBe('finished');
    await fixture.chain.faucet('ltc', made.payIn, 2n * COIN);
    const found = await expect
      .poll(async () => (await fixture.api.heldDepositsTracked({ secret })).length, { timeout: 30_000 })
      .toBe(2)
      .then(() => fixture.api.heldDepositsTracked({ secret }));
    const deposit = found.find(({ currency }) => currency === 'ltc')!.id;
    const refundAddress = await fixture.addressOf('ltc');
    await expect(fixture.api.returnDepositTracked({ secret, deposit, refundAddress })).rejects.toMatchObject({
      code: 'conflict',
      fields: { refundAddress: [expect.any(String)] },
    });
    const byOwner = await fixture.api.returnDeposit({ id: made.id, deposit, refundAddress }, { caller: owner });
    expect(byOwner.find(({ id }) => id === deposit)).toMatchObject({ state: 'returning' });
    await reaches(fixture, deposit, 'returned');
  });

  it('cannot return while staff reviews the exchange, nor what is too small', async () => {
    const { made, secret, id } = await stray();
    const refundAddress = await fixture.addressOf('doge');
    await staffApiOf(fixture).hold({ id: made.id, ...BY });
    const asked = fixture.api.returnDepositTracked({ secret, deposit: id, refundAddress });
    await expect(asked).rejects.toMatchObject({ code: 'conflict' });
    const small = await stray(1n);
    expect((await fixture.api.heldDepositsTracked({ secret: small.secret }))[0]!.returnable).toBeUndefined();
    await expect(
      fixture.api.returnDepositTracked({ secret: small.secret, deposit: small.id, refundAddress }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});
