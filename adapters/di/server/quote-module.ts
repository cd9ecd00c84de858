import { ContainerModule } from 'inversify';
import type { Subscription } from 'rxjs';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { ArrivalTimes } from '../../../core/exchange/chains/arrival-times.ts';
import { CardOffers } from '../../../core/exchange/quotes/cards/card-offers.ts';
import { CardQuotes } from '../../../core/exchange/quotes/cards/card-quotes.ts';
import { findCurrency } from '../../../core/domain/quotes/currency.ts';
import { QuoteProofs } from '../../../core/exchange/quotes/proofs/quote-proofs.ts';
import { FiatRates } from '../../../core/exchange/quotes/fiat-rates.ts';
import { QuoteFacts } from '../../../core/exchange/quotes/quote-facts.ts';
import { UnitPrices } from '../../../core/exchange/quotes/unit-prices.ts';
import { localPricingApi, localExchangeApi } from '../../../core/exchange/quotes/local-pricing-api.ts';
import { quotesOnly } from '../../../core/exchange/quotes/quotes-only.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { RateMargins } from '../../../core/exchange/quotes/fixed-rate/rate-margins.ts';
import { QUOTE_SETTINGS, QuoteSettings } from '../../../core/exchange/quotes/quote-settings.ts';
import { MarketEngine, type MarketComplaints } from '../../../core/exchange/quotes/market/market-engine.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { MarketFeed } from '../../../core/ports/markets/market-feed.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { SiteNotices } from '../../../core/ports/apis/site-notices.ts';
import { coinPriceOf } from '../../cards-demonstration/market-price.ts';
import { PricedCards } from '../../cards-demonstration/priced-cards.ts';
import { bindMargins } from './bind-margins.ts';
import { EmbeddedCatalogue } from '../../market-embedded/embedded-catalogue.ts';
import { EmbeddedMarket } from '../../market-embedded/embedded-market.ts';

/** Flaws of one batch that are logged at most. */
const LOGGED_FLAWS = 5;

/** Binds the embedded market and the quoting on it. */
export const quoteModule = new ContainerModule((module) => {
  const { bind, onActivation, onDeactivation } = module;
  bind(CurrencyCatalogue)
    .toResolvedValue(() => new EmbeddedCatalogue())
    .inSingletonScope();
  bind(MarketFeed)
    .toResolvedValue((clock: Clock) => new EmbeddedMarket({ clock }), [Clock])
    .inSingletonScope();
  bind(MarketEngine)
    .toResolvedValue(
      (feed: MarketFeed, logger: Logger | undefined) => new MarketEngine(feed, complaintsTo(logger)),
      [MarketFeed, { serviceIdentifier: Logger, optional: true }],
    )
    .inSingletonScope();
  bind(QuoteSettings).toConstantValue(QUOTE_SETTINGS);
  bind(QuoteService)
    .toResolvedValue(
      (
        engine: MarketEngine,
        catalogue: CurrencyCatalogue,
        clock: Clock,
        feed: MarketFeed,
        settings: QuoteSettings,
        margins: RateMargins,
      ) => new QuoteService(engine, catalogue, clock, feed.kind, settings, margins),
      [MarketEngine, CurrencyCatalogue, Clock, MarketFeed, QuoteSettings, RateMargins],
    )
    .inSingletonScope();
  bindMargins(module);

  bind(UnitPrices)
    .toResolvedValue(
      (catalogue: CurrencyCatalogue, engine: MarketEngine, clock: Clock) => new UnitPrices(catalogue, engine, clock),
      [CurrencyCatalogue, MarketEngine, Clock],
    )
    .inSingletonScope();

  let following: Subscription | undefined;
  onActivation(MarketEngine, (_, engine) => {
    following = engine.follow();
    return engine;
  });
  onDeactivation(MarketEngine, () => following?.unsubscribe());
});

function complaintsTo(logger: Logger | undefined): MarketComplaints {
  return {
    refused: (flaws) =>
      logger?.error('market updates were refused', { flaws: flaws.slice(0, LOGGED_FLAWS), count: flaws.length }),
    unusable: ({ message }) => logger?.error('the market cannot be quoted', { reason: message }),
  };
}

interface QuotesOnlyOptions {
  /** Origin of the public address, called on each request: a server on any free port learns its own late. */
  readonly domain: () => string;
  /** Notices written by staff; none unless given. */
  readonly notices?: SiteNotices;
  /** Quotes cards as the demonstration's provider does. */
  readonly hasCards?: true;
}

const noNotices: SiteNotices = { warning: async () => '', fiatWarning: async () => '' };

/** An exchange that quotes only and stores nothing, for `--local` and tests of quoting; requires `quoteModule`. */
export function quotesOnlyModule({ domain, notices = noNotices, hasCards }: QuotesOnlyOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SiteNotices).toConstantValue(notices);
    bind(ExchangeApi)
      .toResolvedValue(
        (
          service: QuoteService,
          catalogue: CurrencyCatalogue,
          texts: SiteNotices,
          prices: UnitPrices,
          clock: Clock,
          engine: MarketEngine,
        ) =>
          validatedApi(
            exchangeContract,
            localExchangeApi(
              localPricingApi({
                pricing: service,
                currencies: catalogue,
                notices: texts,
                domain,
                facts: new QuoteFacts(new ArrivalTimes(catalogue), prices),
                proofs: new QuoteProofs(service, clock),
                fiatRates: new FiatRates({ engine, catalogue, clock }),
                cards: hasCards && demonstrationQuotes({ service, catalogue, clock, engine }),
              }),
              quotesOnly(),
            ),
          ),
        [QuoteService, CurrencyCatalogue, SiteNotices, UnitPrices, Clock, MarketEngine],
      )
      .inSingletonScope();
  });
}

interface CardQuoteParts {
  readonly service: QuoteService;
  readonly catalogue: CurrencyCatalogue;
  readonly clock: Clock;
  readonly engine: MarketEngine;
}

function demonstrationQuotes({ service, catalogue, clock, engine }: CardQuoteParts): CardQuotes {
  const offers = new CardOffers([new PricedCards(coinPriceOf(engine))], clock, { info() {}, warn() {}, error() {} });
  const decimalsOf = (ticker: string) => findCurrency(catalogue.list(), ticker)?.decimals ?? 0;
  return new CardQuotes(offers, service, decimalsOf);
}
