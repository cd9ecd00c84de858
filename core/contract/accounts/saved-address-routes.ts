import { defineRoutes, GET, POST } from '../route.ts';

const member = ['invalid-input', 'unauthenticated', 'too-many-requests'] as const;

const post = { ...POST, isWhole: true } as const;
const ADDRESSES = '/auth/addresses' as const;

/** HTTP routes of the calls about saved addresses. No API key opens them. */
export const savedAddressRoutes = defineRoutes({
  savedAddresses: { ...GET, path: ADDRESSES, errors: ['unauthenticated'], empty: [] },
  saveAddress: { ...post, path: `${ADDRESSES}/save`, errors: [...member, 'unknown-currency', 'conflict'] },
  renameAddress: { ...post, path: `${ADDRESSES}/:id/rename`, errors: [...member, 'not-found'] },
  removeAddress: { ...post, path: `${ADDRESSES}/:id/remove`, errors: [...member, 'not-found'] },
});
