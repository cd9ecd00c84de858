import { defineRoutes, GET, POST } from '../route.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { savedAddressRoutes } from './saved-address-routes.ts';

const guest = ['invalid-input', 'too-many-requests'] as const;
const member = ['invalid-input', 'unauthenticated', 'too-many-requests'] as const;
const proven = [...member, 'wrong-credentials', 'stale-login'] as const;
const withCode = [...member, 'wrong-code', 'conflict'] as const;

const post = { ...POST, isWhole: true } as const;
const PROFILE = '/auth/profile' as const;

/** HTTP routes of the account calls (specification, section 7: authentication and profile). */
export const accountRoutes = defineRoutes({
  register: { ...post, path: '/auth/reg', errors: [...guest, 'conflict'] },
  challenge: { ...GET, path: '/auth/challenge', errors: [] },
  logIn: {
    ...post,
    path: '/auth/login',
    errors: [...guest, 'human-check', 'wrong-credentials', 'two-factor-required', 'wrong-code'],
    changesSession: true,
    visitor: 'known',
  },
  confirmLogin: {
    ...post,
    path: '/auth/totp',
    errors: [...guest, 'unauthenticated', 'wrong-code'],
    changesSession: true,
    visitor: 'known',
  },
  recover: { ...post, path: '/auth/recover', errors: [...guest, 'human-check'] },
  setPassword: {
    ...post,
    path: '/auth/change',
    errors: [...guest, 'not-found'],
    changesSession: true,
    visitor: 'known',
  },
  logOut: { ...post, path: '/auth/logout', errors: [], changesSession: true },
  profile: {
    ...GET,
    path: '/api/profile',
    errors: ['invalid-input', 'unauthenticated', 'two-factor-required'],
    isWhole: true,
  },
  clearErrors: { ...post, path: `${PROFILE}/clear_errors`, errors: member },
  changeEmail: { ...post, path: `${PROFILE}/change_email`, errors: [...proven, 'conflict'] },
  confirmEmail: { ...post, path: `${PROFILE}/confirm_email`, errors: [...guest, 'not-found', 'conflict'] },
  changePassword: { ...post, path: `${PROFILE}/change_passwd`, errors: proven, changesSession: true },
  addNetwork: { ...post, path: `${PROFILE}/add_network/:network`, errors: [...proven, 'not-found', 'conflict'] },
  removeNetwork: { ...post, path: `${PROFILE}/remove_network/:network`, errors: [...proven, 'not-found', 'conflict'] },
  totpEnable: { ...post, path: `${PROFILE}/totp_enable`, errors: [...proven, 'conflict'] },
  totpConfirm: { ...post, path: `${PROFILE}/totp_confirm`, errors: withCode },
  totpDisable: { ...post, path: `${PROFILE}/totp_disable`, errors: withCode },
  totpDisableUnconfirmed: { ...post, path: `${PROFILE}/totp_disable_unconfirmed`, errors: [...member, 'conflict'] },
  totpValidate: { ...post, path: `${PROFILE}/totp_validate`, errors: withCode },
  renewRecoveryCodes: { ...post, path: `${PROFILE}/recovery_codes`, errors: withCode },
  ...passkeyRoutes,
  ...savedAddressRoutes,
  setMiner: { ...post, path: `${PROFILE}/miner`, errors: member },
  sessions: { ...GET, path: '/auth/sessions', errors: ['unauthenticated'], empty: [] },
  endSession: { ...post, path: '/auth/sessions/:id/end', errors: [...proven, 'not-found'], changesSession: true },
  endSessions: { ...post, path: '/auth/sessions/end', errors: proven, changesSession: true },
  unconfirmed: { ...GET, path: `${PROFILE}/unconfirmed`, errors: ['unauthenticated'], empty: [] },
  confirmSetting: {
    ...post,
    path: `${PROFILE}/confirm_setting`,
    errors: [...proven, 'two-factor-required', 'wrong-code', 'conflict'],
  },
  accountEvents: { ...GET, path: '/auth/events', errors: ['unauthenticated'], empty: [] },
  networks: { ...GET, path: '/auth/networks', errors: [], empty: [] },
  token: {
    ...GET,
    path: '/api/token/:token',
    errors: ['invalid-input', 'not-found'],
    isWhole: true,
    empty: {},
  },
});
