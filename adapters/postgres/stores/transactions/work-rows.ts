import { sql, type Kysely, type RawBuilder, type Updateable } from 'kysely';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { ClaimedWork, LaneClaim } from '../../../../core/ports/stores/work-lane.ts';
import type { Tables, WorkTable } from '../../database/tables.ts';

/** Stored for work whose lane is not known. */
const UNKNOWN = '';

/** Part of a statement whose `t` holds a transaction's ID: writes its due work, or deletes what is done. */
export function workWritten({ dueAt, lane, attempts, lastError }: TransactionRecord): RawBuilder<unknown> {
  if (dueAt === undefined && attempts === 0 && lastError === undefined)
    return sql`, w as (delete from work using t where work.id = t.id)`;
  return sql`, w as (
    insert into work (id, lane, due_at, attempts, last_error)
      select t.id, ${lane ?? UNKNOWN}, ${dueAt ?? null}::bigint, ${attempts}::integer, ${lastError ?? null} from t
      on conflict (id) do update set (lane, due_at, attempts, last_error) =
        (excluded.lane, excluded.due_at, excluded.attempts, excluded.last_error)
  )`;
}

interface ClaimTerms {
  readonly now: number;
  readonly until: number;
  readonly lanes: readonly LaneClaim[];
  readonly except: readonly string[];
}

/** As `TransactionStore.claimDue`, in one statement however many lanes there are. */
export async function claimDue(
  database: Kysely<Tables>,
  { now, until, lanes, except }: ClaimTerms,
): Promise<readonly ClaimedWork[]> {
  const wanted = JSON.stringify(lanes.map(({ lane, limit }) => ({ lane: lane ?? UNKNOWN, limit })));
  const { rows } = await sql<{ id: string; lane: string; due_at: number }>`with wanted as (
    select lane, "limit" from jsonb_to_recordset(${wanted}::jsonb) as wanted (lane text, "limit" integer)
  ), due as (
    select found.* from wanted, lateral (
      select id, lane, due_at from work where work.lane = wanted.lane and due_at <= ${now} and id <> all(${except}::text[])
      order by due_at limit wanted."limit" for update skip locked
    ) found
  ) update work set due_at = ${until} from due where work.id = due.id
    returning work.id, due.lane, due.due_at`.execute(database);
  return rows
    .toSorted((a, b) => a.due_at - b.due_at)
    .map(({ id, lane }) => ({ id, lane: lane === UNKNOWN ? undefined : lane }));
}

/** As `TransactionStore.releaseLanes`. */
export async function releaseLanes(database: Kysely<Tables>, known: readonly string[]): Promise<void> {
  await sql`update work set lane = ${UNKNOWN} where lane <> all(${[UNKNOWN, ...known]}::text[])`.execute(database);
}

/** As `TransactionStore.recordFailure`. */
export async function recordFailure(
  database: Kysely<Tables>,
  id: string,
  { attempts, lastError, dueAt }: { readonly attempts: number; readonly lastError: string; readonly dueAt: number },
): Promise<void> {
  await sql`insert into work (id, lane, due_at, attempts, last_error)
    values (${id}, ${UNKNOWN}, ${dueAt}, ${attempts}, ${lastError})
    on conflict (id) do update set (due_at, attempts, last_error) =
      (excluded.due_at, excluded.attempts, excluded.last_error)`.execute(database);
}

/** Changes due work; a transaction that was settled meanwhile is no longer due. */
export async function changeDue(database: Kysely<Tables>, id: string, change: Updateable<WorkTable>): Promise<void> {
  const update = database.updateTable('work').set(change).where('id', '=', id);
  await update.where('due_at', 'is not', null).execute();
}

/** As `TransactionStore.reschedule`. */
export async function reschedule(
  database: Kysely<Tables>,
  due: readonly { readonly id: string; readonly dueAt: number }[],
): Promise<void> {
  await sql`update work set (due_at, attempts, last_error) = (due."dueAt", 0, null)
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (id text, "dueAt" bigint)
    where work.id = due.id and work.due_at is not null`.execute(database);
}
