import { ticker } from './currency.ts';
import type { Selection } from './selection.ts';
import type { TransactionRef } from '../transactions/transaction.ts';

/** The parameters of a path of section 2, decoded. */
interface ExchangeParams {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly amount?: string | undefined;
}

/**
 * Returns the selection in a path; sides that it does not name are absent. Validates nothing; `normaliseSelection`
 * does.
 */
export function selectionFromParams({ from, to, amount }: ExchangeParams): Partial<Selection> {
  return {
    ...(from && { from: ticker(from) }),
    ...(to && { to: ticker(to) }),
    ...(amount && { amount: amount.trim() }),
  };
}

/** Returns the path that creates an exchange of a selection: `/processing/{from}/{to}/{amount}`. */
export function processingPath(selection: Selection): string {
  return pathOf('processing', selection);
}

/** Returns the path of one transaction's page: by its ID, or by the secret of its tracking link. */
export function transactionPath(ref: TransactionRef): string {
  return 'secret' in ref ? `/track/${encodeURIComponent(ref.secret)}` : `/transaction/${encodeURIComponent(ref.id)}`;
}

/**
 * Returns the path that shows a selection again: `/exchange/{from}/{to}/{amount}`, without the amount while it is
 * empty.
 */
export function exchangePath(selection: Selection, screen: 'exchange' | 'landing' = 'exchange'): string {
  return pathOf(screen, selection);
}

function pathOf(screen: string, { from, to, amount }: Selection): string {
  return ['', screen, from, to, ...(amount === '' ? [] : [amount])].map(encodeURIComponent).join('/');
}
