import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { TransactionRef } from '../../../domain/transactions/transaction.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store } from '../../../ports/stores/store.ts';

type LinkSecrets = Pick<Secrets, 'digest' | 'viewSecret'>;

/** Letters of a transaction's ID, which the secret of a read-only link begins with. */
const ID_LENGTH = 12;

/** The exchange of a read-only link's secret; undefined for any other text. */
export async function viewedRecord(
  { transactions }: Pick<Store, 'transactions'>,
  secrets: LinkSecrets,
  secret: string,
): Promise<TransactionRecord | undefined> {
  const id = secret.slice(0, ID_LENGTH);
  // Digests are compared, so that the time it takes says nothing of the secret.
  const isOwn = secrets.digest(secrets.viewSecret(id)) === secrets.digest(secret);
  return isOwn ? transactions.byId(id) : undefined;
}

/** True for an exchange that was found by a secret which is not that of its tracking link. */
export function isReadOnly(secrets: LinkSecrets, ref: TransactionRef | undefined, record: TransactionRecord): boolean {
  return ref !== undefined && 'secret' in ref && secrets.digest(ref.secret) !== record.secretHash;
}
