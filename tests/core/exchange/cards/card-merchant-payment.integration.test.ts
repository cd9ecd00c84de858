import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareDecimals } from '../../../../core/domain/amount.ts';
import { TransactionService } from '../../../../core/exchange/transactions/transaction-service.ts';
import { cardExchange } from '../../../support/fixtures/cards/card-exchange.ts';
import { waitFor } from '../../../support/wait-for.ts';

let cards: Awaited<ReturnType<typeof cardExchange>>;
beforeAll(async () => {
  cards = await cardExchange();
});
afterAll(() => cards.close());

const ASKED = { from: 'btcusd', to: 'eth', amountTo: '0.02' };

/** A merchant's payment of 0.02 ETH by card. */
async function payment(isTest = false) {
  const { address } = await cards.api.testAddress({ currency: 'eth' });
  const mark = { merchantId: 'shopshopshop', isSigned: true, isTest };
  const request = { unlike: randomBytes(8).toString('hex') };
  return cards.container
    .get(TransactionService)
    .create({ ...ASKED, address }, { as: { payment: mark, isSandbox: isTest, request, onCreate: async () => {} } });
}

describe('a merchant’s payment by card', () => {
  it('is priced with the margin of a fixed rate, as the payer was shown', async () => {
    const [plain, shown] = [await cards.api.quote(ASKED), await cards.api.quote({ ...ASKED, forPayment: true })];
    expect(plain.rateMargin).toBeUndefined();
    expect(compareDecimals(shown.rateMargin!, '0')).toBeGreaterThan(0);
    expect(compareDecimals(shown.card!.amount, plain.card!.amount)).toBeGreaterThan(0);
    const made = await payment();
    expect(made).toMatchObject({ rateKind: 'floating', amountTo: '0.02', card: { amount: shown.card!.amount } });
  });

  it('brings the merchant what the market gives, at least the amount, without a refund address', async () => {
    const made = await payment();
    await cards.pay(made, 'approved');
    const done = await waitFor('the payout', async () => {
      const now = await cards.now(made);
      return now.status === 'finished' ? now : undefined;
    });
    expect(compareDecimals(done.amountTo, '0.02')).toBeGreaterThan(0);
    expect(done.quote.rateMargin).toBeUndefined();
  });

  it('is refused as a test that moves no coins: the provider would charge the card', async () => {
    await expect(payment(true)).rejects.toMatchObject({ code: 'invalid-input', fields: { from: [expect.anything()] } });
  });
});
