import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import type { ContentApi, ExchangeApi, PricingApi, TransactionApi } from '../../ports/apis/exchange-api.ts';
import type { SiteNotices } from '../../ports/apis/site-notices.ts';
import type { Quote, RateTable } from '../../domain/quotes/quote.ts';
import { cardCurrencyOf } from '../../domain/cards/card-payment.ts';
import type { CardPricing } from './cards/card-pricing.ts';
import { proveCard } from './cards/prove-card.ts';
import { refuseFixedCard } from './cards/refuse-fixed-card.ts';
import type { FiatRates } from './fiat-rates.ts';
import type { FixedQuotes } from './fixed-quotes.ts';
import { noProofs, type QuoteProofs } from './proofs/quote-proofs.ts';
import type { ProvenQuote } from './proofs/proven-quote.ts';
import type { RateHistories } from './history/rate-histories.ts';
import { otherRateOf } from './fixed-rate/other-rate.ts';
import type { QuoteFacts } from './quote-facts.ts';

/** The pricing functions that the exchange uses: decimal strings in and out; errors are thrown as `ExchangeError`s. */
export interface Pricing {
  estimate(request: { readonly from: string; readonly to: string; readonly amount: string }): string;
  quote(request: {
    readonly from: string;
    readonly to: string;
    readonly amount?: string | undefined;
    readonly amountTo?: string | undefined;
    /** True for the price of a fixed rate, which is less its margin. */
    readonly fixed?: boolean | undefined;
    /** True for coins that have arrived: what collecting them costs does not count any more. */
    readonly isPaid?: boolean | undefined;
  }): Quote;
  /** As `quote`, with what proves it; absent where quotes come from no books. */
  prove?(request: Parameters<Pricing['quote']>[0]): ProvenQuote;
  rates(base: string): RateTable;
  /** Reads again what is too old, before a price is asked for. Never rejects; absent where nothing is read. */
  ready?(): Promise<void>;
}

/** The whole exchange in process. It trusts its input: bind it with `validatedApi`, which parses once. */
export function localExchangeApi(pricing: PricingApi, others: TransactionApi & ContentApi): ExchangeApi {
  return { ...pricing, ...others };
}

interface PricingParts {
  readonly pricing: Pricing;
  /** The list that customers get. */
  readonly currencies: { list(): readonly Currency[] | Promise<readonly Currency[]> };
  readonly notices: SiteNotices;
  /** The public origin, such as `https://exchange.example`; a server on a free port learns its port late. */
  readonly domain: () => string;
  /** Without it quotes have the price alone. */
  readonly facts?: Pick<QuoteFacts, 'complete'> | undefined;
  /** Without it there are no fixed rates. */
  readonly fixed?: FixedQuotes | undefined;
  /** Checks whether another fixed rate may be given; without it any may. @throws ExchangeError fixed-rate-limit. */
  readonly exposure?: { assertFits(quote: Quote): Promise<void> } | undefined;
  /** Without it quotes are not proven. */
  readonly proofs?: Pick<QuoteProofs, 'prove'> | undefined;
  /** Without it there is no history of rates. */
  readonly history?: Pick<RateHistories, 'of'> | undefined;
  /** Without it worth is told in dollars alone. */
  readonly fiatRates?: Pick<FiatRates, 'list'> | undefined;
  /** Without it no card pays. */
  readonly cards?: CardPricing | undefined;
}

/** Prices, currencies and notices. Async, so that exceptions become rejections, as over HTTP. */
export function localPricingApi({
  pricing,
  currencies,
  notices,
  domain,
  facts,
  fixed,
  exposure,
  proofs,
  history,
  fiatRates,
  cards,
}: PricingParts): PricingApi {
  return {
    estimate: async (request) => {
      if (cards && cardCurrencyOf(request.from)) return (await cards.quote(request)).quote.amountTo;
      await pricing.ready?.();
      return pricing.estimate(request);
    },
    quote: async ({ fixed: isFixed, compare, provider, forPayment, ...request }) => {
      if (cards && cardCurrencyOf(request.from)) {
        refuseFixedCard(isFixed);
        return (await cards.quote({ ...request, provider, forPayment }, (quote) => facts?.complete(quote) ?? quote))
          .quote;
      }
      await pricing.ready?.();
      if (isFixed && !fixed) throw new ExchangeError('unavailable', 'Fixed rates are given by a server alone');
      const quote = pricing.quote({ ...request, fixed: isFixed });
      if (isFixed) await exposure?.assertFits(quote);
      const answer = isFixed ? await fixed!.fix(quote) : quote;
      const whole = facts?.complete(answer) ?? answer;
      if (!compare || !fixed) return whole;
      const other = () => pricing.quote({ ...request, fixed: !isFixed });
      const otherRate = await otherRateOf(other, isFixed ? undefined : exposure?.assertFits.bind(exposure));
      return otherRate ? { ...whole, otherRate } : whole;
    },
    proof: async ({ receipt, ...request }) => {
      if (cards && cardCurrencyOf(request.from)) {
        const complete = (quote: Quote) => facts?.complete(quote) ?? quote;
        return proveCard({ cards, proofs: proofs ?? noProofs(), complete }, request, receipt);
      }
      await pricing.ready?.();
      const { quote, ...proof } = (proofs ?? noProofs()).prove(request, receipt);
      return { ...proof, quote: facts?.complete(quote) ?? quote };
    },
    rates: async ({ base }) => pricing.rates(base),
    rateHistory: async (pair) => {
      if (history) return history.of(pair);
      throw new ExchangeError('unavailable', 'The history of rates is kept by a server alone');
    },
    fiatRates: async () => fiatRates?.list() ?? [],
    currencies: async () => cards?.listed(await currencies.list()) ?? currencies.list(),
    domain: async () => domain(),
    warning: ({ type }) => (type === 'fiat' ? notices.fiatWarning() : notices.warning()),
  };
}
