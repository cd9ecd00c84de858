import { sql } from 'kysely';
import type { ConversionRecord, Conversions } from '../../../../core/ports/stores/affiliates/conversions.ts';
import { jobStateOf, type JobRow, jobTable } from './job-table.ts';
import type { Connection } from '../../database/connection.ts';

interface Row extends JobRow {
  readonly id: string;
  readonly batch: string;
  readonly from_currency: string;
  readonly to_currency: string;
  readonly amount_from: string;
  readonly amount_to: string | null;
  readonly status: ConversionRecord['status'];
  readonly created_at: number;
  readonly finished_at: number | null;
}

const COLUMNS = [
  'id',
  'batch',
  'account_id',
  'from_currency',
  'to_currency',
  'amount_from',
  'amount_to',
  'status',
  'created_at',
  'finished_at',
  'due_at',
  'attempts',
  'last_error',
];

/** Conversions of affiliates' balances, in PostgreSQL. */
export function conversions(connection: Connection): Conversions {
  const rows = jobTable(connection, 'affiliate_conversions', COLUMNS, conversionOf);
  return {
    ...rows,
    async insert(record) {
      const { id, batch, accountId, from, to, amountFrom, status, createdAt, dueAt } = record;
      await sql`insert into affiliate_conversions
        (id, batch, account_id, from_currency, to_currency, amount_from, status, created_at, due_at)
        values (${id}, ${batch}, ${accountId}, ${from}, ${to}, ${String(amountFrom)}::numeric, ${status}, ${createdAt},
          ${dueAt ?? null})`.execute(connection.database);
    },
    async update({ id, amountTo, status, finishedAt, dueAt, attempts, lastError }) {
      await sql`update affiliate_conversions set
        amount_to = ${amountTo === undefined ? null : String(amountTo)}::numeric, status = ${status},
        finished_at = ${finishedAt ?? null}, due_at = ${dueAt ?? null}, attempts = ${attempts},
        last_error = ${lastError ?? null} where id = ${id}`.execute(connection.database);
    },
    ofBatch: (batch) => rows.where(sql`batch = ${batch} order by from_currency`),
    async underway(accountId) {
      const found = await rows.where(sql`account_id = ${accountId} and due_at is not null`);
      return [...new Set(found.map(({ from }) => from))];
    },
  };
}

function conversionOf(row: Row): ConversionRecord {
  return {
    id: row.id,
    batch: row.batch,
    accountId: row.account_id,
    from: row.from_currency,
    to: row.to_currency,
    amountFrom: BigInt(row.amount_from),
    ...(row.amount_to !== null && { amountTo: BigInt(row.amount_to) }),
    status: row.status,
    createdAt: row.created_at,
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    ...jobStateOf(row),
  };
}
