import type { AccountUser, Profile } from '../../../core/domain/accounts/account.ts';

/** A user with a password, a confirmed e-mail and no two-factor. */
export const SAMPLE_USER: AccountUser = {
  email: 'ada@example.com',
  totpState: 'off',
  hasPassword: true,
  isSubscribed: true,
  minerStatus: 0,
  recoveryCodesLeft: 0,
  createdAt: '2026-01-02T03:04:05.000Z',
};

/** The user's profile page. */
export const SAMPLE_PROFILE: Profile = { user: SAMPLE_USER, networks: [], errors: {} };
