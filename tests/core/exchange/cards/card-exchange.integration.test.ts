import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '../../../../core/domain/amount.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { cardExchange, CENTS } from '../../../support/fixtures/cards/card-exchange.ts';
import { waitFor } from '../../../support/wait-for.ts';

type Cards = Awaited<ReturnType<typeof cardExchange>>;
let shared: Cards;
let own: Cards | undefined;
beforeAll(async () => {
  shared = await cardExchange();
});
afterAll(() => shared.close());
afterEach(async () => {
  await own?.close();
  own = undefined;
});

/** A new card payment. @param options of an exchange of its own; one is shared by all tests without. */
const begin = async (options?: Parameters<typeof cardExchange>[0], wanted: object = {}) => {
  const exchange = options ? (own = await cardExchange(options)) : shared;
  const transaction = await exchange.create({ from: 'btcusd', to: 'eth', amount: '100', ...wanted });
  return { exchange, transaction };
};

const until = (cards: Cards, transaction: Transaction, wanted: (now: Transaction) => boolean) =>
  waitFor('the exchange', async () => {
    const now = await cards.now(transaction);
    return wanted(now) ? now : undefined;
  });

/** The bitcoin that 100 dollars buy: less 2.9 % and 30 cents for the card, and 50 cents for the network. */
const COINS = formatUnits(((10_000n - 320n - 50n) * 10n ** 8n) / CENTS, 8);

