import { addAmounts, amountOf, compareAmounts, parseAmount } from '../../../../core/domain/amount.ts';
import type { Quote } from '../../../../core/domain/quotes/quote.ts';

const exact = (text: string) => parseAmount(text, 18);
const sum = (texts: readonly string[]) => texts.map(exact).reduce(addAmounts, amountOf(0n, 18));
const isLess = (a: string, b: string) => compareAmounts(exact(a), exact(b)) < 0;

/**
 * Finds the inconsistencies of a quote for a payout; none in a correct one. @param estimate the payout for a pay-in as
 * shown to the customer; undefined where it is refused.
 */
export function brokenPromises(quote: Quote, estimate: (amount: string) => string | undefined): string[] {
  const { amountFrom, amountTo, gross, serviceFee, networkFee, legs } = quote;
  const broken: string[] = [];
  const yields = sum(legs.map(({ amountOut }) => amountOut));
  if (compareAmounts(exact(gross), yields) > 0)
    broken.push(`the gross is ${gross}, the legs yield ${yields.units}e-18`);
  if (compareAmounts(sum([amountTo, serviceFee, networkFee]), exact(gross)) !== 0) broken.push('net and fees');
  if (compareAmounts(sum(legs.map(({ amountIn }) => amountIn)), exact(amountFrom)) !== 0)
    broken.push('the legs and the pay-in');
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
