import type { ComponentType, ReactNode } from 'react';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { EstimateView } from '../../../core/use-cases/estimate-quote.ts';

/** The side of the currency to send, or of the one to receive. */
export type Side = 'from' | 'to';

/** What a field in place of the coin's amount needs, besides the card's state. */
export interface FiatFieldProps extends CardState, Pick<CardEvents, 'onAmount'> {
  readonly id: string;
  /** IDs of the visible label and of the descriptions. */
  readonly labelId: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  /** US dollars for a unit of the currency to send; undefined until it is known. */
  readonly price: string | undefined;
  /** The button of the currency to send. */
  readonly children: ReactNode;
  /** The visitor wants to type coins again. */
  onBack(): void;
}

/** Typing the amount to send in the currency of worth. */
export interface FiatEntry {
  /** The field, while it is wanted and loaded. */
  readonly Field: ComponentType<FiatFieldProps> | undefined;
  readonly isOpening: boolean;
  open(): void;
  close(): void;
}

/** State of the card. Currencies are absent when the list could not be loaded. */
export interface CardState {
  readonly selection: Selection;
  readonly view: EstimateView;
  readonly from: Currency | undefined;
  readonly to: Currency | undefined;
  /** The last quote, kept while a newer one is loading; the view's quote unless given. */
  readonly quote?: Quote | undefined;
  /** True after the visitor wanted to go on without an amount. */
  readonly isAmountMissing?: boolean | undefined;
  /** True where the host page fixed the pair. */
  readonly isPairFixed?: boolean | undefined;
  readonly isAmountFixed?: boolean | undefined;
  /** What the visitor wants to get, as typed; undefined where the amount to send is given. */
  readonly payout?: string | undefined;
  /** Absent where amounts are typed in coins alone. */
  readonly fiatEntry?: FiatEntry | undefined;
  /** The side whose picker is being loaded. */
  readonly opening?: Side | undefined;
}

export interface CardEvents {
  /** The amount as typed, unfiltered. */
  onAmount(text: string): void;
  /** What the visitor wants to get as typed, unfiltered; absent where it can't be given. */
  onPayout?(text: string): void;
  onSwap(): void;
  onPick(side: Side): void;
  /** A pointer or the focus is near a currency: the picker may be preloaded. */
  onPickIntent(): void;
  /** The primary button: the visitor starts this exchange. */
  onStart(): void;
  /** The second button, or Enter in the amount. */
  onSubmit(): void;
  onRetry(): void;
  /** The visitor wanted to go on without an amount. */
  onAmountMissing(): void;
}
