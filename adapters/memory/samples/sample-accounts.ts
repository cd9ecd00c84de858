import type { AccountUser, Profile } from '../../../core/domain/accounts/account.ts';
import type { PasskeyView } from '../../../core/domain/accounts/passkey.ts';
import type { SavedAddress } from '../../../core/domain/accounts/saved-address.ts';

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

export const SAMPLE_PASSKEY: PasskeyView = {
  id: 'p7k2s9d4f6g1',
  name: 'Chrome on Linux',
  createdAt: '2026-01-02T03:04:05.000Z',
  usedAt: '2026-01-03T04:05:06.000Z',
  isSynced: true,
  isSuspect: false,
};

export const SAMPLE_SAVED_ADDRESS: SavedAddress = {
  id: 's7k2s9d4f6g1',
  name: 'Ada’s Ledger',
  network: 'Dogecoin',
  address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  createdAt: '2026-01-02T03:04:05.000Z',
  isUnconfirmed: false,
};

/** The user's profile page. */
export const SAMPLE_PROFILE: Profile = { user: SAMPLE_USER, networks: [], errors: {} };
