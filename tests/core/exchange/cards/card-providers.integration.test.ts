import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MoonPayCards } from '../../../../adapters/cards-moonpay/moonpay-cards.ts';
import { StripeCards } from '../../../../adapters/cards-stripe/stripe-cards.ts';
import { parseUnits } from '../../../../core/domain/amount.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { CardFlow } from '../../../../core/ports/apis/card-flow.ts';
import type { CardWebhook } from '../../../../core/ports/services/card-provider.ts';
import { MOONPAY_KEYS, type MoonPayServer, moonPayServer } from '../../../support/cards/moonpay-server.ts';
import { STRIPE_KEYS, type StripeServer, stripeServer } from '../../../support/cards/stripe-server.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { waitFor } from '../../../support/wait-for.ts';

let stripe: StripeServer;
let moonpay: MoonPayServer;
let exchange: ExchangeFixture;
let flow: CardFlow;

beforeAll(async () => {
  [stripe, moonpay] = await Promise.all([stripeServer(), moonPayServer(Date.now)]);
  const { secretKey, webhookSecret } = STRIPE_KEYS;
  const { webhookKey, ...keys } = MOONPAY_KEYS;
  const providers = [
    new MoonPayCards({ ...keys, webhookKeys: [webhookKey], api: moonpay.address }, asyncScheduler),
    new StripeCards({ secretKey, webhookSecrets: [webhookSecret], api: stripe.address }, asyncScheduler),
  ];
  exchange = await exchangeFixture((parts) => ({ ...parts, cards: { providers } }));
  flow = exchange.container.get(CardFlow);
});
afterAll(async () => {
  await exchange.close();
  await Promise.all([stripe.close(), moonpay.close()]);
});

const seconds = () => Math.floor(Date.now() / 1000);
const now = ({ trackSecret: secret }: Transaction) => exchange.api.track({ secret: secret! });
const until = (transaction: Transaction, wanted: (now: Transaction) => boolean) =>
  waitFor('the exchange', async () => {
    const found = await now(transaction);
    return wanted(found) ? found : undefined;
  });

/** An exchange of 100 dollars by card, and the provider's page. */
async function begin(provider: string) {
  const transaction = await exchange.create({ from: 'btcusd', to: 'eth', amount: '100', provider });
  const url = await flow.begin({ secret: transaction.trackSecret! }, '/card-return/code', {});
  return { transaction, url };
}

const deliver = ({ payIn, card }: Transaction) =>
  exchange.chain.faucet('btc', { address: payIn.address }, parseUnits(card!.coins, 8));

const taken = (provider: string, ...webhooks: readonly CardWebhook[]) =>
  Promise.all(webhooks.map((webhook) => flow.receive(provider, webhook)));

describe('two card providers', () => {
  it('compete: the one that delivers more is named, and the other one beside it', async () => {
    const { card } = await exchange.api.quote({ from: 'btcusd', to: 'eth', amount: '100' });
    expect(card).toMatchObject({ provider: 'stripe', amount: '100', others: [{ provider: 'moonpay', amount: '100' }] });
    expect(Number(card!.coins)).toBeGreaterThan(Number(card!.others![0]!.coins));
  });

  it('are asked at the one that the customer has chosen', async () => {
    const { card } = await exchange.api.quote({ from: 'btcusd', to: 'eth', amount: '100', provider: 'moonpay' });
    expect(card!.provider).toBe('moonpay');
  });
});