describe('a card payment', () => {
  it('becomes an exchange of the bitcoin that the provider delivers, to the last unit', async () => {
    const { exchange: cards, transaction } = await begin();
    expect(transaction).toMatchObject({
      from: 'btc',
      amountFrom: COINS,
      status: 'waiting',
      rateKind: 'floating',
      card: { state: 'pending', amount: '100', fee: '3.2', networkFee: '0.5', coins: COINS, canPay: true },
    });
    await cards.pay(transaction, 'approved');
    const done = await until(cards, transaction, ({ status }) => status === 'finished');
    expect(done.card).toMatchObject({ state: 'delivered', canPay: false });
    expect(done.payIn.received).toBe(COINS);
    const paid = cards.chain.paymentsTo('eth', { address: done.payout.address });
    expect(paid.map(({ amount }) => formatUnits(amount, 18))).toEqual([done.amountTo]);
    const { gross, serviceFee, networkFee, amountTo } = done.quote;
    const units = (amount: string) => parseUnits(amount, 18);
    expect(units(gross) - units(serviceFee) - units(networkFee)).toBe(units(amountTo));
    const history = (await cards.store.transactions.events(transaction.id, 0)).filter(({ kind }) => kind === 'card');
    expect(history.map(({ details }) => details['card'])).toEqual(['pending', 'approved', 'delivered']);
  });

  it('pays nothing out before the provider calls the delivery final', async () => {
    const { exchange: cards, transaction } = await begin({ times: { final: 3_600_000 } });
    await cards.pay(transaction, 'approved');
    const now = await until(cards, transaction, ({ payIn }) =>
      payIn.deposits.some((one) => one.status === 'confirmed'),
    );
    expect(now).toMatchObject({ status: 'confirming', card: { state: 'approved' }, sendings: [] });
  });

  it('can be tried again after a card was declined, and after the window was closed', async () => {
    const { exchange: cards, transaction } = await begin();
    const first = await cards.pay(transaction, 'funds');
    expect(await cards.now(transaction)).toMatchObject({
      status: 'waiting',
      card: { state: 'declined', decline: 'funds', canPay: true },
    });
    const second = await cards.pay(transaction, 'leave');
    expect(second).not.toBe(first);
    expect((await cards.now(transaction)).card).toMatchObject({ state: 'abandoned', canPay: true });
    await cards.pay(transaction, 'challenge', 'confirm');
    await until(cards, transaction, ({ status }) => status === 'finished');
  });

  it('leads to the same payment however often it is opened', async () => {
    const { exchange: cards, transaction } = await begin();
    expect(await cards.open(transaction)).toBe(await cards.open(transaction));
  });

  it('is booked as a loss, and told to staff, when it is taken back after the payout', async () => {
    const { exchange: cards, transaction } = await begin({ times: { back: 3_000 } });
    await cards.pay(transaction, 'charged-back');
    const done = await until(cards, transaction, ({ card }) => card?.state === 'charged-back');
    expect(done.status).toBe('finished');
    const balances = await cards.store.ledger.balances();
    const of = (account: string) => balances.find((one) => one.account === account && one.currency === 'btc')?.amount;
    const lost = parseUnits(COINS, 8);
    expect([of('card-losses'), of('chargebacks')]).toEqual([lost, -lost]);
    const [ticket] = await cards.store.tickets.list(true, 10);
    expect(ticket).toMatchObject({ transactionId: transaction.id });
    expect(ticket!.message).toContain('100 USD');
  });

  it('holds the exchange for staff when it is taken back before the payout', async () => {
    const { exchange: cards, transaction } = await begin({ times: { final: 3_600_000 } });
    const reference = await cards.pay(transaction, 'approved');
    await until(cards, transaction, ({ status }) => status === 'confirming');
    const report = { exchangeId: transaction.id, reference, state: 'charged-back', at: Date.now() } as const;
    const { CardPayments } = await import('../../../../core/exchange/transactions/cards/card-payments.ts');
    await cards.container.get(CardPayments).apply(cards.cards, report);
    expect(await cards.now(transaction)).toMatchObject({ status: 'hold', holdReason: 'review', choices: [] });
    await expect(
      cards.api.resolveTracked({ secret: transaction.trackSecret!, choice: 'continue' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('asks the customer when the provider delivers more than it announced', async () => {
    const { exchange: cards, transaction } = await begin({ surplus: parseUnits(COINS, 8) });
    await cards.pay(transaction, 'approved');
    expect(await until(cards, transaction, ({ status }) => status === 'hold')).toMatchObject({
      holdReason: 'overpaid',
    });
  });

  it('is limited to what an account and a subnet may pay in a day, whether it is made or opened', async () => {
    const { exchange: cards, transaction } = await begin({ settings: { daily: 150 } });
    const caller = { address: '198.51.100.7' };
    const more = () => cards.create({ from: 'btcusd', to: 'eth', amount: '100' }, caller);
    const [one, two] = [await more(), await more()];
    await cards.pay(one, 'delayed');
    await expect(cards.open(two)).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(more()).rejects.toMatchObject({ code: 'too-many-requests' });
    // Opened again it counts once, and others are not concerned.
    await cards.open(one).catch(() => undefined);
    await cards.open(transaction);
  });
});

describe('a webhook', () => {
  it('changes nothing when it is forged, of another provider, repeated, or overtaken', async () => {
    const { exchange: cards, transaction } = await begin({ times: { final: 3_600_000, delay: 3_600_000 } });
    const reference = (await cards.open(transaction)).split('/').at(-1)!;
    const refused = (await cards.pages.answer(reference, 'declined'))!.webhook!;
    const forged = { ...refused, body: refused.body.replace('declined', 'delivered') };
    expect(await cards.flow.receive('demonstration', forged)).toBe(false);
    expect(await cards.flow.receive('stripe', refused)).toBe(false);
    expect((await cards.now(transaction)).card?.state).toBe('pending');
    expect(await cards.flow.receive('demonstration', refused)).toBe(true);
    const version = (await cards.now(transaction)).sequence;
    expect(await cards.flow.receive('demonstration', refused)).toBe(true);
    expect((await cards.now(transaction)).sequence).toBe(version);
    // A new attempt is not ended by a late message about the last one.
    const again = (await cards.open(transaction)).split('/').at(-1)!;
    expect(again).not.toBe(reference);
    await cards.flow.receive('demonstration', refused);
    expect((await cards.now(transaction)).card?.state).toBe('pending');
  });
});

describe('the quote of a card payment', () => {
  it('itemises the fees in both directions, and lists the sources while a provider answers', async () => {
    const exchange = shared;
    const listed = await exchange.api.currencies({});
    expect(listed.filter(({ network }) => network === 'Visa, MasterCard').map(({ ticker }) => ticker)).toEqual([
      'btcusd',
      'btceur',
    ]);
    const forth = await exchange.api.quote({ from: 'btcusd', to: 'eth', amount: '100' });
    expect(forth).toMatchObject({
      from: 'btcusd',
      amountFrom: '100',
      card: { provider: 'demonstration', coins: COINS },
    });
    expect(forth.legs.reduce((sum, { amountIn }) => sum + parseUnits(amountIn, 8), 0n)).toBe(parseUnits(COINS, 8));
    const back = await exchange.api.quote({ from: 'btcusd', to: 'eth', amountTo: forth.amountTo });
    expect(back.amountTo).toBe(forth.amountTo);
    expect(parseUnits(back.amountFrom, 2)).toBeLessThanOrEqual(10_001n);
    await expect(exchange.api.quote({ from: 'btcusd', to: 'eth', amount: '5' })).rejects.toMatchObject({
      code: 'amount-too-small',
      limit: { amount: '20', currency: 'btcusd' },
    });
    await expect(exchange.api.quote({ from: 'btcusd', to: 'eth', amount: '100', fixed: true })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { fixed: expect.anything() },
    });
    await expect(exchange.api.quote({ from: 'btcusd', to: 'eth', amount: '1.234' })).rejects.toMatchObject({
      fields: { amount: expect.anything() },
    });
  });

  it('buys bitcoin for the customer themselves', async () => {
    const { exchange: cards, transaction } = await begin(undefined, { to: 'btc', amount: '200' });
    await cards.pay(transaction, 'approved');
    const done = await until(cards, transaction, ({ status }) => status === 'finished');
    expect(cards.chain.paymentsTo('btc', { address: done.payout.address })).toHaveLength(1);
  });
});
