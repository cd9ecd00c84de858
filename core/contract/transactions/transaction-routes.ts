import { defineRoutes, GET, POST } from '../route.ts';

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
  'price-impact-too-high',
  'price-impact-unaccepted',
  'fixed-rate-limit',
  'quote-expired',
  'conflict',
  'human-check',
  'too-many-requests',
  'unavailable',
] as const;

const OWNED = '/exchange/transactions/:id' as const;
const TRACKED = '/exchange/track/:secret' as const;

/** A transaction is read by ID by its owner only, by its tracking link's secret by anyone who has it. */
export const transactionRoutes = defineRoutes({
  checkAddress: { ...POST, path: '/exchange/address', errors: ['invalid-input', 'unknown-currency'], repeatable: true },
  createTransaction: { ...POST, path: '/exchange/transactions', errors: [ended, ...creating], visitor: 'made' },
  transactions: { ...GET, path: '/exchange/transactions', errors: [ended, 'invalid-input'], visitor: 'known' },
  transaction: { ...GET, path: OWNED, errors: [ended, ...finding], visitor: 'known' },
  track: { ...GET, path: TRACKED, errors: finding },
  /** What each venue alone would have given when it was made, and the receipt of its quote. */
  transactionProof: { ...GET, path: `${OWNED}/proof`, errors: [ended, ...finding], visitor: 'known' },
  transactionProofTracked: { ...GET, path: `${TRACKED}/proof`, errors: finding },
  resolve: { ...POST, path: `${OWNED}/resolve`, errors: [ended, ...acting], visitor: 'known' },
  resolveTracked: { ...POST, path: `${TRACKED}/resolve`, errors: acting },
  refundAddress: {
    ...POST,
    path: `${OWNED}/refund-address`,
    errors: [ended, ...acting],
    repeatable: true,
    visitor: 'known',
  },
  refundAddressTracked: { ...POST, path: `${TRACKED}/refund-address`, errors: acting, repeatable: true },
  /** Coins that arrived at its address and that it cannot use. */
  heldDeposits: { ...GET, path: `${OWNED}/held-deposits`, errors: [ended, ...finding], visitor: 'known', empty: [] },
  heldDepositsTracked: { ...GET, path: `${TRACKED}/held-deposits`, errors: finding, empty: [] },
  returnDeposit: {
    ...POST,
    path: `${OWNED}/held-deposits`,
    errors: [ended, ...acting],
    repeatable: true,
    visitor: 'known',
  },
  returnDepositTracked: { ...POST, path: `${TRACKED}/held-deposits`, errors: acting, repeatable: true },
  testPayment: { ...POST, path: `${OWNED}/test-payment`, errors: [ended, ...acting], visitor: 'known' },
  testPaymentTracked: { ...POST, path: `${TRACKED}/test-payment`, errors: acting },
  /** In whose history the exchange of a tracking link is. */
  saved: { ...GET, path: `${TRACKED}/account`, errors: [ended, ...finding], visitor: 'known' },
  /** Adds it to the history of the signed-in caller. */
  save: { ...POST, path: `${TRACKED}/account`, errors: [ended, ...acting], repeatable: true, visitor: 'known' },
  testAddress: { ...GET, path: '/exchange/test-address', errors: ['invalid-input', 'unknown-currency', 'not-found'] },
  quoteKey: { ...GET, path: '/exchange/quote-key', errors: [] },
});
