import type { Transaction } from '../../../core/domain/transactions/transaction.ts';

/** Schemes that a browser opens by itself or that no wallet handles. */
const NOT_WALLETS = /^(?:about|blob|data|file|ftp|https?|javascript|mailto|simulated|vbscript):/i;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The link that opens the payment in a wallet; undefined where the chain's payment URI is a bare address, and on a
 * demonstration chain, which no wallet knows.
 */
export function walletLink({
  payIn: { uri },
  isDemonstration,
}: Pick<Transaction, 'payIn' | 'isDemonstration'>): string | undefined {
  return !isDemonstration && SCHEME.test(uri) && !NOT_WALLETS.test(uri) ? uri : undefined;
}
