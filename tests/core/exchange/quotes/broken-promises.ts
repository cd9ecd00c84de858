import { parseUnits } from '../../../../core/domain/amount.ts';
import type { Quote } from '../../../../core/domain/quotes/quote.ts';

const exact = (text: string) => parseUnits(text, 18);
const sum = (texts: readonly string[]) => texts.map(exact).reduce((total, units) => total + units, 0n);
const isLess = (a: string, b: string) => exact(a) < exact(b);

/**
 * Finds the inconsistencies of a quote for a payout; none in a correct one. @param estimate the payout for a pay-in as
 * shown to the customer; undefined where it is refused.
 */
export function brokenPromises(quote: Quote, estimate: (amount: string) => string | undefined): string[] {
  const { amountFrom, amountTo, gross, serviceFee, networkFee, legs } = quote;
  const broken: string[] = [];
  const yields = sum(legs.map(({ amountOut }) => amountOut));
  if (exact(gross) > yields) broken.push(`the gross is ${gross}, the legs yield ${yields}e-18`);
  if (sum([amountTo, serviceFee, networkFee]) !== exact(gross)) broken.push('net and fees');
  if (sum(legs.map(({ amountIn }) => amountIn)) !== exact(amountFrom)) broken.push('the legs and the pay-in');
  for (const { amountIn, amountOut, hops } of legs) {
    const passed = [amountIn, ...hops.flatMap((hop) => [hop.amountIn, hop.amountOut]), amountOut];
    for (let i = 0; i < passed.length; i += 2) if (passed[i] !== passed[i + 1]) broken.push('the hops of a leg');
    for (const hop of hops) if (isLess(hop.amountIn, hop.unspent)) broken.push('what is unspent');
  }
  const forward = estimate(amountFrom);
  // On a nearly exhausted book the inverse search alone may find a single route: its legs then carry the amount.
  if ((forward === undefined || isLess(forward, amountTo)) && legs.length > 1)
    broken.push(`${amountFrom} brings ${forward}, not ${amountTo}`);
  return broken;
}
