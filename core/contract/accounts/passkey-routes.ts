import { defineRoutes, GET, POST } from '../route.ts';

const guest = ['invalid-input', 'too-many-requests'] as const;
const member = ['invalid-input', 'unauthenticated', 'too-many-requests'] as const;
const proven = [...member, 'wrong-credentials', 'stale-login', 'not-found', 'conflict'] as const;

const post = { ...POST, isWhole: true } as const;

/** HTTP routes of the calls about passkeys. Each answer to a challenge carries the ticket that came with it. */
export const passkeyRoutes = defineRoutes({
  passkeyLoginOptions: { ...post, path: '/auth/passkey/options', errors: ['not-found'] },
  passkeyLogIn: {
    ...post,
    path: '/auth/passkey/login',
    errors: [...guest, 'wrong-credentials', 'not-found', 'conflict'],
    changesSession: true,
    visitor: 'known',
  },
  passkeyStepOptions: { ...post, path: '/auth/passkey/step_options', errors: ['unauthenticated', 'not-found'] },
  passkeyStep: {
    ...post,
    path: '/auth/passkey/step',
    errors: [...guest, 'unauthenticated', 'wrong-code', 'not-found', 'conflict'],
    changesSession: true,
    visitor: 'known',
  },
  passkeys: { ...GET, path: '/auth/passkeys', errors: ['unauthenticated'], empty: [] },
  passkeyProofOptions: { ...post, path: '/auth/passkeys/proof_options', errors: ['unauthenticated', 'not-found'] },
  newPasskeyOptions: {
    ...post,
    path: '/auth/passkeys/new',
    errors: [...proven, 'two-factor-required', 'wrong-code'],
  },
  addPasskey: {
    ...post,
    path: '/auth/passkeys/add',
    errors: [...member, 'wrong-credentials', 'not-found', 'conflict'],
  },
  renamePasskey: { ...post, path: '/auth/passkeys/:id/rename', errors: proven },
  removePasskey: { ...post, path: '/auth/passkeys/:id/remove', errors: proven },
});
