import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { imbalances } from '../../../../core/domain/transactions/ledger.ts';
import type { Transaction, TransactionStatus } from '../../../../core/domain/transactions/transaction.ts';
import { UNFILLED_AFTER } from '../../../../core/exchange/settlement/unfilled-exchanges.ts';
import { chainWith } from '../../../support/chains/chain-with.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { LaterClock } from '../../../support/fixtures/later-clock.ts';

let fixture: ExchangeFixture;
let clock: LaterClock;
/** What is out of order. */
let broken: 'nothing' | 'venue' | 'wallet' | 'dry' | 'build' | 'signer' | 'limit';
/** Called once a trade is made. */
let whenTraded: () => void;

beforeEach(async () => {
  broken = 'nothing';
  whenTraded = () => {};
  clock = new LaterClock();
  fixture = await exchangeFixture(
    (parts) => ({
      ...parts,
      venue: {
        findTrade: (order) => parts.venue.findTrade(order),
        cancel: (order) => parts.venue.cancel(order),
        trade: async (order) => {
          if (broken === 'venue') throw new ExchangeError('pair-unavailable', 'the market is closed');
          const result = await parts.venue.trade(order);
          whenTraded();
          return result;
        },
      },
      chains: parts.chains.map((chain) =>
        chainWith(chain, {
          spendable: async (ticker) =>
            (broken === 'wallet' || broken === 'dry') && ticker === 'doge' ? 0n : chain.spendable!(ticker),
          build: async (order, inFlight) => {
            if ((broken === 'build' || broken === 'dry') && order.ticker === 'doge')
              throw new ExchangeError('unavailable', 'not enough doge in the treasury');
            return chain.build(order, inFlight);
          },
        }),
      ),
      signer: {
        ...parts.signer,
        sign: async (request) => {
          if ((broken === 'signer' || broken === 'limit') && request.order.ticker === 'doge')
            throw new ExchangeError('forbidden', 'the signer: beyond the limit of one order');
          return parts.signer.sign(request);
        },
        allowance: async (chain, ticker) =>
          broken === 'limit' ? { order: 0n, day: 0n } : parts.signer.allowance(chain, ticker),
      },
    }),
    { clock },
  );
});
afterEach(() => fixture.close());

const patient = { timeout: 20_000, interval: 25 };
const shown = ({ trackSecret }: Transaction) => fixture.api.track({ secret: trackSecret! });
const reaches = (one: Transaction, status: TransactionStatus) =>
  vi.waitFor(async () => {
    const now = await shown(one);
    expect(now.status).toBe(status);
    return now;
  }, patient);
/** Waits until the step has failed, and then as long as an exchange waits. */
async function waitOut(one: Transaction, ms: number): Promise<void> {
  await vi.waitFor(
    async () => expect((await fixture.store.transactions.byId(one.id))!.attempts).toBeGreaterThan(0),
    patient,
  );
  clock.advance(ms);
}
const pay = (one: Transaction) => fixture.api.testPaymentTracked({ secret: one.trackSecret! });
const choose = async (one: Transaction, choice: 'continue' | 'refund') =>
  fixture.api.resolveTracked({
    secret: one.trackSecret!,
    choice,
    // At a fixed rate it was given before.
    ...(choice === 'refund' && one.rateKind === 'floating' && { refundAddress: await fixture.addressOf('ltc') }),
  });
/** Pays an exchange, and breaks something between its trade and its payout. */
async function payUntilSending(one: Transaction, fault: typeof broken): Promise<Transaction> {
  whenTraded = () => {
    broken = fault;
    // What the node said before is old by then.
    clock.advance(10_000);
  };
  await pay(one);
  return reaches(one, 'sending');
}
const alarms = () =>
  fixture.logger.lines.filter(({ level, message }) => level === 'error' && /cannot be filled/.test(message));

async function createFixed(): Promise<Transaction> {
  const { fixed } = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
  const refundAddress = await fixture.addressOf('ltc');
  return fixture.create({ amount: undefined, quoteId: fixed!.id, refundAddress });
}

