import type { AccountApi } from '../../core/ports/apis/account-api.ts';
import { type StubCalls, stubApi, type Samples } from './stub-api.ts';
import { SAMPLE_PROFILE } from './samples/sample-accounts.ts';

/** Stubbed calls; the others answer with samples. */
export type MemoryAccountOptions = StubCalls<AccountApi>;

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const AT = '2026-01-02T03:04:05.000Z';
const CALLER = { agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', address: '203.0.113.7' };
const RECOVERY_CODES = [...'abcdefghij'].map((letter) => `${letter}2c4n7-5e6fp3-7h8kq9-m3r5t8`);

const SAMPLES: Samples<AccountApi> = {
  register: { result: true },
  challenge: { challenge: 'challenge' },
  logIn: { result: true, user: SAMPLE_PROFILE.user },
  confirmLogin: { result: true, user: SAMPLE_PROFILE.user },
  recover: { result: true },
  setPassword: { result: true },
  logOut: { result: true },
  profile: SAMPLE_PROFILE,
  clearErrors: { result: true },
  changeEmail: { result: true },
  confirmEmail: { result: true },
  changePassword: { result: true },
  addNetwork: { result: true, path: '/auth/google?ticket=sample' },
  removeNetwork: { result: true, networks: [] },
  totpEnable: { result: true, type: 'enable', key: KEY, uri: `otpauth://totp/Altway:ada?secret=${KEY}&issuer=Altway` },
  totpConfirm: { result: true, type: 'confirm', recoveryCodes: RECOVERY_CODES },
  totpDisable: { result: true, type: 'disable' },
  totpDisableUnconfirmed: { result: true, type: 'disable-unconfirmed' },
  totpValidate: { result: true },
  renewRecoveryCodes: { result: true, recoveryCodes: RECOVERY_CODES },
  setMiner: { result: true, minerStatus: 1 },
  sessions: [{ ...CALLER, id: 'k3v9t2m7x4qa', isCurrent: true, createdAt: AT, seenAt: AT }],
  endSession: { result: true },
  endSessions: { result: true },
  unconfirmed: [],
  confirmSetting: { result: true, unconfirmed: [] },
  accountEvents: [{ ...CALLER, at: AT, kind: 'logged-in' }],
  networks: ['google', 'facebook', 'twitter'],
  token: { email: SAMPLE_PROFILE.user.email },
};

/** Accounts in memory, in the state that a story or a test needs. */
export function memoryAccountApi(options: MemoryAccountOptions = {}) {
  return stubApi<AccountApi>(SAMPLES, options);
}
