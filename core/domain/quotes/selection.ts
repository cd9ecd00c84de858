import type { Ticker } from './currency.ts';

/** The pair and amount that a visitor selected: `amount` is the pay-in as typed, already filtered. */
export interface Selection {
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amount: string;
}

/** A selection whose price is wanted. */
export interface PricedSelection extends Selection {
  /** What the visitor wants to get, as typed, already filtered: the pay-in for it is asked for, and not `amount`. */
  readonly payout?: string | undefined;
}

/** The pair and amount of a first visit (specification, section 9). */
export const DEFAULT_SELECTION: Selection = { from: 'btc', to: 'eth', amount: '1' };

export function sameSelection(a: Selection, b: Selection): boolean {
  return a.from === b.from && a.to === b.to && a.amount === b.amount;
}

/** True if both have the same price: beside a payout the pay-in says nothing. */
export function isSamePrice(a: PricedSelection, b: PricedSelection): boolean {
  const isSameAmount = a.payout !== undefined || a.amount === b.amount;
  return a.from === b.from && a.to === b.to && a.payout === b.payout && isSameAmount;
}

export function swapped({ from, to, amount }: Selection): Selection {
  return { from: to, to: from, amount };
}
