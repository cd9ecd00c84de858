import { sql } from 'kysely';
import type {
  AffiliatePayoutRecord,
  AffiliatePayouts,
} from '../../../../core/ports/stores/affiliates/affiliate-payouts.ts';
import { jobStateOf, type JobRow, jobTable } from './job-table.ts';
import type { Connection } from '../../database/connection.ts';

interface Row extends JobRow {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
  readonly network_fee: string;
  readonly address: string;
  readonly extra_id: string | null;
  readonly status: AffiliatePayoutRecord['status'];
  readonly step: AffiliatePayoutRecord['step'];
  readonly unsigned: string | null;
  readonly raw: string | null;
  readonly chain_tx_id: string | null;
  readonly replaced: AffiliatePayoutRecord['replaced'] | null;
  readonly signed_at: number | null;
  readonly created_at: number;
  readonly finished_at: number | null;
}

const COLUMNS = [
  'id',
  'account_id',
  'currency',
  'amount',
  'network_fee',
  'address',
  'extra_id',
  'status',
  'step',
  'unsigned',
  'raw',
  'chain_tx_id',
  'replaced',
  'signed_at',
  'created_at',
  'finished_at',
  'due_at',
  'attempts',
  'last_error',
];

/** Payouts to affiliates, in PostgreSQL. */
export function affiliatePayouts(connection: Connection): AffiliatePayouts {
  const { where: _, ...rows } = jobTable(connection, 'affiliate_payouts', COLUMNS, payoutOf);
  return {
    ...rows,
    async insert({ id, accountId, currency, amount, networkFee, to, status, step, createdAt, dueAt }) {
      await sql`insert into affiliate_payouts
        (id, account_id, currency, amount, network_fee, address, extra_id, status, step, created_at, due_at)
        values (${id}, ${accountId}, ${currency}, ${String(amount)}::numeric, ${String(networkFee)}::numeric,
          ${to.address}, ${to.extraId ?? null}, ${status}, ${step}, ${createdAt}, ${dueAt ?? null})`.execute(
        connection.database,
      );
    },
    async update({ id, status, step, unsigned, raw, chainTxId, finishedAt, dueAt, attempts, lastError, ...forms }) {
      const replaced = forms.replaced === undefined ? null : JSON.stringify(forms.replaced);
      await sql`update affiliate_payouts set status = ${status}, step = ${step}, unsigned = ${unsigned ?? null},
        raw = ${raw ?? null}, chain_tx_id = ${chainTxId ?? null}, replaced = ${replaced}::jsonb,
        signed_at = ${forms.signedAt ?? null}, finished_at = ${finishedAt ?? null},
        due_at = ${dueAt ?? null}, attempts = ${attempts}, last_error = ${lastError ?? null}
        where id = ${id}`.execute(connection.database);
    },
  };
}

function payoutOf(row: Row): AffiliatePayoutRecord {
  const { address, extra_id: extraId } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    currency: row.currency,
    amount: BigInt(row.amount),
    networkFee: BigInt(row.network_fee),
    to: { address, ...(extraId !== null && { extraId }) },
    status: row.status,
    step: row.step,
    ...(row.unsigned !== null && { unsigned: row.unsigned }),
    ...(row.raw !== null && { raw: row.raw }),
    ...(row.chain_tx_id !== null && { chainTxId: row.chain_tx_id }),
    ...(row.replaced !== null && { replaced: row.replaced }),
    ...(row.signed_at !== null && { signedAt: row.signed_at }),
    createdAt: row.created_at,
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    ...jobStateOf(row),
  };
}
