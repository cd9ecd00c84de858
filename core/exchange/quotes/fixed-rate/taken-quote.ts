import { namedFieldError } from '../../../contract/field-error.ts';
import type { TransactionStore } from '../../../ports/stores/transaction-store.ts';

/**
 * A fixed quote can be used for one exchange only: it is a promise to one customer. @throws ExchangeError conflict for one
 * that was taken.
 */
export async function assertNotTaken(
  { transactions }: { readonly transactions: Pick<TransactionStore, 'byQuoteId'> },
  quoteId: string,
): Promise<void> {
  if ((await transactions.byQuoteId(quoteId)) === undefined) return;
  throw namedFieldError('conflict', 'quoteId', 'This fixed rate was taken up already: ask for a new quote');
}
