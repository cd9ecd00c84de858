import { sql, type Selectable } from 'kysely';
import type { TimelineEntry, TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { OptimisticLockError, type TransactionStore } from '../../../../core/ports/stores/transaction-store.ts';
import { payInsInUse } from './active-pay-in-addresses.ts';
import { assertInsideUnit, type Connection } from '../../database/connection.ts';
import { filterOwn, recordTreasuries } from './own-addresses.ts';
import { placeOf } from './unpaid-exchanges.ts';
import type { TransactionsTable } from '../../database/tables.ts';
import { eventRows, RECORD_COLUMNS as COLUMNS, recordRow, rowEvent, rowRecord } from './transaction-row.ts';

type ReadRow = Pick<Selectable<TransactionsTable>, (typeof COLUMNS)[number]>;

const WRITTEN = [...COLUMNS, 'has_open_deposits', 'in_flight'] as const;

const EVENT = sql`e (sequence integer, at bigint, kind text, status text, hold_reason text, details jsonb, actor text)`;

/** Transactions and their timelines in PostgreSQL; each call is one statement and so one round trip. */
export class PostgresTransactionStore implements TransactionStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #database() {
    return this.#connection.database;
  }

  async nextPayInIndex(space: string): Promise<number> {
    const { rows } = await sql<{ next: number }>`select next_pay_in_index(${space}) as next`.execute(this.#database);
    return rows[0]!.next;
  }

  async skipPayInIndexes(count: number) {
    // Chains with a cursor are included: their first index may have been handed out after the restored backup.
    const { rows: chains } = await sql<{ chain: string }>`select chain, next_pay_in_index(chain) from (
      select chain from cursors where chain not like '%:%'
      union select substr(sequencename, 8) from pg_sequences
        where schemaname = current_schema() and starts_with(sequencename, 'pay_in_')) known`.execute(this.#database);
    const names = chains.map(({ chain }) => chain).toSorted();
    const { rows } = await sql<{ chain: string; index: number }>`select chain,
      setval(format('%I', 'pay_in_' || chain)::regclass, next_pay_in_index(chain) + ${count}::bigint) as index
      from unnest(${names}::text[]) chain`.execute(this.#database);
    return rows;
  }

  async openIds(after: string, limit: number): Promise<readonly string[]> {
    const query = this.#database.selectFrom('transactions').select('id').where('id', '>', after);
    const open = query.where('status', 'not in', ['finished', 'refunded']);
    return (await open.orderBy('id').limit(limit).execute()).map(({ id }) => id);
  }

  async lastIssuedIndex(chain: string) {
    // Older records do not store their index; their number bounds it.
    const { rows } = await sql<{ last: number; since: number | null }>`select
      (select greatest(coalesce(max((body ->> 'payInIndex')::bigint), 0), count(*)) from transactions
        where chain = ${chain}) as last,
      least((select min(created_at) from transactions), (select min(at) from ledger_postings)) as since`.execute(
      this.#database,
    );
    const { last, since } = rows[0]!;
    return { lastIndex: Number(last), ...(since !== null && { since: Number(since) }) };
  }

  async insert(record: TransactionRecord, events: readonly TimelineEntry[]): Promise<void> {
    const row = recordRow(record);
    await sql`with t as (
      insert into transactions (${sql.join(WRITTEN.map((name) => sql.ref(name)))})
      values (${sql.join(WRITTEN.map((name) => (name === 'body' ? sql`${row.body}::jsonb` : row[name])))})
    ) insert into transaction_events
      select ${row.id}, e.* from jsonb_to_recordset(${eventRows(events)}::jsonb) as ${EVENT}`.execute(this.#database);
    this.#recordChange(record);
  }

  async byId(id: string): Promise<TransactionRecord | undefined> {
    return one(await this.#select().where('id', '=', id).execute());
  }

  async lock(id: string): Promise<TransactionRecord | undefined> {
    assertInsideUnit(this.#connection, 'lock');
    return one(await this.#select().where('id', '=', id).forUpdate().execute());
  }

  async bySecretHash(hash: string): Promise<TransactionRecord | undefined> {
    return one(await this.#select().where('secret_hash', '=', hash).execute());
  }

  async byPayIn(chain: string | undefined, address: string, extraId: string | undefined): Promise<string | undefined> {
    const found = await this.#database
      .selectFrom('transactions')
      .select('id')
      .$if(chain !== undefined, (query) => query.where('chain', '=', chain!))
      .where('pay_in_address', '=', address)
      .where(sql`coalesce(pay_in_extra_id, '')`, '=', extraId ?? '')
      .limit(2)
      .execute();
    return found.length === 1 ? found[0]!.id : undefined;
  }

  async byQuoteId(quoteId: string): Promise<string | undefined> {
    const query = this.#database.selectFrom('transactions').select('id').where('quote_id', '=', quoteId);
    return (await query.executeTakeFirst())?.id;
  }

  async reassignOwner(from: string, to: string): Promise<void> {
    await this.#database.updateTable('transactions').set({ owner: to }).where('owner', '=', from).execute();
  }

  filterOwn(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    return filterOwn(this.#database, addresses);
  }

  recordTreasuries(chain: string, addresses: readonly string[]): Promise<void> {
    return recordTreasuries(this.#database, chain, addresses);
  }

  async activePayInAddresses(chain: string, since: number): Promise<readonly string[]> {
    return payInsInUse(this.#database, chain, since);
  }

  async update(record: TransactionRecord, events: readonly TimelineEntry[]): Promise<void> {
    const row = recordRow(record);
    const before = (events[0]?.sequence ?? Number.NaN) - 1;
    const freed = placeOf(record, events);
    if (events.at(-1)?.sequence !== record.version)
      throw new Error(`${record.id}: the events do not lead to its version`);
    // Omits the owner, which may be reassigned after the record was read, and the affiliate, which never changes.
    const { rows } = await sql<{ updated: number }>`with t as (
      update transactions set (secret_hash, version, status, chain, pay_in_address, pay_in_extra_id, quote_id,
        due_at, attempts, last_error, has_open_deposits, in_flight, updated_at, is_reduced, body) = (${row.secret_hash},
        ${row.version}, ${row.status}, ${row.chain}, ${row.pay_in_address}, ${row.pay_in_extra_id}, ${row.quote_id},
        ${row.due_at}, ${row.attempts}, ${row.last_error}, ${row.has_open_deposits}, ${row.in_flight}, ${row.updated_at},
        ${row.is_reduced}, ${row.body}::jsonb)
      where id = ${row.id} and version = ${before} returning id
    ), e as (
      insert into transaction_events
      select t.id, e.* from t, jsonb_to_recordset(${eventRows(events)}::jsonb) as ${EVENT}
    ) ${freed} select count(*)::integer as updated from t`.execute(this.#database);
    if (rows[0]?.updated !== 1) throw new OptimisticLockError(`transaction ${record.id} is not at version ${before}`);
    this.#recordChange(record);
  }

  async page(owner: string, page: number, size: number) {
    const rows = await this.#select()
      .where('owner', '=', owner)
      .where('is_reduced', '=', false)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    const counting = this.#database
      .selectFrom('transactions')
      .where('owner', '=', owner)
      .where('is_reduced', '=', false);
    const { total } = await counting.select((to) => to.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return { items: rows.map(rowRecord), total };
  }

  async events(id: string, after: number): Promise<readonly TimelineEntry[]> {
    const rows = await this.#database
      .selectFrom('transaction_events')
      .select(['transaction_id', 'sequence', 'at', 'kind', 'status', 'hold_reason', 'details', 'actor'])
      .where('transaction_id', '=', id)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .execute();
    return rows.map(rowEvent);
  }

  async claimDue(now: number, until: number, limit: number): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string; due_at: number }>`with due as (
      select id, due_at from transactions where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ) update transactions t set due_at = ${until} from due where t.id = due.id
      returning t.id, due.due_at`.execute(this.#database);
    return rows.toSorted((a, b) => a.due_at - b.due_at).map(({ id }) => id);
  }

  async recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void> {
    const change = { attempts, last_error: lastError, due_at: dueAt };
    await this.#database.updateTable('transactions').set(change).where('id', '=', id).execute();
  }

  async reschedule(id: string, dueAt: number): Promise<void> {
    const change = { due_at: dueAt, attempts: 0, last_error: null };
    const update = this.#database.updateTable('transactions').set(change).where('id', '=', id);
    // A transaction that was settled meanwhile is no longer due.
    await update.where('due_at', 'is not', null).execute();
  }

  async stuck(attempts: number): Promise<readonly TransactionRecord[]> {
    const query = this.#select().where('attempts', '>=', attempts).where('attempts', '>', 0);
    return (await query.orderBy('updated_at').execute()).map(rowRecord);
  }

  async withOpenDeposits(chain: string): Promise<readonly TransactionRecord[]> {
    const query = this.#select().where('chain', '=', chain).where('has_open_deposits', '=', true);
    return (await query.orderBy('created_at').execute()).map(rowRecord);
  }

  async inFlight(tickers: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ unsigned: string }>`select s ->> 'unsigned' as unsigned
      from transactions, jsonb_array_elements(body -> 'sendings') s
      where in_flight <> '{}' and in_flight && ${tickers}::text[] and s ->> 'currency' = any(${tickers}::text[])
        and s ->> 'status' in ('built', 'signed') and s ? 'unsigned'
      union all select unsigned from sweeps where status in ('built', 'signed') and ticker = any(${tickers}::text[])
      union all select unsigned from affiliate_payouts
        where step in ('built', 'signed') and currency = any(${tickers}::text[])`.execute(this.#database);
    return rows.map(({ unsigned }) => unsigned);
  }

  async awaitsSignature(tickers: readonly string[]): Promise<boolean> {
    const { rows } = await sql`select 1
      from transactions, jsonb_array_elements(body -> 'sendings') s
      where in_flight <> '{}' and in_flight && ${tickers}::text[] and s ->> 'currency' = any(${tickers}::text[])
        and s ->> 'status' = 'built'
      union all select 1 from affiliate_payouts where step = 'built' and currency = any(${tickers}::text[])
      limit 1`.execute(this.#database);
    return rows.length > 0;
  }

  async inFlightCounts() {
    const { rows } = await sql<{ ticker: string; count: number }>`select ticker, count(*)::integer as count from (
      select body -> 'sendings' -> -1 ->> 'currency' as ticker from transactions
      where in_flight <> '{}' and status in ('sending', 'refunding')
        and body -> 'sendings' -> -1 ->> 'status' in ('built', 'signed')
      union all select body ->> 'from' from transactions where has_open_deposits
      union all select ticker from sweeps where status in ('built', 'signed')
      union all select currency from affiliate_payouts where step in ('built', 'signed')
    ) coins group by ticker order by ticker`.execute(this.#database);
    return rows;
  }

  #select() {
    return this.#database.selectFrom('transactions').select(COLUMNS);
  }

  #recordChange({ id, version, dueAt, updatedAt }: TransactionRecord): void {
    this.#connection.recordChange({
      transactionId: id,
      sequence: version,
      isDue: dueAt !== undefined && dueAt <= updatedAt,
    });
  }
}

function one(rows: readonly ReadRow[]): TransactionRecord | undefined {
  return rows[0] && rowRecord(rows[0]);
}
