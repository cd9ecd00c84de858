import type { AccountApi } from '../../core/ports/apis/account-api.ts';
import { type StubCalls, stubApi, type Samples } from './stub-api.ts';
import { SAMPLE_PASSKEY, SAMPLE_PROFILE, SAMPLE_SAVED_ADDRESS } from './samples/sample-accounts.ts';

/** Stubbed calls; the others answer with samples. */
export type MemoryAccountOptions = StubCalls<AccountApi>;

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const AT = '2026-01-02T03:04:05.000Z';
const CALLER = { agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', address: '203.0.113.7' };
const RECOVERY_CODES = [...'abcdefghij'].map((letter) => `${letter}2c4n7-5e6fp3-7h8kq9-m3r5t8`);

const REQUEST = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
} as const;
const CREATION = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Altway' },
  user: { id: 'k3v9t2m7x4qa', name: 'ada@altway.example', displayName: 'ada@altway.example' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
} as const;

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
  passkeyLoginOptions: { ticket: 'ticket', options: REQUEST },
  passkeyLogIn: { result: true, user: SAMPLE_PROFILE.user },
  passkeyStepOptions: { ticket: 'ticket', options: REQUEST },
  passkeyStep: { result: true, user: SAMPLE_PROFILE.user },
  passkeys: [],
  passkeyProofOptions: { ticket: 'ticket', options: REQUEST },
  newPasskeyOptions: { ticket: 'ticket', options: CREATION },
  addPasskey: { result: true, passkeys: [SAMPLE_PASSKEY] },
  renamePasskey: { result: true, passkeys: [SAMPLE_PASSKEY] },
  removePasskey: { result: true, passkeys: [] },
  savedAddresses: [],
  saveAddress: { result: true, addresses: [SAMPLE_SAVED_ADDRESS] },
  renameAddress: { result: true, addresses: [SAMPLE_SAVED_ADDRESS] },
  removeAddress: { result: true, addresses: [] },
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
