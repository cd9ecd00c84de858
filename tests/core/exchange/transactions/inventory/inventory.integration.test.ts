import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '../../../../../core/domain/amount.ts';
import { TransactionProcessor } from '../../../../../core/exchange/transactions/transaction-processor.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';
import { chainWith } from '../../../../support/chains/chain-with.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';

const DOGE = 8;
/** What 15 LTC bring, in units of DOGE. */
let price: bigint;
let fixture: ExchangeFixture;
const clock = new SettableClock();
/** What the hot wallet holds, in units of DOGE; undefined for what the simulated chain has. */
let held: bigint | undefined;
/** What the signer signs for one order, in units of DOGE. */
let order: bigint | undefined;

beforeEach(async () => {
  [held, order] = [undefined, undefined];
  fixture = await exchangeFixture(
    (parts) => ({
      ...parts,
      chains: parts.chains.map((chain) =>
        chainWith(chain, {
          spendable: async (ticker) => (ticker === 'doge' && held !== undefined ? held : chain.spendable!(ticker)),
        }),
      ),
      signer: {
        sign: (request) => parts.signer.sign(request),
        replace: (request) => parts.signer.replace(request),
        withdraw: (request) => parts.signer.withdraw(request),
        signedFor: (id) => parts.signer.signedFor(id),
        allowance: async (chain, ticker) =>
          ticker === 'doge' && order !== undefined ? { order, day: 10n ** 30n } : parts.signer.allowance(chain, ticker),
      },
    }),
    { clock, isSettling: false },
  );
  price = parseUnits((await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15' })).amountTo, DOGE);
  clock.advance(60_000);
});
afterEach(() => fixture.close());

const refund = () => fixture.addressOf('ltc');
const depositFor = (id: string, deposit: { amount: bigint; confirmations: number }) =>
  fixture.container.get(TransactionProcessor).react(
    fixture.store,
    () => fixture.store.transactions.byId(id),
    () => ({ kind: 'pay-in', deposit: { key: `${id}:0`, chainTxId: id, isFinal: false, ...deposit } }),
  );
const fixed = async () => {
  const quote = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
  return fixture.create({ amount: undefined, quoteId: quote.fixed!.id, refundAddress: await refund() });
};

describe('the inventory', () => {
  it('accepts no exchange whose payout the hot wallet does not cover, and names the largest pay-in', async () => {
    held = price / 2n;
    const refused = await fixture.create().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'amount-too-large', limit: { currency: 'ltc' } });
    const { limit } = refused as { limit: { amount: string } };
    expect(Number(limit.amount)).toBeGreaterThan(6);
    expect(Number(limit.amount)).toBeLessThan(7.5);
    expect((await fixture.create({ amount: limit.amount })).status).toBe('waiting');
  });

  it('accepts nothing while the hot wallet is empty', async () => {
    held = 0n;
    await expect(fixture.create()).rejects.toMatchObject({ code: 'pair-unavailable' });
    expect(await fixture.store.transactions.openIds('', 10)).toEqual([]);
  });

  it('accepts no exchange beyond what the signer signs for one order', async () => {
    order = price / 3n;
    await expect(fixture.create()).rejects.toMatchObject({ code: 'amount-too-large' });
    expect((await fixture.create({ amount: '4' })).status).toBe('waiting');
  });

  it('shows the limit in quotes, and refuses estimates beyond it', async () => {
    held = price / 2n;
    await fixture.create().catch(() => undefined);
    const { limits } = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '1' });
    expect(Number(limits.maximum)).toBeLessThan(7.5);
    await expect(fixture.api.estimate({ from: 'ltc', to: 'doge', amount: '15' })).rejects.toMatchObject({
      code: 'amount-too-large',
    });
  });

  it('reserves a fixed rate from its creation, and leaves floating ones their half', async () => {
    held = price * 3n;
    await fixed();
    await expect(fixed()).rejects.toMatchObject({ code: 'amount-too-large' });
    expect((await fixture.create()).rateKind).toBe('floating');
    expect(formatUnits((await fixture.store.transactions.promised('doge')).unpaid, DOGE)).not.toBe('0');
  });

  it.each([
    ['unconfirmed', 10n ** 12n, 0],
    ['small', 10n ** 7n, 1],
  ])('leaves floating ones their half while %s deposits come for fixed ones', async (_, amount, confirmations) => {
    held = price * 7n;
    for (let taken = 0; taken < 3; taken += 1) {
      const { id } = await fixed();
      await depositFor(id, { amount, confirmations });
      clock.advance(10_000);
    }
    await expect(fixed()).rejects.toMatchObject({ code: 'amount-too-large' });
    const { paid, unpaid } = await fixture.store.transactions.promised('doge');
    expect([paid, unpaid > 0n && unpaid <= held / 2n]).toEqual([0n, true]);
  });

  it('counts a fixed rate as paid once its whole amount is in blocks', async () => {
    const { id } = await fixed();
    const { amountIn } = (await fixture.store.transactions.byId(id))!;
    await depositFor(id, { amount: amountIn, confirmations: 0 });
    expect(await fixture.store.transactions.promised('doge')).toMatchObject({ paid: 0n });
    await depositFor(id, { amount: amountIn, confirmations: 1 });
    const { paid, unpaid } = await fixture.store.transactions.promised('doge');
    expect([paid > 0n, unpaid]).toEqual([true, 0n]);
  });

  it('promises the same coins once when fixed rates are created at the same time', async () => {
    held = price * 3n;
    const results = await Promise.allSettled([fixed(), fixed(), fixed(), fixed()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
