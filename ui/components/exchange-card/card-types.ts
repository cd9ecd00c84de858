import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { EstimateView } from '../../../core/use-cases/estimate-quote.ts';

/** The currency a visitor sends, or the one they get. */
export type Side = 'from' | 'to';

/** What the card shows. Currencies are absent when the list could not be loaded. */
export interface CardState {
  readonly selection: Selection;
  readonly view: EstimateView;
  readonly from: Currency | undefined;
  readonly to: Currency | undefined;
  /** What stays as it is: whoever put the card on their page decided it. Nothing unless given. */
  readonly isPairFixed?: boolean | undefined;
  readonly isAmountFixed?: boolean | undefined;
}

/** What happens on the card. */
export interface CardEvents {
  /** The amount as typed, unfiltered. */
  onAmount(text: string): void;
  onSwap(): void;
  onPick(side: Side): void;
  /** A pointer or the focus is near a currency: what picking needs may be loaded. */
  onPickIntent(): void;
  /** The primary button: the visitor wants this exchange. */
  onStart(): void;
  /** The second button, or Enter in the amount. */
  onSubmit(): void;
  onRetry(): void;
}