describe('a payment at Stripe', () => {
  it('pays out once Stripe calls its delivery complete, whatever was replayed, forged or out of order before', async () => {
    const { transaction, url } = await begin('stripe');
    const session = new URL(url).searchParams.get('session_hash')!;
    const pending = stripe.event(session, seconds());
    stripe.move(session, 'fulfillment_processing');
    const approved = stripe.event(session, seconds());
    expect(await taken('stripe', approved, pending, approved)).toEqual([true, true, true]);
    const chainTxId = await deliver(transaction);
    await until(transaction, ({ payIn }) => payIn.deposits.some(({ status }) => status === 'confirmed'));
    expect(await now(transaction)).toMatchObject({ status: 'confirming', card: { state: 'approved' }, sendings: [] });
    const before = (await now(transaction)).sequence;
    stripe.move(session, 'fulfillment_complete', chainTxId);
    const forged = stripe.event(session, seconds(), 'whsec_Zm9yZ2Vkd2l0aGFub3RoZXI');
    const late = stripe.event(session, seconds() - 600);
    expect(await taken('stripe', forged, late, approved, pending)).toEqual([false, false, true, true]);
    expect(await taken('moonpay', stripe.event(session, seconds()))).toEqual([false]);
    expect((await now(transaction)).sequence).toBe(before);
    await taken('stripe', stripe.event(session, seconds()));
    const done = await until(transaction, ({ status }) => status === 'finished');
    expect(done.card!.state).toBe('delivered');
    const { sequence } = done;
    await taken('stripe', stripe.event(session, seconds()), approved, pending);
    expect((await now(transaction)).sequence).toBe(sequence);
    expect(exchange.chain.paymentsTo('eth', { address: done.payout.address })).toHaveLength(1);
  });
});

describe('coins that no delivery accounts for', () => {
  it('are held for staff, who is told', async () => {
    const { transaction, url } = await begin('moonpay');
    const bought = moonpay.buy(url)!;
    moonpay.move(bought, 'failed', { reason: 'Cancelled' });
    await taken('moonpay', moonpay.event(bought, seconds()));
    await deliver(transaction);
    expect(await until(transaction, ({ status }) => status === 'hold')).toMatchObject({
      holdReason: 'review',
      choices: [],
    });
    const tickets = await exchange.store.tickets.list(true, 50);
    const [ticket, ...more] = tickets.filter(({ transactionId }) => transactionId === transaction.id);
    expect(ticket!.message).toContain('no delivery of MoonPay accounts for');
    expect(more).toEqual([]);
  });
});

describe('a payment at MoonPay', () => {
  it('pays out once MoonPay calls its delivery complete, after another one with the same page failed', async () => {
    const { transaction, url } = await begin('moonpay');
    const [first, second] = [moonpay.buy(url)!, moonpay.buy(url)!];
    moonpay.move(first, 'failed', { reason: 'insufficient_funds' });
    await taken('moonpay', moonpay.event(first, seconds()));
    expect((await now(transaction)).card).toMatchObject({ state: 'declined', decline: 'funds' });
    moonpay.move(second, 'pending');
    await taken('moonpay', moonpay.event(second, seconds()), moonpay.event(first, seconds()));
    expect((await now(transaction)).card!.state).toBe('approved');
    const chainTxId = await deliver(transaction);
    moonpay.move(second, 'completed', { transaction: chainTxId });
    await taken('moonpay', moonpay.event(second, seconds()));
    await until(transaction, ({ status }) => status === 'finished');
  });

  it('to an address of the customer’s own is no delivery to this exchange, although it has its name', async () => {
    const { transaction, url } = await begin('moonpay');
    const own = moonpay.buyElsewhere(url, 'bc1qstranger');
    moonpay.move(own, 'completed', { transaction: 'f00d' });
    await taken('moonpay', moonpay.event(own, seconds()));
    expect(await now(transaction)).toMatchObject({ status: 'waiting', card: { state: 'pending' } });
    await deliver(transaction);
    await until(transaction, ({ payIn }) => payIn.deposits.some(({ status }) => status === 'confirmed'));
    expect(await now(transaction)).toMatchObject({ status: 'confirming', sendings: [] });
  });

  it('lets no customer decide about coins that are not final', async () => {
    const { transaction, url } = await begin('moonpay');
    const bought = moonpay.buy(url)!;
    moonpay.move(bought, 'pending');
    await taken('moonpay', moonpay.event(bought, seconds()));
    await deliver(transaction);
    await until(transaction, ({ payIn }) => payIn.deposits.some(({ status }) => status === 'confirmed'));
    const refundAddress = await exchange.addressOf('btc');
    const answer = { secret: transaction.trackSecret!, choice: 'refund', refundAddress } as const;
    await expect(exchange.api.resolveTracked(answer)).rejects.toMatchObject({ code: 'conflict' });
  });
});
