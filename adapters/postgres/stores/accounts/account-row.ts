import type { Selectable } from 'kysely';
import type { AccountRecord } from '../../../../core/ports/stores/accounts/account-store.ts';
import { keyOf } from '../../database/email-keys.ts';
import type { AccountsTable } from '../../database/account-tables.ts';

/** An account as a row. */
export function accountRow(account: AccountRecord): Selectable<AccountsTable> {
  const { id, email, passwordHash, confirmedAt, isSubscribed, totp, minerStatus, locale, createdAt } = account;
  const { referredBy, referredAt, referredSub } = account;
  return {
    id,
    email: email ?? null,
    email_key: email === undefined ? null : keyOf(email),
    password_hash: passwordHash ?? null,
    confirmed_at: confirmedAt ?? null,
    is_subscribed: isSubscribed,
    totp_sealed_key: totp?.sealedKey ?? null,
    totp_is_confirmed: totp?.isConfirmed ?? null,
    totp_last_step: totp?.lastStep ?? null,
    miner_status: minerStatus,
    locale,
    created_at: createdAt,
    referred_by: referredBy ?? null,
    referred_at: referredAt ?? null,
    referred_sub: referredSub ?? null,
  };
}

/** The account that a row holds. */
export function rowAccount(row: Omit<Selectable<AccountsTable>, 'email_key'>): AccountRecord {
  const { totp_sealed_key: sealedKey, totp_is_confirmed: isConfirmed, totp_last_step: lastStep } = row;
  return {
    id: row.id,
    isSubscribed: row.is_subscribed,
    minerStatus: row.miner_status,
    locale: row.locale,
    createdAt: row.created_at,
    ...(row.email !== null && { email: row.email }),
    ...(row.password_hash !== null && { passwordHash: row.password_hash }),
    ...(row.referred_by !== null && { referredBy: row.referred_by }),
    ...(row.referred_at !== null && { referredAt: row.referred_at }),
    ...(row.referred_sub !== null && { referredSub: row.referred_sub }),
    ...(row.confirmed_at !== null && { confirmedAt: row.confirmed_at }),
    ...(sealedKey !== null &&
      isConfirmed !== null &&
      lastStep !== null && { totp: { sealedKey, isConfirmed, lastStep } }),
  };
}

export const COLUMNS = [
  'id',
  'email',
  'password_hash',
  'confirmed_at',
  'is_subscribed',
  'totp_sealed_key',
  'totp_is_confirmed',
  'totp_last_step',
  'miner_status',
  'locale',
  'created_at',
  'referred_by',
  'referred_at',
  'referred_sub',
] as const;
