import type { Ticker } from './currency.ts';

/** What a visitor wants to exchange: `amount` is the pay-in as typed, already filtered. */
export interface Selection {
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amount: string;
}

/** The pair and amount of a first visit (specification, section 9). */
export const DEFAULT_SELECTION: Selection = { from: 'btc', to: 'eth', amount: '1' };

/** True when both ask for the same thing. */
export function sameSelection(a: Selection, b: Selection): boolean {
  return a.from === b.from && a.to === b.to && a.amount === b.amount;
}

/** The other way round, the amount kept. */
export function swapped({ from, to, amount }: Selection): Selection {
  return { from: to, to: from, amount };
}
