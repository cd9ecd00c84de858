import { randomBytes } from 'node:crypto';
import { NodeSecrets } from '../../../../adapters/node/crypto/node-secrets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestPayments } from '../../../../core/exchange/merchants/test-payments.ts';
import { PaymentService } from '../../../../core/exchange/merchants/payment-service.ts';
import { PaymentEvents } from '../../../../core/exchange/merchants/payment-events.ts';
import { WidgetService } from '../../../../core/exchange/merchants/widget-service.ts';
import { WidgetExchanges } from '../../../../core/exchange/merchants/widget-exchanges.ts';
import { FixedQuotes } from '../../../../core/exchange/quotes/fixed-quotes.ts';
import { QuoteService } from '../../../../core/exchange/quotes/quote-service.ts';
import type { ChainRegistry } from '../../../../core/exchange/chains/chain-registry.ts';
import { SANDBOX_CHAIN } from '../../../../core/exchange/chains/sandbox-chain.ts';
import { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';
import { TransactionWorker } from '../../../../core/exchange/settlement/transaction-worker.ts';
import { TransactionService } from '../../../../core/exchange/transactions/transaction-service.ts';
import { CurrencyCatalogue } from '../../../../core/ports/chains/currency-catalogue.ts';
import { Clock } from '../../../../core/ports/services/clock.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';

let fixture: ExchangeFixture;
let transactionService: TransactionService;
let testPayments: TestPayments;
const merchantId = 'abcdefghjk23';

beforeAll(async () => {
  // No settlement: the test payments below advance without it.
  fixture = await exchangeFixture(undefined, { isSettling: false });
  const { container, store } = fixture;
  const currencies = container.get(CurrencyRegistry);
  transactionService = container.get(TransactionService);
  testPayments = new TestPayments({
    store,
    currencies,
    events: container.get(PaymentEvents),
    clock: container.get(Clock),
  });
  const merchant = { accountId: 'a', merchantId, name: 'Shop', isTest: true, createdAt: 1 };
  await store.merchants.insert({ ...merchant, webhookUrl: 'https://shop.example/', sealedSecret: 'sealed' });
});
afterAll(() => fixture.close());

async function newPayment() {
  const { address } = await fixture.api.testAddress({ currency: 'eth' });
  const { address: refundAddress } = await fixture.api.testAddress({ currency: 'ltc' });
  const { fixed } = await fixture.api.quote({ from: 'ltc', to: 'eth', amountTo: '0.5', fixed: true });
  const payment = { merchantId, isSigned: true, isTest: true };
  return transactionService.create(
    { from: 'ltc', to: 'eth', quoteId: fixed!.id, address, refundAddress },
    { as: { payment, isSandbox: true, request: { unlike: randomBytes(8).toString('hex') }, onCreate: async () => {} } },
  );
}

/** The services of a server with real coins, and a merchant in test mode. */
function servicesOfRealCoins() {
  const { container, store } = fixture;
  const [clock, events] = [container.get(Clock), container.get(PaymentEvents)];
  const widgets = new WidgetService(store, new NodeSecrets(randomBytes(32)), clock);
  const chains = { of: () => ({ isDemonstration: false }) } as unknown as ChainRegistry;
  const [pricing, fixed] = [container.get(QuoteService), container.get(FixedQuotes)];
  return {
    payments: new PaymentService({ widgets, transactionService, pricing, fixed, chains, store, events }),
    exchanges: new WidgetExchanges({
      widgets,
      transactionService,
      chains,
      listed: async () => container.get(CurrencyCatalogue).list(),
      events,
    }),
  };
}

describe('a test payment on a server with real coins', () => {
  it('is created by every request to a merchant in test mode', async () => {
    const { payments, exchanges } = servicesOfRealCoins();
    const { address } = await fixture.api.testAddress({ currency: 'eth' });
    const { address: refundAddress } = await fixture.api.testAddress({ currency: 'ltc' });
    const query = `merchant_id=${merchantId}&from=ltc&to=eth&amount=0.5&address=${address}`;
    const exchange = { from: 'ltc', to: 'eth', amount: '15', address } as const;
    for (const made of [
      await payments.create({ query, from: 'ltc', refundAddress }, undefined),
      await exchanges.create({ ...exchange, kind: 'market', query }, undefined),
    ]) {
      const record = await fixture.store.transactions.byId(made.id);
      expect(record).toMatchObject({ chain: SANDBOX_CHAIN.id, payment: { merchantId, isTest: true } });
      const paid = await fixture.api.testPaymentTracked({ secret: made.trackSecret! });
      expect(paid).toMatchObject({ status: 'finished', isDemonstration: true });
    }
  });

  it('has an address that no wallet can send to, on no watched chain', async () => {
    const made = await newPayment();
    expect(made).toMatchObject({
      isDemonstration: true,
      payIn: { address: expect.stringMatching(/^test-payment-\d+$/) },
    });
    const record = await fixture.store.transactions.byId(made.id);
    expect(record).toMatchObject({ chain: SANDBOX_CHAIN.id, payment: { isTest: true } });
    const { address } = made.payIn;
    expect((await fixture.api.checkAddress({ currency: 'ltc', address })).status).toBe('invalid');
  });

  it('goes through every status on request, without ledger postings', async () => {
    const made = await newPayment();
    const before = await fixture.store.ledger.balances();
    const paid = await fixture.api.testPaymentTracked({ secret: made.trackSecret! });
    expect(paid).toMatchObject({ status: 'finished', amountTo: '0.5', isDemonstration: true });
    const events = (await fixture.store.deliveries.ofPayment(made.id)).map(({ body }) => JSON.parse(body));
    expect(events.map(({ data }) => data.status)).toEqual(['confirming', 'exchanging', 'sending', 'finished']);
    expect(events.every(({ data }) => data.isTest)).toBe(true);
    expect(await fixture.store.ledger.ofTransaction(made.id)).toEqual([]);
    expect(await fixture.store.ledger.balances()).toEqual(before);
    expect(await fixture.store.transactions.inFlight(['eth', 'ltc'])).toEqual([]);
    await expect(testPayments.pay(made.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is never claimed by the worker that moves real coins', async () => {
    const made = await newPayment();
    const { store, container } = fixture;
    const record = (await store.transactions.byId(made.id))!;
    const exchanging = { ...record, status: 'exchanging' as const, version: 2, dueAt: 1 };
    const event = {
      sequence: 2,
      at: 1,
      kind: 'pay-in',
      status: 'exchanging',
      details: {},
      actor: 'a mistake',
    } as const;
    await store.transactions.update(exchanging, [event]);
    await container.get(TransactionWorker).advance(made.id);
    expect(await store.transactions.byId(made.id)).toMatchObject({ status: 'exchanging', version: 2 });
    expect(await store.ledger.ofTransaction(made.id)).toEqual([]);
  });
});
