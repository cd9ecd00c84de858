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

/** What the profile page shows of that user. */
export const SAMPLE_PROFILE: Profile = { user: SAMPLE_USER, networks: [], errors: {} };

/** Someone who came through a social network that tells no e-mail. */
export const ANONYMOUS_PROFILE: Profile = {
  user: { ...SAMPLE_USER, email: undefined, hasPassword: false, isSubscribed: false },
  networks: [{ network: 'twitter', label: '@ada' }],
  errors: {},
};
