import type { ConversionRecord } from '../../../ports/stores/affiliates/conversions.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountContext } from '../../accounts/account-context.ts';
import { saveKey } from '../../idempotency/idempotency.ts';
import type { IdempotencyKey } from '../../idempotency/idempotency-key.ts';
import type { TakenBalance } from './take-balance.ts';

/** Debits balances and stores their conversions as one batch. @param how.dueAt when another process takes over. */
export async function insertConversions(
  { secrets, clock }: Pick<AccountContext, 'secrets' | 'clock'>,
  unit: UnitOfWork,
  taken: readonly TakenBalance[],
  how: { readonly idempotencyKey: IdempotencyKey | undefined; readonly dueAt: number },
): Promise<readonly ConversionRecord[]> {
  const at = clock.now();
  const batch = secrets.newId();
  await saveKey(unit, how.idempotencyKey, batch, at);
  const begun = { batch, status: 'exchanging', createdAt: at, attempts: 0, dueAt: how.dueAt } as const;
  const records = taken.map((one): ConversionRecord => ({ ...one, ...begun, id: secrets.newId() }));
  for (const record of records) {
    const { id: reference, accountId, from: currency, amountFrom } = record;
    await unit.conversions.insert(record);
    const line = { accountId, currency, amount: -amountFrom, at, reference };
    await unit.affiliateLedger.add({ ...line, kind: 'converted-from' });
  }
  return records;
}
