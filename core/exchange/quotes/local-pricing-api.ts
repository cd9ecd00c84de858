import { ExchangeError } from '../../contract/exchange-error.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { ContentApi, ExchangeApi, PricingApi, TransactionApi } from '../../ports/apis/exchange-api.ts';
import type { SiteNotices } from '../../ports/apis/site-notices.ts';
import type { Quote, RateTable } from '../../domain/quotes/quote.ts';
import type { FixedQuotes } from './fixed-quotes.ts';

/** The pricing functions that the exchange uses: decimal strings in and out; errors are thrown as `ExchangeError`s. */
export interface Pricing {
  estimate(request: { readonly from: string; readonly to: string; readonly amount: string }): string;
  quote(request: {
    readonly from: string;
    readonly to: string;
    readonly amount?: string | undefined;
    readonly amountTo?: string | undefined;
  }): Quote;
  rates(base: string): RateTable;
}

/** The whole exchange in process. It trusts its input: bind it with `validatedApi`, which parses once. */
export function localExchangeApi(pricing: PricingApi, others: TransactionApi & ContentApi): ExchangeApi {
  return { ...pricing, ...others };
}

/** Prices, currencies and notices. Async, so that exceptions become rejections, as over HTTP. */
export class LocalPricingApi implements PricingApi {
  readonly #pricing: Pricing;
  readonly #currencies: CurrencyCatalogue;
  readonly #notices: SiteNotices;
  readonly #domain: () => string;
  readonly #fixed: FixedQuotes | undefined;

  /**
   * @param fixed without it there are no fixed rates. @param domain public origin, such as `https://exchange.example`;
   * a function, because a server on a free port learns its port late.
   */
  constructor(
    pricing: Pricing,
    currencies: CurrencyCatalogue,
    notices: SiteNotices,
    domain: () => string,
    fixed?: FixedQuotes,
  ) {
    this.#pricing = pricing;
    this.#currencies = currencies;
    this.#notices = notices;
    this.#domain = domain;
    this.#fixed = fixed;
  }

  readonly estimate: PricingApi['estimate'] = async (request) => this.#pricing.estimate(request);

  readonly quote: PricingApi['quote'] = async ({ fixed: isFixed, ...request }) => {
    const quote = this.#pricing.quote(request);
    if (!isFixed) return quote;
    if (this.#fixed) return this.#fixed.fix(quote);
    throw new ExchangeError('unavailable', 'Fixed rates are given by a server alone');
  };

  readonly rates: PricingApi['rates'] = async ({ base }) => this.#pricing.rates(base);

  readonly currencies: PricingApi['currencies'] = async () => this.#currencies.list();

  readonly domain: PricingApi['domain'] = async () => this.#domain();

  readonly warning: PricingApi['warning'] = ({ type }) =>
    type === 'fiat' ? this.#notices.fiatWarning() : this.#notices.warning();
}
