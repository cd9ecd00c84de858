import { sql } from 'kysely';
import type { Posting } from '../../../../core/domain/transactions/ledger.ts';
import type { TimelineEntry, TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { Destination } from '../../../../core/domain/transactions/transaction.ts';
import type { HistoryQuery } from '../../../../core/domain/transactions/history-filter.ts';
import { OptimisticLockError, type TransactionStore } from '../../../../core/ports/stores/transaction-store.ts';
import type { LaneClaim } from '../../../../core/ports/stores/work-lane.ts';
import { payInsInUse } from './active-pay-in-addresses.ts';
import { assertInsideUnit, type Connection } from '../../database/connection.ts';
import { filterOwn, recordTreasuries } from './own-addresses.ts';
import { createAll } from './create-all.ts';
import { awaitsSignature, inFlight, inFlightCounts } from './in-flight.ts';
import { ownerOfPayIn, ownersOfPayIns, withOpenDeposits } from './pay-in-owners.ts';
import { lastIssuedIndex, payInIndexesFor, skipPayInIndexes } from './pay-in-indexes.ts';
import { postingsWritten } from './ledger-store.ts';
import { historyPage, inOrder, olderIds } from './owners/owner-history.ts';
import { assignOwner, reassignOwner, stopMails } from './owners/transaction-owners.ts';
import { promised } from './promised.ts';
import { placeWritten } from './unpaid-exchanges.ts';
import { changeDue, claimDue, recordFailure, releaseLanes, reschedule, workWritten } from './work-rows.ts';
import { timelineOf } from './timeline.ts';
import { updateAll } from './update-all.ts';
import { changeOf, eventRows, RECORD_COLUMNS as COLUMNS, recordRow, rowRecord } from './transaction-row.ts';

const WRITTEN = [...COLUMNS, 'has_open_deposits', 'in_flight'] as const;
const WORK = ['w.lane', 'w.due_at', 'w.attempts', 'w.last_error'] as const;
const READ = [...COLUMNS.map((name) => `t.${name}` as const), ...WORK] as const;

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

  payInIndexesFor(space: string, destinations: readonly (readonly string[])[]) {
    return payInIndexesFor(this.#database, space, destinations);
  }

  skipPayInIndexes(count: number) {
    return skipPayInIndexes(this.#database, count);
  }

  async openIds(after: string, limit: number): Promise<readonly string[]> {
    const query = this.#database.selectFrom('transactions').select('id').where('id', '>', after);
    const open = query.where('status', 'not in', ['finished', 'refunded']);
    return (await open.orderBy('id').limit(limit).execute()).map(({ id }) => id);
  }

  lastIssuedIndex(chain: string) {
    return lastIssuedIndex(this.#database, chain);
  }

  async insert(record: TransactionRecord, events: readonly TimelineEntry[]): Promise<void> {
    const row = recordRow(record);
    await sql`with t as (
      insert into transactions (${sql.join(WRITTEN.map((name) => sql.ref(name)))})
      values (${sql.join(WRITTEN.map((name) => (name === 'body' ? sql`${row.body}::jsonb` : row[name])))})
      returning id
    )${workWritten(record)} insert into transaction_events
      select ${row.id}, e.* from jsonb_to_recordset(${eventRows(events)}::jsonb) as ${EVENT}`.execute(this.#database);
    this.#recordChange(record);
  }

  async createAll(...[created, limits]: Parameters<TransactionStore['createAll']>): Promise<ReadonlySet<string>> {
    const stored = await createAll(this.#database, created, limits);
    // Nobody can follow an exchange that did not exist, so only workers need to hear of it.
    for (const { record } of created) if (stored.has(record.id) && changeOf(record).isDue) this.#recordChange(record);
    return stored;
  }

  async byId(id: string): Promise<TransactionRecord | undefined> {
    return one(await this.#select().where('t.id', '=', id).execute());
  }

  async byIds(ids: readonly string[]): Promise<readonly TransactionRecord[]> {
    const query = this.#select().where(sql<boolean>`t.id = any(${ids}::text[])`);
    return (await query.execute()).map(rowRecord);
  }

  async lock(id: string): Promise<TransactionRecord | undefined> {
    assertInsideUnit(this.#connection, 'lock');
    // Two statements: after waiting for the lock, one statement would still read the work as it was before.
    const locked = this.#database.selectFrom('transactions').select('id').where('id', '=', id).forUpdate();
    return (await locked.executeTakeFirst()) && this.byId(id);
  }

  async bySecretHash(hash: string): Promise<TransactionRecord | undefined> {
    return one(await this.#select().where('t.secret_hash', '=', hash).execute());
  }

  byPayIn(chain: string | undefined, address: string, extraId: string | undefined): Promise<string | undefined> {
    return ownerOfPayIn(this.#database, chain, { address, ...(extraId !== undefined && { extraId }) });
  }

  byPayIns(chain: string, destinations: readonly Destination[]): Promise<readonly (string | undefined)[]> {
    return ownersOfPayIns(this.#database, chain, destinations);
  }

  async byQuoteId(quoteId: string): Promise<string | undefined> {
    const query = this.#database.selectFrom('transactions').select('id').where('quote_id', '=', quoteId);
    return (await query.executeTakeFirst())?.id;
  }

  reassignOwner(from: string, to: string): Promise<void> {
    return reassignOwner(this.#database, from, to);
  }

  async assignOwner(id: string, owner: string, mailLocale: string): Promise<void> {
    assertInsideUnit(this.#connection, 'assignOwner');
    await assignOwner(this.#database, id, { owner, mailLocale });
  }

  stopMails(id: string): Promise<boolean> {
    return stopMails(this.#database, id);
  }

  filterOwn(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    return filterOwn(this.#database, addresses);
  }

  recordTreasuries(chain: string, addresses: readonly string[], space = chain): Promise<void> {
    return recordTreasuries(this.#database, chain, addresses, space);
  }

  activePayInAddresses(chain: string, since: number): Promise<readonly string[]> {
    return payInsInUse(this.#database, chain, since);
  }

  async update(
    record: TransactionRecord,
    events: readonly TimelineEntry[],
    postings: readonly Posting[] = [],
  ): Promise<void> {
    if (this.#connection.isUnit && postings.length > 0) throw new Error('a unit of work posts to the ledger itself');
    const row = recordRow(record);
    const before = (events[0]?.sequence ?? Number.NaN) - 1;
    const freed = placeWritten(record, events);
    if (events.at(-1)?.sequence !== record.version)
      throw new Error(`${record.id}: the events do not lead to its version`);
    // Omits owner and language of mails, which may change after the record was read, and the affiliate, which never does.
    const { rows } = await sql<{ updated: number }>`with t as (
      update transactions set (secret_hash, version, status, chain, pay_in_address, pay_in_extra_id, quote_id,
        has_open_deposits, in_flight, updated_at, is_reduced, body) = (${row.secret_hash},
        ${row.version}, ${row.status}, ${row.chain}, ${row.pay_in_address}, ${row.pay_in_extra_id}, ${row.quote_id},
        ${row.has_open_deposits}, ${row.in_flight}, ${row.updated_at}, ${row.is_reduced}, ${row.body}::jsonb)
      where id = ${row.id} and version = ${before} returning id
    ), e as (
      insert into transaction_events
      select t.id, e.* from t, jsonb_to_recordset(${eventRows(events)}::jsonb) as ${EVENT}
    )${workWritten(record)}${postingsWritten(postings, this.#connection.asyncCommit())} ${freed} select count(*)::integer as updated from t`.execute(
      this.#database,
    );
    if (rows[0]?.updated !== 1) throw new OptimisticLockError(`transaction ${record.id} is not at version ${before}`);
    if (postings.length > 0) await this.#connection.fsync();
    this.#recordChange(record);
  }

  async updateAll(changes: readonly { readonly record: TransactionRecord; readonly event: TimelineEntry }[]) {
    const updated = await updateAll(this.#database, changes);
    for (const { record } of changes) if (updated.has(record.id)) this.#recordChange(record);
    return updated;
  }

  async page(owner: string, page: number, size: number, query?: HistoryQuery) {
    const { ids, total } = await historyPage(this.#database, owner, { page, size, query });
    return { items: inOrder(ids, await this.byIds(ids)), total };
  }

  async older(owner: string, than: string | undefined, limit: number, query?: HistoryQuery) {
    const ids = await olderIds(this.#database, owner, { than, limit, query });
    return inOrder(ids, await this.byIds(ids));
  }

  events(id: string, after: number): Promise<readonly TimelineEntry[]> {
    return timelineOf(this.#database, id, after);
  }

  claimDue(now: number, until: number, lanes: readonly LaneClaim[], except: readonly string[] = []) {
    return claimDue(this.#database, { now, until, lanes, except });
  }

  moveToLane(id: string, lane: string, dueAt: number): Promise<void> {
    return changeDue(this.#database, id, { lane, due_at: dueAt });
  }

  releaseLanes(known: readonly string[]): Promise<void> {
    return releaseLanes(this.#database, known);
  }

  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void> {
    return recordFailure(this.#database, id, { attempts, lastError, dueAt });
  }

  reschedule(due: readonly { readonly id: string; readonly dueAt: number }[]): Promise<void> {
    return reschedule(this.#database, due);
  }

  async stuck(attempts: number): Promise<readonly TransactionRecord[]> {
    const query = this.#select().where('w.attempts', '>=', attempts).where('w.attempts', '>', 0);
    return (await query.orderBy('t.updated_at').execute()).map(rowRecord);
  }

  async stalled(stepBefore: number, sentBefore: number): Promise<readonly TransactionRecord[]> {
    const query = this.#select().where('t.status', 'in', ['exchanging', 'sending', 'refunding']);
    const last = sql<number>`case when t.body -> 'sendings' -> -1 ->> 'status' = 'signed'
      then ${sentBefore}::bigint else ${stepBefore}::bigint end`;
    // Ended windows are by far the most work, and are never stalled.
    const working = query.where('w.due_at', 'is not', null).where('w.lane', '<>', 'window');
    return (await working.where('t.updated_at', '<', last).orderBy('t.updated_at').execute()).map(rowRecord);
  }

  withOpenDeposits(chain: string) {
    return withOpenDeposits(this.#database, chain);
  }

  promised(ticker: string) {
    return promised(this.#database, ticker);
  }

  inFlight(tickers: readonly string[]): Promise<readonly string[]> {
    return inFlight(this.#database, tickers);
  }

  awaitsSignature(tickers: readonly string[]): Promise<boolean> {
    return awaitsSignature(this.#database, tickers);
  }

  inFlightCounts = () => inFlightCounts(this.#database);

  #select() {
    return this.#database.selectFrom('transactions as t').leftJoin('work as w', 'w.id', 't.id').select(READ);
  }

  #recordChange(record: TransactionRecord): void {
    this.#connection.recordChange(changeOf(record));
  }
}

const one = ([row]: readonly Parameters<typeof rowRecord>[0][]) => row && rowRecord(row);
