import { defineRoutes } from '../route.ts';

const finding = ['invalid-input', 'not-found'] as const;
const acting = [...finding, 'conflict'] as const;
/** Error of calls that depend on the caller, when the session has ended. */
const ended = 'unauthenticated' as const;
/** Errors that can prevent the creation of an exchange, by any route. */
export const creating = [
  'invalid-input',
  'unknown-currency',
  'currency-disabled',
  'pair-unavailable',
  'amount-too-small',
  'amount-too-large',
  'quote-expired',
  'conflict',
  'human-check',
  'too-many-requests',
  'unavailable',
] as const;

const OWNED = '/exchange/transactions/:id' as const;
const TRACKED = '/exchange/track/:secret' as const;

/**
 * HTTP routes of the transaction calls. A transaction is read by ID by its owner only, and by the secret of its
 * tracking link by anyone who has it.
 */
export const transactionRoutes = defineRoutes({
  checkAddress: {
    method: 'POST',
    path: '/exchange/address',
    errors: ['invalid-input', 'unknown-currency'],
    repeatable: true,
  },
  createTransaction: {
    method: 'POST',
    path: '/exchange/transactions',
    errors: [ended, ...creating],
    repeatable: false,
    visitor: 'made',
  },
  transactions: {
    method: 'GET',
    path: '/exchange/transactions',
    errors: [ended, 'invalid-input'],
    repeatable: true,
    visitor: 'known',
  },
  transaction: { method: 'GET', path: OWNED, errors: [ended, ...finding], repeatable: true, visitor: 'known' },
  track: { method: 'GET', path: TRACKED, errors: finding, repeatable: true },
  resolve: {
    method: 'POST',
    path: `${OWNED}/resolve`,
    errors: [ended, ...acting],
    repeatable: false,
    visitor: 'known',
  },
  resolveTracked: { method: 'POST', path: `${TRACKED}/resolve`, errors: acting, repeatable: false },
  refundAddress: {
    method: 'POST',
    path: `${OWNED}/refund-address`,
    errors: [ended, ...acting],
    repeatable: true,
    visitor: 'known',
  },
  refundAddressTracked: { method: 'POST', path: `${TRACKED}/refund-address`, errors: acting, repeatable: true },
  testPayment: {
    method: 'POST',
    path: `${OWNED}/test-payment`,
    errors: [ended, ...acting],
    repeatable: false,
    visitor: 'known',
  },
  testPaymentTracked: { method: 'POST', path: `${TRACKED}/test-payment`, errors: acting, repeatable: false },
  testAddress: {
    method: 'GET',
    path: '/exchange/test-address',
    errors: ['invalid-input', 'unknown-currency', 'not-found'],
    repeatable: true,
  },
  quoteKey: { method: 'GET', path: '/exchange/quote-key', errors: [], repeatable: true },
});
