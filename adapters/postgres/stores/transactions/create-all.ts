import { sql, type Kysely } from 'kysely';
import type { NewTransaction, UnpaidLimit } from '../../../../core/ports/stores/transaction-store.ts';
import type { Tables } from '../../database/tables.ts';
import { eventRows, recordRow } from './transaction-row.ts';
import { placesCounted } from './unpaid-exchanges.ts';

/**
 * SQLSTATEs with which nothing was stored because of what others stored at the same time: a key is taken, a limit is
 * passed (division by zero, below), a deadlock, a serialization failure.
 */
const REFUSALS: ReadonlySet<unknown> = new Set(['23505', '22012', '40P01', '40001']);

/** As `TransactionStore.createAll`. */
export async function createAll(
  database: Kysely<Tables>,
  asked: readonly NewTransaction[],
  limits: readonly UnpaidLimit[],
): Promise<ReadonlySet<string>> {
  const created = withoutRepeated(asked);
  const events = created.map(({ record, event }) => ({ transaction_id: record.id, ...event }));
  const keys = created.flatMap(({ idempotency }) => idempotency?.keys ?? []);
  const subjects = [...new Set(limits.map(({ subject }) => subject))];
  // What is known to be refused is left out, because PostgreSQL would log an error. A statement that fails stores
  // nothing, so the last line fails where others passed a limit at the same time.
  const statement = sql<{ id: string }>`with l as (
    select * from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as l (subject text, open bigint, kept bigint)
  ), asked as (
    select * from jsonb_to_recordset(${`[${created.map(createdRow).join()}]`}::jsonb) as n (id text, secret_hash text,
      owner text, version integer, status text, chain text, pay_in_address text, pay_in_extra_id text, quote_id text,
      has_open_deposits boolean, in_flight text[], created_at bigint, updated_at bigint, affiliate_id text,
      affiliate_channel text, affiliate_sub text, is_reduced boolean, mail_locale text, body jsonb, lane text, due_at bigint,
      pay_in_until bigint, subjects text[], keys text[], request_hash text)
  ), c as materialized (
    select subject, open, kept from unpaid_counts where subject = any(${subjects}::text[])
  ), passed as (
    select array_agg(subject) as subjects
    from l join (select s as subject, count(*) as more from asked, unnest(asked.subjects) s group by s) a
      using (subject) left join c using (subject)
    where coalesce(c.open, 0) + more > l.open or coalesce(c.kept, 0) + more > l.kept
  ), taken as (
    select array_agg(key) as keys from idempotency_keys where key = any(${keys}::text[])
  ), n as (
    select asked.* from asked, passed, taken
    where not coalesce(asked.subjects && passed.subjects, false) and not coalesce(asked.keys && taken.keys, false)
  ), k as (
    insert into idempotency_keys (key, request_hash, resource_id, at)
    select key, request_hash, id, created_at from n, unnest(n.keys) key order by key
  ), t as (
    insert into transactions (id, secret_hash, owner, version, status, chain, pay_in_address, pay_in_extra_id, quote_id,
      has_open_deposits, in_flight, created_at, updated_at, affiliate_id, affiliate_channel, affiliate_sub, is_reduced,
      mail_locale, body)
    select id, secret_hash, owner, version, status, chain, pay_in_address, pay_in_extra_id, quote_id,
      has_open_deposits, in_flight, created_at, updated_at, affiliate_id, affiliate_channel, affiliate_sub, is_reduced,
      mail_locale, body from n
  ), w as (
    insert into work (id, lane, due_at, attempts) select id, lane, due_at, 0 from n where due_at is not null
  ), e as (
    insert into transaction_events select e.* from jsonb_to_recordset(${eventRows(events)}::jsonb)
      as e (transaction_id text, sequence integer, at bigint, kind text, status text, hold_reason text, details jsonb,
        actor text) where e.transaction_id in (select id from n)
  ), ${placesCounted}
  select id, 1 / (not exists (
    select from counted join l using (subject) where counted.open > l.open or counted.kept > l.kept
  ))::integer as one from n`;
  try {
    const { rows } = await statement.execute(database);
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    if (REFUSALS.has((error as { code?: unknown }).code)) return new Set();
    throw error;
  }
}

/** Those whose idempotency keys none before them has. */
function withoutRepeated(asked: readonly NewTransaction[]): readonly NewTransaction[] {
  const seen = new Set<string>();
  return asked.filter(({ idempotency: { keys } = { keys: [] } }) => {
    const isNew = keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

/** A row as JSON text; its body is JSON text already. */
function createdRow({ record, event, idempotency, subjects }: NewTransaction): string {
  const { body, ...row } = recordRow(record);
  if (record.version !== 1 || event.sequence !== 1) throw new Error(`${record.id}: it is not new`);
  const work = { lane: record.lane ?? '', due_at: record.dueAt };
  const place = { pay_in_until: record.payInUntil, subjects: subjects.toSorted() };
  const head = JSON.stringify({ ...row, ...work, ...place, keys: idempotency?.keys, request_hash: idempotency?.hash });
  return `${head.slice(0, -1)},"body":${body}}`;
}
