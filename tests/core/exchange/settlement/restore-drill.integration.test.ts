import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { staffModule } from '../../../../adapters/di/server/staff-module.ts';
import { imbalances } from '../../../../core/domain/transactions/ledger.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { Settlement } from '../../../../core/exchange/settlement/settlement.ts';
import { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import { accountChain } from '../../../support/fixtures/account-chain.ts';
import {
  type ExchangeFixture,
  type ExchangeRemains,
  exchangeFixture,
} from '../../../support/fixtures/exchange-fixture.ts';
import { copyOf } from '../../../support/servers/worker-postgres.ts';

const patient = { timeout: 60_000, interval: 50 };

/** @param before what an exchange left behind. */
function open(before?: ExchangeRemains, isSettling = true): Promise<ExchangeFixture> {
  const options = { isSettling, before, isKept: true };
  return exchangeFixture((parts) => ({ ...parts, chains: parts.chains.map((chain) => accountChain(chain)) }), options);
}

async function create({ api }: ExchangeFixture): Promise<Transaction> {
  const { address } = await api.testAddress({ currency: 'doge' });
  return api.createTransaction({ from: 'ltc', to: 'doge', amount: '15', address });
}

const pay = ({ api }: ExchangeFixture, { trackSecret }: Transaction) =>
  api.testPaymentTracked({ secret: trackSecret! });
const statusesOf = ({ api }: ExchangeFixture, made: readonly Transaction[]) =>
  Promise.all(made.map(async ({ trackSecret }) => (await api.track({ secret: trackSecret! })).status));
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

it('finishes everything that a restored database knows, pays nothing twice and needs nothing by hand', async () => {
  let fixture = await open();
  const done = await times(2, () => create(fixture));
  for (const made of done) await pay(fixture, made);
  await expect.poll(() => statusesOf(fixture, done), patient).toEqual(done.map(() => 'finished'));
  await fixture.container.get(Settlement).stop();
  // In the backup these wait for their payment, or it is on its way.
  const [waiting, paid] = [await times(3, () => create(fixture)), await times(4, () => create(fixture))];
  for (const made of paid) await pay(fixture, made);
  await fixture.close();
  const backup = await copyOf(fixture.databaseUrl);

  fixture = await open(fixture.remains);
  for (const made of waiting) await pay(fixture, made);
  const known = [...done, ...waiting, ...paid];
  await expect.poll(() => statusesOf(fixture, known), patient).toEqual(known.map(() => 'finished'));
  const forgotten = await times(3, () => create(fixture));
  for (const made of forgotten) await pay(fixture, made);
  await expect.poll(() => statusesOf(fixture, forgotten), patient).toEqual(forgotten.map(() => 'finished'));
  await fixture.close();

  fixture = await open({ ...fixture.remains, databaseUrl: backup }, false);
  await fixture.container.load(staffModule);
  const support = fixture.container.get(StaffApi);
  const how = { indexes: 50, isJournalNewest: true, actor: 'ada', reason: 'the backup of Sunday' };
  expect(await support.restored(how)).toMatchObject({ held: 0, stopped: [], payouts: [] });
  await fixture.container.get(Settlement).start();
  const later = await create(fixture);
  await pay(fixture, later);
  const all = [...known, later];
  await expect.poll(() => statusesOf(fixture, all), patient).toEqual(all.map(() => 'finished'));
  for (const made of [...all, ...forgotten]) {
    const payments = fixture.chain.paymentsTo('doge', made.payout);
    expect(payments).toHaveLength(1);
    if (forgotten.includes(made)) continue;
    const [sending] = (await fixture.store.transactions.byId(made.id))!.sendings;
    expect(sending).toMatchObject({ chainTxId: payments[0]!.chainTxId, amount: payments[0]!.amount });
    expect(JSON.parse(sending!.unsigned!)).toMatchObject({ fee: String(payments[0]!.fee) });
  }
  const kinds = await Promise.all(
    [...waiting, ...paid].map(async ({ id }) => (await support.explain({ id })).events.map(({ kind }) => kind)),
  );
  expect(kinds.every((one) => one.includes('adopted'))).toBe(true);
  expect(await fixture.store.transactions.stuck(1)).toEqual([]);
  expect(imbalances(await fixture.store.ledger.balances())).toEqual([]);
  await fixture.close();
  await rm(fixture.remains.folder, { recursive: true });
}, 180_000);
