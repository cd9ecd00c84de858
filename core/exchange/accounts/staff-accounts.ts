import { type MinerStatus, TOKEN_STATUS, type TokenStatus } from '../../domain/account.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { Store } from '../../ports/store.ts';

export interface StaffAccountParts {
  readonly store: Store;
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly clock: Clock;
}

/**
 * What became of a mail's link (specification, section 3: token statuses), for staff. One that has expired reads `unused`,
 * also before housekeeping has come by. @param raw the secret, as the link carries it. @returns undefined for none.
 */
export async function tokenStatus(
  { store, secrets, clock }: StaffAccountParts,
  raw: string,
): Promise<{ readonly status: TokenStatus; readonly email: string } | undefined> {
  const token = await store.mailTokens.byHash(secrets.digest(raw));
  if (!token) return undefined;
  const hasExpired = token.status === TOKEN_STATUS.created && token.expiresAt <= clock.now();
  return { status: hasExpired ? TOKEN_STATUS.unused : token.status, email: token.email };
}

/** Says whether an account is a miner's. @returns false when no account has the e-mail. */
export async function setMinerStatus(
  { store, clock }: Pick<StaffAccountParts, 'store' | 'clock'>,
  email: string,
  minerStatus: MinerStatus,
): Promise<boolean> {
  return store.atomically(async (unit) => {
    const found = await unit.accounts.byEmail(email);
    const account = found && (await unit.accounts.lock(found.id));
    if (!account) return false;
    if (account.minerStatus === minerStatus) return true;
    await unit.accounts.update({ ...account, minerStatus });
    const line = { accountId: account.id, at: clock.now(), kind: 'miner-changed' } as const;
    await unit.accountEvents.add({ ...line, agent: 'staff', address: '' });
    return true;
  });
}
