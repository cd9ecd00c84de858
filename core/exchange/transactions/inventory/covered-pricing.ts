import { formatUnits, parseUnits } from '../../../domain/amount.ts';
import type { Quote, RateTable } from '../../../domain/quotes/quote.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import { notProven } from '../../quotes/proofs/quote-proofs.ts';
import type { ProvenQuote } from '../../quotes/proofs/proven-quote.ts';
import type { Pricing } from '../../quotes/local-pricing-api.ts';
import { notCovered, payInFor } from './covered-amount.ts';
import type { Stops } from '../../chains/stops.ts';
import type { Inventory } from './inventory.ts';

interface CoveredPricingParts {
  readonly pricing: Pricing;
  readonly inventory: Pick<Inventory, 'known'>;
  readonly currencies: Pick<CurrencyRegistry, 'find'>;
  readonly stops: Pick<Stops, 'assertKnownOpen' | 'ready'>;
}

/** Prices what the exchange can pay out: beyond that, and while it is stopped, there is no quote. */
export class CoveredPricing implements Pricing {
  readonly #pricing: Pricing;
  readonly #inventory: Pick<Inventory, 'known'>;
  readonly #currencies: Pick<CurrencyRegistry, 'find'>;
  readonly #stops: Pick<Stops, 'assertKnownOpen' | 'ready'>;

  constructor(parts: CoveredPricingParts) {
    this.#pricing = parts.pricing;
    this.#inventory = parts.inventory;
    this.#currencies = parts.currencies;
    this.#stops = parts.stops;
  }

  ready(): Promise<void> {
    return this.#stops.ready();
  }

  rates(base: string): RateTable {
    return this.#pricing.rates(base);
  }

  estimate(request: Parameters<Pricing['estimate']>[0]): string {
    const amountTo = this.#pricing.estimate(request);
    const [from, to] = [this.#currencies.find(request.from, 'from'), this.#currencies.find(request.to, 'to')];
    this.#stops.assertKnownOpen(from.ticker, to.ticker);
    const free = this.#inventory.known(to.ticker, 'floating');
    if (free === undefined || from.ticker === to.ticker || parseUnits(amountTo, to.decimals) <= free) return amountTo;
    throw notCovered({ from, to, quote: { amountFrom: request.amount, amountTo } }, free);
  }

  quote(request: Parameters<Pricing['quote']>[0]): Quote {
    return this.#covered(this.#pricing.quote(request));
  }

  prove(request: Parameters<Pricing['quote']>[0]): ProvenQuote {
    if (!this.#pricing.prove) throw notProven();
    const proven = this.#pricing.prove(request);
    return { ...proven, quote: this.#covered(proven.quote) };
  }

  #covered(quote: Quote): Quote {
    this.#stops.assertKnownOpen(quote.from, quote.to);
    const free = this.#inventory.known(quote.to, 'floating');
    return free === undefined ? quote : covered(quote, free, this.#currencies);
  }
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
