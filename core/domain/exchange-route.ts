import { ticker } from './currency.ts';
import type { Selection } from './selection.ts';

/** The parameters a path of section 2 may carry, decoded. */
export interface ExchangeParams {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly amount?: string | undefined;
}

/** What a path asks for; sides it does not name are absent. Nothing is judged here: normalisation does that. */
export function selectionFromParams({ from, to, amount }: ExchangeParams): Partial<Selection> {
  return {
    ...(from && { from: ticker(from) }),
    ...(to && { to: ticker(to) }),
    ...(amount && { amount: amount.trim() }),
  };
}

/** The address that shows a selection again: `/exchange/{from}/{to}/{amount}`, without the amount while it is empty. */
export function exchangePath({ from, to, amount }: Selection, screen: 'exchange' | 'landing' = 'exchange'): string {
  return ['', screen, from, to, ...(amount === '' ? [] : [amount])].map(encodeURIComponent).join('/');
}
