import { ticker } from './currency.ts';
import type { Selection } from './selection.ts';
import type { TransactionRef } from '../transactions/transaction.ts';

/** The parameters of a path of section 2, decoded. */
interface ExchangeParams {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly amount?: string | undefined;
}

/** The selection in a path, without the sides it does not name. `normaliseSelection` validates it. */
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

/** Returns the path that creates an exchange of a selection without an account. */
export function guestPath(selection: Selection): string {
  return pathOf('guest', selection);
}

/** The path without an account for a `/processing…` path, with its parameters; undefined for any other path. */
export function guestPathOf(path: string): string | undefined {
  const rest = /^\/processing((?:\/[^?#]*)?)$/.exec(path)?.[1];
  return rest === undefined ? undefined : `/guest${rest}`;
}

/** Returns the path of one transaction's page: by its ID, or by the secret of its tracking link. */
export function transactionPath(ref: TransactionRef): string {
  return 'secret' in ref ? `/track/${encodeURIComponent(ref.secret)}` : `/transaction/${encodeURIComponent(ref.id)}`;
}

/** The path that shows a selection: `/exchange/{from}/{to}/{amount}`, without an empty amount. */
export function exchangePath(selection: Selection, screen: 'exchange' | 'landing' = 'exchange'): string {
  return pathOf(screen, selection);
}

function pathOf(screen: string, { from, to, amount }: Selection): string {
  return ['', screen, from, to, ...(amount === '' ? [] : [amount])].map(encodeURIComponent).join('/');
}
