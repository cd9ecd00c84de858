import { sql } from 'kysely';
import type { Paged, ReadBackwards } from '../../../../core/ports/stores/paged.ts';
import type { JobStore, Job } from '../../../../core/ports/stores/affiliates/job-store.ts';
import { assertInsideUnit, type Connection } from '../../database/connection.ts';

/** The schedule's columns, which all job tables share. */
export interface JobState {
  readonly due_at: number | null;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** The columns that affiliates' job tables share. */
export interface JobRow extends JobState {
  readonly account_id: string;
}

/** The job tables besides transactions. */
type JobTableName = 'affiliate_conversions' | 'affiliate_payouts' | 'suspense_deposits';

/** A table of jobs, read as records. */
interface JobTable<Item extends Job> extends JobStore<Item>, ReadBackwards<Item> {
  where(condition: ReturnType<typeof sql>): Promise<readonly Item[]>;
  page(accountId: string, page: number, size: number): Promise<Paged<Item>>;
}

/** @param columns all columns of the table, named one by one. */
export function jobTable<Row extends JobState, Item extends Job>(
  connection: Connection,
  name: JobTableName,
  columns: readonly string[],
  itemOf: (row: Row) => Item,
): JobTable<Item> {
  const table = sql.table(name);
  const hasCurrency = name !== 'affiliate_conversions';
  const select = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${table}`;
  const where = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<Row>`${select} where ${condition}`.execute(connection.database);
    return rows.map(itemOf);
  };
  return {
    where,
    byId: async (id) => (await where(sql`id = ${id}`))[0],
    lock: async (id) => {
      assertInsideUnit(connection, 'lock');
      return (await where(sql`id = ${id} for update`))[0];
    },
    async page(accountId, page, size) {
      const items = await where(sql`account_id = ${accountId} order by created_at desc, id desc
        limit ${size} offset ${(page - 1) * size}`);
      const { rows } = await sql<{ total: number }>`select count(*)::integer as total from ${table}
        where account_id = ${accountId}`.execute(connection.database);
      return { items, total: rows[0]!.total };
    },
    older: (accountId, than, limit) =>
      where(sql`account_id = ${accountId}
        ${than === undefined ? sql`` : sql`and (created_at, id) < (select created_at, id from ${table} where id = ${than})`}
        order by created_at desc, id desc limit ${limit}`),
    async claimDue(now, until, limit, without = []) {
      const { rows } = await sql<{ id: string }>`with due as (
        select id from ${table} where due_at <= ${now}
          ${hasCurrency && without.length > 0 ? sql`and currency <> all(${without}::text[])` : sql``} order by due_at limit ${limit} for update skip locked
      ) update ${table} t set due_at = ${until} from due where t.id = due.id returning t.id`.execute(
        connection.database,
      );
      return rows.map(({ id }) => id);
    },
    async recordFailure(id, attempts, lastError, dueAt) {
      await sql`update ${table} set attempts = ${attempts}, last_error = ${lastError}, due_at = ${dueAt}
        where id = ${id} and due_at is not null`.execute(connection.database);
    },
    async reschedule(id, dueAt) {
      await sql`update ${table} set attempts = 0, last_error = null, due_at = ${dueAt}
        where id = ${id} and due_at is not null`.execute(connection.database);
    },
  };
}

/** The schedule in a job's row. */
export function jobStateOf({ due_at: dueAt, attempts, last_error: lastError }: JobState): Job {
  return { attempts, ...(dueAt !== null && { dueAt }), ...(lastError !== null && { lastError }) };
}
