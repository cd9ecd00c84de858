import type { PasskeyRecord } from '../../../ports/stores/accounts/passkey-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { noPasskey } from './passkey-errors.ts';

/** The passkeys of an account that are not refused. @throws ExchangeError not-found without any. */
export async function usablePasskeys(
  { passkeys }: Pick<UnitOfWork, 'passkeys'>,
  accountId: string,
): Promise<readonly PasskeyRecord[]> {
  const usable = (await passkeys.of(accountId)).filter(({ suspectAt }) => suspectAt === undefined);
  if (usable.length === 0) throw noPasskey();
  return usable;
}
