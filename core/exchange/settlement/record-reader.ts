import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Store } from '../../ports/stores/store.ts';
import { gathered, type Gatherer } from '../workers/gatherer.ts';

/** Reads records as they are now; those that are asked for at the same time with one statement. */
export function recordReader(
  store: Pick<Store, 'transactions'>,
  most: number,
): Gatherer<string, TransactionRecord | undefined> {
  return gathered(async (ids) => {
    const records = new Map((await store.transactions.byIds(ids)).map((record) => [record.id, record]));
    return ids.map((id) => records.get(id));
  }, most);
}
