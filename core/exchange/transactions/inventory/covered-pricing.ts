import { formatUnits, parseUnits } from '../../../domain/amount.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import type { Pricing } from '../../quotes/local-pricing-api.ts';
import { notCovered, payInFor } from './covered-amount.ts';
import type { Inventory } from './inventory.ts';

/** Prices what the exchange can pay out: beyond that there is no quote, and the maximum of a quote is within it. */
export function coveredPricing(
  pricing: Pricing,
  inventory: Pick<Inventory, 'known'>,
  currencies: Pick<CurrencyRegistry, 'find'>,
): Pricing {
  return {
    rates: (base) => pricing.rates(base),
    estimate: (request) => {
      const amountTo = pricing.estimate(request);
      const to = currencies.find(request.to, 'to');
      const free = inventory.known(to.ticker, 'floating');
      const from = currencies.find(request.from, 'from');
      if (free === undefined || from.ticker === to.ticker || parseUnits(amountTo, to.decimals) <= free) return amountTo;
      throw notCovered({ from, to, quote: { amountFrom: request.amount, amountTo } }, free);
    },
    quote: (request) => {
      const quote = pricing.quote(request);
      const free = inventory.known(quote.to, 'floating');
      return free === undefined ? quote : covered(quote, free, currencies);
    },
  };
}

function covered(quote: Quote, free: bigint, currencies: Pick<CurrencyRegistry, 'find'>): Quote {
  const pair = { from: currencies.find(quote.from, 'from'), to: currencies.find(quote.to, 'to'), quote };
  const units = (amount: string) => parseUnits(amount, pair.from.decimals);
  if (parseUnits(quote.amountTo, pair.to.decimals) > free) throw notCovered(pair, free);
  const [payIn, maximum, most] = [units(quote.amountFrom), units(quote.limits.maximum), payInFor(pair, free)];
  if (maximum <= most) return quote;
  const bounded = formatUnits(most > payIn ? most : payIn, pair.from.decimals);
  return { ...quote, limits: { ...quote.limits, maximum: bounded } };
}
