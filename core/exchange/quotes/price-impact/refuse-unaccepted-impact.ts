import { isImpactAccepted } from '../../../domain/quotes/price-impact.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import { impactUnaccepted } from '../quote-errors.ts';

/**
 * Refuses to create an exchange whose price impact the customer has not accepted. @param accepted a percentage. @throws
 * ExchangeError price-impact-unaccepted, with the figure.
 */
export function refuseUnacceptedImpact({ priceImpact, to }: Quote, accepted: string | undefined): void {
  if (priceImpact && !isImpactAccepted(priceImpact, accepted)) throw impactUnaccepted(priceImpact, to);
}
