import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';

/**
 * The amounts at the other kind of rate, for comparison: nothing is promised or stored. @param assertFits refuses a rate
 * that could not be given. @returns undefined where there is no such rate now, so that the quote itself is still answered.
 */
export async function otherRateOf(
  price: () => Quote,
  assertFits?: (quote: Quote) => Promise<void>,
): Promise<Quote['otherRate']> {
  try {
    const quote = price();
    await assertFits?.(quote);
    return { amountFrom: quote.amountFrom, amountTo: quote.amountTo };
  } catch (cause) {
    if (cause instanceof ExchangeError) return undefined;
    throw cause;
  }
}
