import { localPricingApi } from '../../../core/exchange/quotes/local-pricing-api.ts';
import { FiatRates } from '../../../core/exchange/quotes/fiat-rates.ts';
import { FixedQuotes } from '../../../core/exchange/quotes/fixed-quotes.ts';
import { PriceRecorder } from '../../../core/exchange/quotes/history/price-recorder.ts';
import { RateHistories } from '../../../core/exchange/quotes/history/rate-histories.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';
import { QuoteFacts } from '../../../core/exchange/quotes/quote-facts.ts';
import { QuoteProofs } from '../../../core/exchange/quotes/proofs/quote-proofs.ts';
import { QuoteReceipts } from '../../../core/exchange/quotes/proofs/quote-receipts.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { CardOffers } from '../../../core/exchange/quotes/cards/card-offers.ts';
import { ListedCurrencies } from '../../../core/exchange/chains/listed-currencies.ts';
import { ApiDomainSetting } from '../../../core/exchange/site/api-domain-setting.ts';
import { ExposureLimits } from '../../../core/exchange/transactions/exposure/exposure-limits.ts';
import { CoveredPricing } from '../../../core/exchange/transactions/inventory/covered-pricing.ts';
import { PricingApi } from '../../../core/ports/apis/exchange-api.ts';
import { SiteNotices } from '../../../core/ports/apis/site-notices.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import type { FiatRateList } from '../../../core/ports/markets/fiat-rate-list.ts';
import { MarketFeed } from '../../../core/ports/markets/market-feed.ts';
import { QuoteSigner } from '../../../core/ports/markets/quote-signer.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import { cardQuotes } from './bind-cards.ts';
import type { Bind } from './bind.ts';
import type { ExchangeModuleOptions } from './exchange-options.ts';

/** Binds the calls of prices, what proves quotes, and the history of rates. */
export function bindPricing(
  bind: Bind,
  { holder, fiatRates }: Pick<ExchangeModuleOptions, 'holder' | 'fiatRates'>,
): void {
  bindHistory(bind, holder);
  bindFiatRates(bind, fiatRates);
  bind(QuoteProofs)
    .toResolvedValue(
      (pricing: CoveredPricing, clock: Clock, signer: QuoteSigner, secrets: Secrets) =>
        new QuoteProofs(pricing, clock, new QuoteReceipts(signer, secrets)),
      [CoveredPricing, Clock, QuoteSigner, Secrets],
    )
    .inSingletonScope();
  bind(PricingApi).toResolvedValue(
    (
      pricing: CoveredPricing,
      currencies: ListedCurrencies,
      notices: SiteNotices,
      fixed: FixedQuotes,
      setting: ApiDomainSetting,
      facts: QuoteFacts,
      proofs: QuoteProofs,
      offers: CardOffers,
      registry: CurrencyRegistry,
      exposure: ExposureLimits,
      history: RateHistories,
      fiat: FiatRates,
    ) => {
      const domain = () => setting.current;
      const cards = cardQuotes(offers, pricing, registry);
      return localPricingApi({
        pricing,
        currencies,
        notices,
        domain,
        facts,
        fixed,
        exposure,
        proofs,
        history,
        fiatRates: fiat,
        cards,
      });
    },
    [
      CoveredPricing,
      ListedCurrencies,
      SiteNotices,
      FixedQuotes,
      ApiDomainSetting,
      QuoteFacts,
      QuoteProofs,
      CardOffers,
      CurrencyRegistry,
      ExposureLimits,
      RateHistories,
      FiatRates,
    ],
  );
}

function bindHistory(bind: Bind, holder: string): void {
  bind(PriceRecorder)
    .toResolvedValue(
      (
        store: Store,
        engine: MarketEngine,
        catalogue: CurrencyCatalogue,
        { kind: market }: MarketFeed,
        clock: Clock,
        logger: Logger,
      ) => new PriceRecorder({ store, engine, catalogue, market, clock, logger, holder }),
      [Store, MarketEngine, CurrencyCatalogue, MarketFeed, Clock, Logger],
    )
    .inSingletonScope();
  bind(RateHistories)
    .toResolvedValue(
      ({ prices }: Store, catalogue: CurrencyCatalogue, { kind: market }: MarketFeed, clock: Clock) =>
        new RateHistories({ prices, catalogue, market, clock }),
      [Store, CurrencyCatalogue, MarketFeed, Clock],
    )
    .inSingletonScope();
}

function bindFiatRates(bind: Bind, listed: FiatRateList | undefined): void {
  bind(FiatRates)
    .toResolvedValue(
      (engine: MarketEngine, catalogue: CurrencyCatalogue, clock: Clock, logger: Logger) =>
        new FiatRates({ engine, catalogue, clock, logger, listed }),
      [MarketEngine, CurrencyCatalogue, Clock, Logger],
    )
    .inSingletonScope();
}
