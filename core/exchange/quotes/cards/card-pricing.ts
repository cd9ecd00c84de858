import type { Currency, Ticker } from '../../../domain/quotes/currency.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';

/** What is asked for: as for any other quote, with the provider that the customer has chosen. */
export interface CardRequest {
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amount?: string | undefined;
  readonly amountTo?: string | undefined;
  readonly provider?: string | undefined;
  /** True for a merchant's payment, which has to bring `amountTo` although its rate is floating. */
  readonly forPayment?: boolean | undefined;
}

/** Prices card payments; `CardQuotes` is one. */
export interface CardPricing {
  listed(list: readonly Currency[]): Promise<readonly Currency[]>;
  quote(request: CardRequest, complete?: (quote: Quote) => Quote): Promise<{ readonly quote: Quote }>;
}
