import type { Kysely } from 'kysely';
import type { TimelineEntry } from '../../../../core/domain/transaction-record.ts';
import type { Tables } from '../../database/tables.ts';
import { rowEvent } from './transaction-row.ts';

/** As `TransactionStore.events`. */
export async function timelineOf(
  database: Kysely<Tables>,
  id: string,
  after: number,
): Promise<readonly TimelineEntry[]> {
  const rows = await database
    .selectFrom('transaction_events')
    .select(['transaction_id', 'sequence', 'at', 'kind', 'status', 'hold_reason', 'details', 'actor'])
    .where('transaction_id', '=', id)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .execute();
  return rows.map(rowEvent);
}
