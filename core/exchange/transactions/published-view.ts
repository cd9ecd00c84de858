import type { Transaction } from '../../domain/transactions/transaction.ts';

/**
 * An exchange as shown for a publishable key and an ID. Strangers may have both: an ID is part of addresses,
 * screenshots and mails. So the view leaves out the tracking secret, the options of a hold and the refund address. It
 * shows the deposit and the payout, as the page that created the exchange shows them to its customer.
 */
export function publishedView({
  refund: _refund,
  trackSecret: _trackSecret,
  viewSecret: _viewSecret,
  ...shown
}: Transaction): Transaction {
  return { ...shown, choices: [], sendings: shown.sendings.filter(({ purpose }) => purpose === 'payout') };
}

/** An exchange as shown for the secret of its read-only link, which its maker gives to others. */
export function readOnlyView(whole: Transaction): Transaction {
  return { ...publishedView(whole), isReadOnly: true };
}
