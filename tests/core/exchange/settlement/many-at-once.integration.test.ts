import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TradeJournal } from '../../../../adapters/market-embedded/trade-journal.ts';
import { PostgresTransactionStore } from '../../../../adapters/postgres/stores/transactions/transaction-store.ts';
import { Settlement } from '../../../../core/exchange/settlement/settlement.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { query } from '../../../support/servers/postgres.ts';

const MANY = 60;
const patient = { timeout: 60_000, interval: 50 };

let fixture: ExchangeFixture;
beforeEach(async () => {
  fixture = await exchangeFixture(undefined, { isSettling: false });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

type Call = 'update' | 'updateAll' | 'insert' | 'createAll' | 'payInIndexesFor' | 'byPayIn' | 'byPayIns' | 'promised';
const calls = (name: Call) => vi.spyOn(PostgresTransactionStore.prototype, name).mock;

it('creates exchanges of one moment, and takes their steps together, with few statements', async () => {
  await fixture.container.get(Settlement).begin();
  const created = [calls('insert'), calls('createAll'), calls('payInIndexesFor')];
  const made = await Promise.all(Array.from({ length: MANY }, () => fixture.create()));
  expect(new Set(made.map(({ payIn }) => payIn.address)).size).toBe(MANY);
  // Those that arrive while others are stored are stored together.
  for (const { calls: made } of created) expect(made.length).toBeLessThan(MANY / 4);

  for (const { trackSecret } of made) await fixture.api.testPaymentTracked({ secret: trackSecret! });
  const steps = [calls('update'), calls('updateAll')];
  const lookUps = [calls('byPayIn'), calls('byPayIns')];
  const sums = calls('promised');
  const trades = vi.spyOn(TradeJournal.prototype, 'addAll').mock;
  await fixture.container.get(Settlement).start();
  const finished = `select count(*)::integer as done from transactions where status = 'finished'`;
  await expect.poll(() => query(fixture.databaseUrl, finished), patient).toEqual([{ done: MANY }]);
  // Each takes five steps at least.
  expect(steps.reduce((sum, { calls: made }) => sum + made.length, 0)).toBeLessThan(MANY);
  expect(lookUps.reduce((sum, { calls: made }) => sum + made.length, 0)).toBeLessThan(MANY);
  // The sums that trades are checked against are read together, and the trades are written together.
  expect(sums.calls.length).toBeLessThan(MANY / 2);
  expect(trades.calls.length).toBeLessThan(MANY / 2);
  const doubled = `select transaction_id from transaction_events where kind = 'sent' group by 1 having count(*) > 1`;
  expect(await query(fixture.databaseUrl, doubled)).toEqual([]);
  const off = 'select currency from ledger_balances group by currency having sum(amount) <> 0';
  expect(await query(fixture.databaseUrl, off)).toEqual([]);
});
