import type { Transaction } from '../../domain/transactions/transaction.ts';

/**
 * An exchange as it is shown for a publishable key and an ID. Both may be in a stranger's hands: an ID stands in addresses,
 * screenshots and mails. So nothing in it opens the exchange (the tracking secret), offers a decision, or tells where
 * refunds go. What is paid, and where the payout goes, is what the page that created it shows its customer.
 */
export function publishedView({ refund: _refund, trackSecret: _trackSecret, ...shown }: Transaction): Transaction {
  return { ...shown, choices: [], sendings: shown.sendings.filter(({ purpose }) => purpose === 'payout') };
}
