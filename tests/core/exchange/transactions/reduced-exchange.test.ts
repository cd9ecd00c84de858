import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NodeSecrets } from '../../../../adapters/node/crypto/node-secrets.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { ChainWatcher } from '../../../../core/exchange/settlement/chain-watcher.ts';
import { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';
import { TransactionWorker } from '../../../../core/exchange/settlement/transaction-worker.ts';
import { UnpaidReducer } from '../../../../core/exchange/settlement/unpaid-reducer.ts';
import { TransactionProcessor } from '../../../../core/exchange/transactions/transaction-processor.ts';
import { TransactionReports } from '../../../../core/exchange/staff/transaction-report.ts';
import { AmountFormatter } from '../../../../core/exchange/staff/amount-formatter.ts';
import { CurrencyCatalogue } from '../../../../core/ports/chains/currency-catalogue.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';
import { waitFor } from '../../../support/wait-for.ts';

const DAY_MS = 86_400_000;
const clock = new SettableClock();
const logger = new MemoryLogger();
const caller = { visitor: randomBytes(32).toString('base64url'), address: '198.18.0.1' };

let fixture: ExchangeFixture;
let watcher: ChainWatcher;
let addresses: { readonly to: string; readonly back: string };

beforeAll(async () => {
  const secrets = new NodeSecrets(randomBytes(32));
  fixture = await exchangeFixture((parts) => ({ ...parts, secrets }), { isSettling: false, clock });
  const { container, store } = fixture;
  const parts = { store, processor: container.get(TransactionProcessor), currencies: container.get(CurrencyRegistry) };
  watcher = new ChainWatcher(fixture.chain, { ...parts, holder: 'test', lease: 60_000 }, clock, logger);
  await watcher.begin();
  const [to, back] = await Promise.all(['doge', 'ltc'].map((currency) => fixture.addressOf(currency)));
  addresses = { to: to!, back: back! };
});
afterAll(() => fixture.close());

const round = (holder = 'one') => new UnpaidReducer(fixture.store, clock, logger, holder).round();

/** An unpaid exchange, 30 days and more after its window. */
async function reduced(parts: { readonly refundAddress?: string } = {}) {
  const { to: address } = addresses;
  const made = await fixture.create({ address, ...parts }, caller);
  clock.advance(2 * DAY_MS);
  await fixture.container.get(TransactionWorker).advance(made.id);
  const ended = await fixture.api.track({ secret: made.trackSecret! });
  expect(ended).toMatchObject({ status: 'overdue', quote: { legs: [] } });
  // Its window ended less than two days ago.
  clock.advance(28 * DAY_MS);
  expect(await round()).toBe(0);
  clock.advance(3 * DAY_MS);
  expect(await round()).toBe(1);
  return made;
}

/** Pays, and scans the chain until the exchange is a hold for the customer to decide on. */
async function paidLate(made: Awaited<ReturnType<typeof reduced>>, amount: bigint) {
  await fixture.chain.faucet('ltc', made.payIn, amount);
  return waitFor('a hold to decide on', async () => {
    await watcher.poll();
    const now = await fixture.api.track({ secret: made.trackSecret! });
    return now.choices.length > 0 ? now : undefined;
  });
}

it('an unpaid exchange is in no list 30 days later, and its link still shows it', async () => {
  const made = await reduced();
  const shown = await fixture.api.track({ secret: made.trackSecret! });
  const { id, payIn, payout, amountFrom, amountTo } = made;
  expect(shown).toMatchObject({ id, status: 'overdue', isReduced: true, payout, amountFrom, amountTo, choices: [] });
  expect(shown.payIn.address).toBe(payIn.address);
  expect((await fixture.api.transactions({}, { caller })).items.map((item) => item.id)).not.toContain(id);
  expect((await fixture.api.transaction({ id }, { caller })).isReduced).toBe(true);
  expect(await fixture.store.transactions.events(id, 0)).toEqual([]);
  const record = (await fixture.store.transactions.byId(id))!;
  const staff = new TransactionReports(new AmountFormatter(fixture.container.get(CurrencyCatalogue)));
  const explained = staff.explanation({ record, events: [], audit: [], postings: [] });
  expect(explained).toMatchObject({ id, isReduced: true, send: { amount: '15' }, payIn: { address: payIn.address } });
});

it('a payment to it opens a hold, from which it is refunded to the refund address given at creation', async () => {
  const made = await reduced({ refundAddress: addresses.back });
  const held = await paidLate(made, 1_500_000_000n);
  expect(held).toMatchObject({ status: 'hold', holdReason: 'late', refund: { address: addresses.back } });
  expect(held).not.toHaveProperty('isReduced');
  expect(held.choices.map(({ choice }) => choice)).toEqual(['continue', 'refund']);
  expect((await fixture.api.transactions({}, { caller })).items.map(({ id }) => id)).toContain(made.id);
  const answered = await fixture.api.resolveTracked({ secret: made.trackSecret!, choice: 'refund' });
  expect(answered).toMatchObject({ status: 'refunding', sendings: [{ address: addresses.back }] });
});

it('one without a refund address accepts one then, or continues at a new quote to its payout address', async () => {
  const [first, second] = [await reduced(), await reduced()];
  await paidLate(first, 1_500_000_000n);
  const secret = first.trackSecret!;
  await expect(fixture.api.resolveTracked({ secret, choice: 'refund' })).rejects.toMatchObject({ code: 'conflict' });
  await fixture.api.resolveTracked({ secret, choice: 'refund', refundAddress: addresses.back });
  await paidLate(second, 1_000_000_000n);
  await fixture.api.resolveTracked({ secret: second.trackSecret!, choice: 'continue' });
  await fixture.container.get(TransactionWorker).advance(second.id);
  const gone = await fixture.api.track({ secret: second.trackSecret! });
  expect(gone).toMatchObject({ payout: { address: addresses.to }, quote: { amountFrom: '10' } });
  expect(gone.quote.legs).not.toEqual([]);
  expect(['sending', 'finished']).toContain(gone.status);
});

it('a new refund address does not restore the removed data', async () => {
  const made = await reduced();
  const secret = made.trackSecret!;
  const after = await fixture.api.refundAddressTracked({ secret, refundAddress: addresses.back });
  expect(after).toMatchObject({ isReduced: true, refund: { address: addresses.back } });
  expect((await paidLate(made, 1_500_000_000n)).refund).toEqual({ address: addresses.back });
});

it('a hold and a release by staff do not restore the removed data', async () => {
  const { id } = await reduced();
  const processor = fixture.container.get(TransactionProcessor);
  for (const kind of ['held', 'released'] as const) {
    await fixture.store.atomically((unit) => processor.process(unit, id, () => ({ kind, reason: 'looked at' })));
    const status = kind === 'held' ? 'hold' : 'overdue';
    expect(await fixture.store.transactions.byId(id)).toMatchObject({ status, isReduced: true });
  }
});

it('one process at a time reduces exchanges, and another one continues after its lease expires', async () => {
  const made = await fixture.create({ address: addresses.to }, caller);
  clock.advance(2 * DAY_MS);
  await fixture.container.get(TransactionWorker).advance(made.id);
  clock.advance(31 * DAY_MS);
  expect(await fixture.store.leases.hold('unpaid: housekeeping', 'other', clock.now(), clock.now() + 1_000)).toBe(true);
  expect(await round('two')).toBe(0);
  clock.advance(1_000);
  expect(await round('two')).toBe(1);
});