it('an exchange that waited long for prices is traded soon after they are there again', async () => {
  await fixture.close();
  clock = new LaterClock();
  fixture = await exchangeFixture(
    (parts) => ({
      ...parts,
      times: { ...parts.times, firstPause: 60_000, longestPause: 300_000 },
      venue: {
        findTrade: (order) => parts.venue.findTrade(order),
        cancel: (order) => parts.venue.cancel(order),
        trade: async (order) => {
          if (broken === 'venue') throw new ExchangeError('unavailable', 'there are no current prices');
          return parts.venue.trade(order);
        },
      },
    }),
    { clock },
  );
  const one = await fixture.create({});
  broken = 'venue';
  await pay(one);
  for (let failures = 1; failures <= 5; failures += 1) {
    await vi.waitFor(
      async () => expect((await fixture.store.transactions.byId(one.id))!.attempts).toBe(failures),
      patient,
    );
    if (failures === 5) broken = 'nothing';
    clock.advance(30_000);
  }
  await reaches(one, 'sending');
});

describe('an exchange that cannot be filled', () => {
  it('at a fixed rate whose market is gone is held with an alarm, and refunded', async () => {
    const one = await createFixed();
    broken = 'venue';
    await pay(one);
    await reaches(one, 'exchanging');
    await waitOut(one, UNFILLED_AFTER.trade);
    const held = await reaches(one, 'hold');
    expect(held.holdReason).toBe('unfilled');
    expect(held.choices.map(({ choice }) => choice)).toEqual(['continue', 'refund']);
    await expect.poll(alarms).toHaveLength(1);
    await choose(one, 'refund');
    await reaches(one, 'refunded');
    expect(imbalances((await fixture.store.ledger.ofTransaction(one.id)).flatMap(({ entries }) => entries))).toEqual(
      [],
    );
  });

  it('is not traded while the hot wallet could not pay it out, and goes on when staff has filled it', async () => {
    const one = await fixture.create();
    broken = 'wallet';
    // What the node said at the creation is old by then.
    clock.advance(60_000);
    await pay(one);
    await waitOut(one, UNFILLED_AFTER.trade);
    expect((await reaches(one, 'hold')).holdReason).toBe('unfilled');
    expect((await fixture.store.ledger.ofTransaction(one.id)).map(({ kind }) => kind)).not.toContain('traded');
    broken = 'nothing';
    await vi.waitFor(() => choose(one, 'continue'), patient);
    await reaches(one, 'finished');
  });

  it.each(['dry', 'limit'] as const)(
    'of which the payout is beyond the means of the exchange (%s) is refunded from the deposit',
    async (fault) => {
      const one = await fixture.create();
      await payUntilSending(one, fault);
      await waitOut(one, UNFILLED_AFTER.payout);
      const held = await reaches(one, 'hold');
      expect(held.choices.map(({ choice, currency }) => [choice, currency])).toEqual([
        ['continue', 'doge'],
        ['refund', 'ltc'],
      ]);
      await choose(one, 'refund');
      const { sendings } = await reaches(one, 'refunded');
      expect(sendings).toMatchObject([{ purpose: 'refund', currency: 'ltc', isConfirmed: true }]);
      expect(fixture.chain.paymentsTo('doge', one.payout)).toEqual([]);
      const balances = new Map<string, bigint>();
      for (const { entries } of await fixture.store.ledger.ofTransaction(one.id))
        for (const { currency, account, amount } of entries)
          balances.set(`${currency} ${account}`, (balances.get(`${currency} ${account}`) ?? 0n) + amount);
      expect([balances.get('ltc customers'), balances.get('doge customers'), balances.get('ltc refunds')]).toEqual([
        0n,
        0n,
        0n,
      ]);
    },
  );

  it.each(['build', 'signer'] as const)(
    'of which the payout fails for another reason (%s) is left to staff, because its recipient may have caused it',
    async (fault) => {
      const one = await fixture.create();
      await payUntilSending(one, fault);
      await waitOut(one, UNFILLED_AFTER.payout);
      expect(await reaches(one, 'hold')).toMatchObject({ holdReason: 'review', choices: [] });
      await expect(choose(one, 'refund')).rejects.toMatchObject({ code: 'conflict' });
      await expect.poll(alarms).toHaveLength(1);
    },
  );

  it('of which the payout fails waits on when the customer wants that, and is paid once', async () => {
    const one = await fixture.create();
    await payUntilSending(one, 'dry');
    await waitOut(one, UNFILLED_AFTER.payout);
    await reaches(one, 'hold');
    await choose(one, 'continue');
    broken = 'nothing';
    await reaches(one, 'finished');
    expect(fixture.chain.paymentsTo('doge', one.payout)).toHaveLength(1);
  });
});
