import { afterEach, describe, expect, it } from 'vitest';
import { storedStops } from '../../../../../core/exchange/chains/stops.ts';
import { Settlement } from '../../../../../core/exchange/settlement/settlement.ts';
import type { Transaction } from '../../../../../core/domain/transactions/transaction.ts';
import { exchangeFixture, type ExchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';

let fixture: ExchangeFixture;
afterEach(() => fixture.close());

async function open(): Promise<void> {
  fixture = await exchangeFixture();
}

/** Currencies whose payouts are stopped. */
const stopped = async () => storedStops(await fixture.store.settings.get('stops')).map(({ name }) => name);
const settlement = () => fixture.container.get(Settlement);
const amount = 15n * 100_000_000n;
const pay = ({ payIn }: Transaction) => fixture.chain.faucet('ltc', payIn, amount);
const statusOf = async ({ trackSecret }: Transaction) => (await fixture.api.track({ secret: trackSecret! })).status;
async function until(made: Transaction, status: string): Promise<void> {
  await expect.poll(() => statusOf(made), { timeout: 30_000, interval: 20 }).toBe(status);
}

/** Compares until a check was made, and returns what is different. */
async function differences(): Promise<Record<string, bigint>> {
  const asked = Date.now();
  const isDone = async () => {
    await settlement().reconcile();
    return (await fixture.store.reconciliations.rounds()).every(({ checkedAt = 0 }) => checkedAt >= asked);
  };
  await expect.poll(isDone, { timeout: 30_000, interval: 5 }).toBe(true);
  const checked = await fixture.store.reconciliations.checked();
  return Object.fromEntries(
    checked.flatMap(({ ticker, difference }) => (difference === 0n ? [] : [[ticker, difference]])),
  );
}

/** Signs and broadcasts a transfer that no record of the exchange knows. @returns what left, its fee included. */
async function steal(ticker: string, units: bigint): Promise<bigint> {
  const { chain } = fixture;
  const order = { id: `stolen-${ticker}`, ticker, to: { address: await fixture.addressOf(ticker) }, amount: units };
  const request = { chain: chain.id, order, unsigned: await chain.build(order, []) };
  const { raw, chainTxId } = await fixture.remains.signer.sign(request);
  await chain.broadcast(raw);
  await expect.poll(async () => (await chain.transferStatus(chainTxId)).confirmations).toBeGreaterThan(0);
  return units + (await chain.transferStatus(chainTxId)).fee!;
}

describe('the reconciliation of an exchange', () => {
  it('agrees to the last unit at any time, while exchanges are paid in, traded and paid out', async () => {
    await open();
    const made = await Promise.all(Array.from({ length: 6 }, () => fixture.create()));
    for (const one of made) {
      await pay(one);
      expect(await differences()).toEqual({});
    }
    for (let checks = 0; checks < 200; checks += 1) {
      expect(await differences()).toEqual({});
      const ended = await Promise.all(made.map(async (one) => (await statusOf(one)) === 'finished'));
      if (ended.every(Boolean)) break;
    }
    for (const one of made) await until(one, 'finished');
    const checked = await fixture.store.reconciliations.checked();
    expect(checked.find(({ ticker }) => ticker === 'ltc')).toMatchObject({ difference: 0n, isPersistent: false });
    expect(checked.find(({ ticker }) => ticker === 'doge')!.ledger).toBeGreaterThan(0n);
  });

  it('holds no lease after a check, so that another process can make the next', async () => {
    await open();
    const { store, chain } = fixture;
    const asked = Date.now();
    await store.reconciliations.request(asked);
    const isChecked = async () =>
      (await store.reconciliations.rounds()).some(({ checkedAt = 0 }) => checkedAt >= asked);
    // A check that blocks outran is made again after a minute.
    await expect.poll(isChecked, { timeout: 90_000 }).toBe(true);
    const takes = () => store.leases.hold(`reconcile:${chain.id}`, 'another process', Date.now(), Date.now() + 1);
    await expect.poll(takes).toBe(true);
  });

  it('stops the payouts of a currency whose coins left behind its back, and of no other', async () => {
    await open();
    const [toDoge, toBtc] = [await fixture.create(), await fixture.create({ to: 'btc' })];
    const left = await steal('doge', 5_000_000n);
    expect(await differences()).toEqual({ doge: -left });
    expect(await stopped()).toEqual([]);
    await expect
      .poll(async () => [await differences(), await stopped()], { timeout: 30_000 })
      .toEqual([{ doge: -left }, ['doge']]);
    const alarm = fixture.logger.lines.filter(({ level }) => level === 'error').map(({ message }) => message);
    expect(alarm).toEqual(['less is there than the ledger says: payouts of the currency are stopped']);

    await expect.poll(() => fixture.create().catch((error: unknown) => error)).toMatchObject({ code: 'unavailable' });
    await pay(toDoge);
    await pay(toBtc);
    await until(toBtc, 'finished');
    await until(toDoge, 'exchanging');
    const seen = async () => (await fixture.api.track({ secret: toDoge.trackSecret! })).stopped?.what;
    await expect.poll(seen, { timeout: 30_000 }).toBe('exchange');
    expect((await fixture.store.transactions.byId(toDoge.id))!.sendings).toEqual([]);

    // Staff books what left; the next check agrees, and the payout goes out.
    await fixture.store.ledger.post({
      id: 'correction',
      kind: 'manual',
      at: Date.now(),
      entries: [
        { currency: 'doge', account: 'capital', amount: left },
        { currency: 'doge', account: 'chain', amount: -left },
      ],
    });
    await expect.poll(() => differences(), { timeout: 30_000 }).toEqual({});
    expect(await stopped()).toEqual([]);
    await until(toDoge, 'finished');
    const audit = await fixture.store.audit.ofTransaction('setting:stops');
    expect(audit.map(({ actor, action }) => [actor, action])).toEqual([
      ['house:reconciliation', 'stop currency doge (payouts)'],
      ['house:reconciliation', 'resume currency doge (payouts)'],
    ]);
  });

  it('calls staff for coins that nobody booked, and stops no payouts', async () => {
    await open();
    await fixture.store.ledger.post({
      id: 'mistake',
      kind: 'manual',
      at: Date.now(),
      entries: [
        { currency: 'doge', account: 'capital', amount: 7n },
        { currency: 'doge', account: 'chain', amount: -7n },
      ],
    });
    const alarms = () => fixture.logger.lines.filter(({ message }) => message === 'more is there than the ledger says');
    await expect
      .poll(async () => [await differences(), alarms().length], { timeout: 30_000 })
      .toEqual([{ doge: 7n }, 1]);
    expect(await stopped()).toEqual([]);
    const made = await fixture.create();
    await pay(made);
    await until(made, 'finished');
  });
});
