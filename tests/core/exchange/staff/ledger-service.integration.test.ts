import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { LocalChangeFeed } from '../../../../adapters/postgres/database/change-feed.ts';
import { openEmbeddedDatabase } from '../../../../adapters/postgres/database/embedded-database.ts';
import { migrate } from '../../../../adapters/postgres/database/migrate.ts';
import { PostgresStore } from '../../../../adapters/postgres/postgres-store.ts';
import type { Tables } from '../../../../adapters/postgres/database/tables.ts';
import { auditLedger } from '../../../../cli/staff/audit-ledger.ts';
import { LedgerService } from '../../../../core/exchange/staff/ledger-service.ts';
import { TransactionReports } from '../../../../core/exchange/staff/transaction-report.ts';
import { AmountFormatter } from '../../../../core/exchange/staff/amount-formatter.ts';
import { copyPreparedDatabase } from '../../../support/prepared-databases.ts';
import { samplePosting, sha256 } from '../../../support/samples/sample-transactions.ts';

const TABLES = ['ledger_postings', 'ledger_entries', 'ledger_balances'] as const;
const POSTINGS = 40;

let database: Kysely<Tables>;
let store: PostgresStore;
let service: LedgerService;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-ledger-'));
  await copyPreparedDatabase(folder);
  const parts = { ...(await openEmbeddedDatabase(folder)), feed: new LocalChangeFeed() };
  ({ database } = parts);
  await migrate(database);
  store = new PostgresStore(parts);
  const amounts = new AmountFormatter(new EmbeddedCatalogue());
  service = new LedgerService(store, amounts, new TransactionReports(amounts), sha256);
  for (let i = 1; i <= POSTINGS; i += 1) await store.ledger.post(samplePosting(`p-${i}`, BigInt(i)));
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(database);
const audit = () => auditLedger({ ledgerAudit: ({ state }) => service.audit(state) }, new AbortController().signal);

/** Changes tables as only their owner can, with triggers disabled, and reverts it afterwards. */
async function tampered(statement: string): Promise<Awaited<ReturnType<typeof audit>>> {
  for (const table of TABLES) {
    await run(`create table kept_${table} as table ${table}`);
    await run(`alter table ${table} disable trigger all`);
  }
  try {
    await run(statement);
    return await audit();
  } finally {
    for (const table of TABLES) {
      await run(`delete from ${table}`);
      await run(`insert into ${table} select * from kept_${table}`);
      await run(`drop table kept_${table}`);
      await run(`alter table ${table} enable trigger all`);
    }
  }
}

const rehash = `encode(sha256(convert_to(previous_hash || E'\\n' || sequence || E'\\n' || content, 'UTF8')), 'hex')`;

describe('the audit of the ledger', () => {
  it('finds nothing in an intact one', async () => {
    expect(await audit()).toMatchObject({ isSound: true, postings: POSTINGS, faults: [], faultsInAll: 0 });
  });

  it.each([
    [
      'a changed time',
      `update ledger_postings set content = replace(content, '1000000', '1000001') where sequence = 7`,
      [['chain', 7]],
    ],
    [
      'a changed amount, entries and totals alike',
      `with a as (update ledger_postings set content = replace(content, '"7"', '"8"') where sequence = 7),
       b as (update ledger_entries set amount = 8 where sequence = 7 and amount = 7)
       update ledger_balances set amount = amount + 1 where account = 'chain'`,
      [
        ['chain', 7],
        ['unbalanced', 7],
        ['unbalanced', undefined],
      ],
    ],
    [
      'a posting hashed anew',
      `update ledger_postings set content = replace(content, 'pay-in', 'refund'),
       hash = ${rehash.replace('content', `replace(content, 'pay-in', 'refund')`)} where sequence = 7`,
      [['chain', 8]],
    ],
    [
      'a posting taken out',
      `with a as (delete from ledger_entries where sequence = 7),
       b as (update ledger_balances set amount = amount - sign(amount) * 7) delete from ledger_postings where sequence = 7`,
      [['chain', 8]],
    ],
    [
      'the last posting taken out',
      `with a as (delete from ledger_entries where sequence = ${POSTINGS})
       delete from ledger_postings where sequence = ${POSTINGS}`,
      [
        ['total', undefined],
        ['total', undefined],
      ],
    ],
    ['an entry changed', `update ledger_entries set amount = amount * 2 where sequence = 9`, [['entries', 9]]],
    ['entries swapped', `update ledger_entries set line = -line where sequence = 9`, [['entries', 9]]],
    ['entries of no posting', `insert into ledger_entries values (99, 1, 'btc', 'capital', 5)`, [['entries', 99]]],
    [
      'a total changed',
      `update ledger_balances set amount = amount + 1 where account = 'chain'`,
      [['total', undefined]],
    ],
    ['a total made up', `insert into ledger_balances values ('eth', 'capital', 5)`, [['total', undefined]]],
  ] as const)('finds %s', async (_, statement, faults) => {
    const report = await tampered(statement);
    expect(report.faults.map(({ kind, sequence }) => [kind, sequence])).toEqual(faults);
    expect(report.isSound).toBe(false);
    expect((await audit()).isSound).toBe(true);
  });

  it('reads a long ledger in batches, and reports a break in its own batch only', { timeout: 120_000 }, async () => {
    const before = POSTINGS;
    const more = 5_100;
    await run(`insert into ledger_postings (content) select
      '["long-' || i || '","pay-in",null,1000000,[["btc","chain","' || i || '"],["btc","customers","-' || i || '"]]]'
      from generate_series(1, ${more}) i`);
    const first = await service.audit();
    expect(first).toMatchObject({ isDone: false, faults: [] });
    expect(first.state.sums).toHaveLength(2);
    const second = await service.audit(first.state);
    expect(second).toMatchObject({ isDone: true, faults: [], state: { sequence: before + more } });
    expect(await audit()).toMatchObject({ isSound: true, postings: before + more });
    // A break in the first batch is reported by that batch only.
    const report = await tampered(
      `update ledger_postings set content = replace(content, '1000000', '1000001') where sequence = 50`,
    );
    expect(report.faults.map(({ kind, sequence }) => [kind, sequence])).toEqual([['chain', 50]]);
  });
});
