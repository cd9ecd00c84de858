import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imbalances } from '../../../core/domain/transactions/ledger.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { type ExchangeFixture, exchangeFixture } from '../../support/fixtures/exchange-fixture.ts';

let fixture: ExchangeFixture;
const caller = { visitor: 'v'.repeat(43) };

beforeAll(async () => {
  fixture = await exchangeFixture();
});
afterAll(() => fixture.close());

async function create(more: Parameters<ExchangeFixture['create']>[0] = {}) {
  return fixture.create({ refundAddress: await fixture.addressOf('ltc'), ...more }, caller);
}

async function until(secret: string, isThere: (transaction: Transaction) => boolean): Promise<Transaction> {
  for (let i = 0; i < 600; i += 1) {
    const found = await fixture.api.track({ secret });
    if (isThere(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const last = await fixture.api.track({ secret });
  throw new Error(`${last.status} ${last.holdReason ?? ''}: ${JSON.stringify(fixture.logger.lines.slice(-5))}`);
}

describe('a conversion', () => {
  it('goes from the pay-in to the payout, and pays exactly the quoted amount', async () => {
    const made = await create();
    expect(made).toMatchObject({ status: 'waiting', amountFrom: '15', isDemonstration: true });
    await fixture.api.testPayment({ id: made.id }, { caller });
    const done = await until(made.trackSecret!, ({ status }) => status === 'finished');
    expect(done.sendings).toEqual([
      {
        ...made.payout,
        amount: done.amountTo,
        currency: 'doge',
        purpose: 'payout',
        isConfirmed: true,
        chainTxId: expect.any(String),
      },
    ]);
    const units = BigInt(Math.round(Number(done.amountTo) * 1e8));
    expect(fixture.chain.balanceOf('doge', made.payout)).toBe(units);
    expect(fixture.chain.paymentsTo('doge', made.payout)).toHaveLength(1);
  });

  it('that is underpaid waits for the customer, is topped up, and finishes', async () => {
    const made = await create();
    await fixture.api.testPaymentTracked({ secret: made.trackSecret!, amount: '9' });
    const held = await until(made.trackSecret!, ({ status }) => status === 'hold');
    expect(held.holdReason).toBe('underpaid');
    expect(held.choices.map(({ choice, amount, currency }) => [choice, amount, currency])).toEqual([
      ['top-up', '6', 'ltc'],
      ['continue', expect.any(String), 'doge'],
      ['refund', '8.999', 'ltc'],
    ]);
    await fixture.api.resolveTracked({ secret: made.trackSecret!, choice: 'top-up' });
    await fixture.api.testPaymentTracked({ secret: made.trackSecret! });
    await until(made.trackSecret!, ({ status }) => status === 'finished');
    expect(fixture.chain.paymentsTo('doge', made.payout)).toHaveLength(1);
  });

  it('that is overpaid is refunded when the customer says so', async () => {
    const made = await create();
    await fixture.api.testPaymentTracked({ secret: made.trackSecret!, amount: '20' });
    await until(made.trackSecret!, ({ status }) => status === 'hold');
    await fixture.api.resolveTracked({ secret: made.trackSecret!, choice: 'refund' });
    await until(made.trackSecret!, ({ status }) => status === 'refunded');
    expect(fixture.chain.balanceOf('ltc', made.refund!)).toBe(1_999_900_000n);
  });

  it('refuses a test payment above the maximum, and adds up several large ones', async () => {
    const { trackSecret: secret } = await create();
    const pay = (amount: string) => fixture.api.testPaymentTracked({ secret: secret!, amount });
    await expect(pay('9'.repeat(30))).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { amount: ['must be at most 1000000000000000'] },
    });
    await expect(pay('0')).rejects.toMatchObject({ code: 'invalid-input' });
    for (let i = 0; i < 2; i += 1) await pay(`1${'0'.repeat(15)}`);
    // Seen before their last confirmation, they count as received, and are decided on only after it.
    await until(secret!, ({ status, payIn }) => status === 'hold' && payIn.received === `2${'0'.repeat(15)}`);
  });

  it('at a fixed rate pays the quoted amount', async () => {
    const quote = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
    const made = await create({ amount: undefined, quoteId: quote.fixed!.id });
    expect(made).toMatchObject({ rateKind: 'fixed', amountTo: quote.amountTo });
    await fixture.api.testPaymentTracked({ secret: made.trackSecret! });
    const done = await until(made.trackSecret!, ({ status }) => status === 'finished');
    expect(done.amountTo).toBe(quote.amountTo);
    await expect(create({ amount: undefined, quoteId: quote.fixed!.id })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('leaves a ledger that balances and matches the coins on the chain', async () => {
    const balances = await fixture.store.ledger.balances();
    expect(imbalances(balances)).toEqual([]);
    for (const currency of ['ltc', 'doge']) {
      const booked = balances.find((one) => one.currency === currency && one.account === 'chain')!.amount;
      const treasury = await fixture.chain.treasury(currency);
      expect(fixture.chain.balanceOf(currency, treasury)).toBe(booked);
    }
  });
});
