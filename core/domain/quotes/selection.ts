import type { Ticker } from './currency.ts';

/** The pair and amount that a visitor selected: `amount` is the pay-in as typed, already filtered. */
export interface Selection {
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amount: string;
}

/** The pair and amount of a first visit (specification, section 9). */
export const DEFAULT_SELECTION: Selection = { from: 'btc', to: 'eth', amount: '1' };

export function sameSelection(a: Selection, b: Selection): boolean {
  return a.from === b.from && a.to === b.to && a.amount === b.amount;
}

export function swapped({ from, to, amount }: Selection): Selection {
  return { from: to, to: from, amount };
}
