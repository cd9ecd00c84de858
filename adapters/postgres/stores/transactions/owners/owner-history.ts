import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import { FILTERED_EXCHANGES, type HistoryQuery } from '../../../../../core/domain/transactions/history-filter.ts';
import type { Tables } from '../../../database/tables.ts';

interface WantedPage {
  readonly page: number;
  readonly size: number;
  readonly query?: HistoryQuery | undefined;
}

/** The IDs of a page of an owner's history, the newest first, and how many fit in all. */
export async function historyPage(
  database: Kysely<Tables>,
  owner: string,
  { page, size, query }: WantedPage,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const own = database.selectFrom('transactions').where('owner', '=', owner).where('is_reduced', '=', false);
  // A filter reads the bodies: how many is bounded, however long the history of a busy account is.
  const newest = own
    .select(['id', 'created_at', 'status', 'pay_in_address', 'body'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FILTERED_EXCHANGES);
  const fitting = query === undefined ? own : database.selectFrom(newest.as('transactions')).where(matches(query));
  const paged = fitting
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size);
  const count = async () => (await fitting.select((to) => counted(to).as('total')).executeTakeFirstOrThrow()).total;
  if (query === undefined) return { ids: idsOf(await paged.execute()), total: await count() };
  // Counted by the same statement: a search reads many bodies, and need not do so twice.
  const rows = await paged.select((to) => counted(to).over().as('total')).execute();
  return { ids: idsOf(rows), total: rows[0]?.total ?? (page === 1 ? 0 : await count()) };
}

function counted(to: ExpressionBuilder<Tables, 'transactions'>) {
  return to.fn.countAll<number>();
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The IDs of an owner's exchanges that are older than one of them, the newest first. */
export async function olderIds(
  database: Kysely<Tables>,
  owner: string,
  {
    than,
    limit,
    query,
  }: { readonly than: string | undefined; readonly limit: number; readonly query?: HistoryQuery | undefined },
): Promise<readonly string[]> {
  const own = database
    .selectFrom('transactions')
    .select('id')
    .where('owner', '=', owner)
    .where('is_reduced', '=', false)
    .where(matches(query));
  const last = sql<SqlBool>`(transactions.created_at, transactions.id) < (select l.created_at, l.id from transactions l where l.id = ${than ?? ''})`;
  const older = than === undefined ? own : own.where(last);
  const rows = await older.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Records in the order of their IDs. */
export function inOrder<Item extends { readonly id: string }>(
  ids: readonly string[],
  records: readonly Item[],
): Item[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The condition of a query on rows of `transactions`. */
function matches({ statuses, from, before, text }: HistoryQuery = {}): Expression<SqlBool> {
  const { and } = expressionBuilder<Tables, never>();
  return and([
    ...(statuses ? [sql<SqlBool>`transactions.status = any(${[...statuses]}::text[])`] : []),
    ...(from === undefined ? [] : [sql<SqlBool>`transactions.created_at >= ${from}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`transactions.created_at < ${before}`]),
    ...(text === undefined ? [] : [contains(text)]),
  ]);
}

/**
 * `strpos` and `starts_with` take the text as it is, where a pattern would give a meaning to `%` and `_`. The body is taken
 * apart once: each operator on it would read and decompress the whole of it again.
 */
function contains(text: string): Expression<SqlBool> {
  const transfer = (list: 'deposits' | 'sendings') => sql`exists (
    select from jsonb_array_elements(b.${sql.ref(list)}) one where lower(one ->> 'chainTxId') = ${text})`;
  return sql<SqlBool>`(
    transactions.id = ${text}
    or strpos(lower(transactions.pay_in_address), ${text}) > 0
    or exists (
      select from jsonb_to_record(transactions.body)
        as b("from" text, "to" text, payout jsonb, deposits jsonb, sendings jsonb)
      where starts_with(b."from", ${text})
        or starts_with(b."to", ${text})
        or strpos(lower(b.payout ->> 'address'), ${text}) > 0
        or ${transfer('deposits')}
        or ${transfer('sendings')}))`;
}
