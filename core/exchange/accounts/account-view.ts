import type { AccountUser, LinkedProvider } from '../../domain/accounts/account.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { AccountRecord, ProviderLink } from '../../ports/stores/accounts/account-store.ts';
import type { SessionRecord } from '../../ports/stores/accounts/session-records.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';

export async function accountUser(unit: Pick<UnitOfWork, 'accounts'>, account: AccountRecord): Promise<AccountUser> {
  const { email, totp, passwordHash, isSubscribed, minerStatus, createdAt } = account;
  return {
    ...(email !== undefined && { email }),
    totpState: totp === undefined ? 'off' : totp.isConfirmed ? 'on' : 'unconfirmed',
    hasPassword: passwordHash !== undefined,
    isSubscribed,
    minerStatus,
    recoveryCodesLeft: totp?.isConfirmed ? await unit.accounts.recoveryCodesLeft(account.id) : 0,
    createdAt: isoTime(createdAt),
  };
}

/** Linked providers without the IDs that the providers know their users by. */
export function linkedNetworks(links: readonly ProviderLink[]): LinkedProvider[] {
  return links.map(({ network, label }) => ({ network, label }));
}

/** A session as the session list shows it. @param current hash of the caller's own session. */
export function sessionView({ hash, id, agent, address, createdAt, seenAt }: SessionRecord, current: string) {
  const isCurrent = hash === current;
  return { id, isCurrent, agent, address, createdAt: isoTime(createdAt), seenAt: isoTime(seenAt) };
}
