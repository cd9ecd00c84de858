import { ContainerModule } from 'inversify';
import type { Subscription } from 'rxjs';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { localPricingApi, localExchangeApi } from '../../../core/exchange/quotes/local-pricing-api.ts';
import { quotesOnly } from '../../../core/exchange/quotes/quotes-only.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { MarketFeed } from '../../../core/ports/markets/market-feed.ts';
import { SiteNotices } from '../../../core/ports/apis/site-notices.ts';
import { EmbeddedCatalogue } from '../../market-embedded/embedded-catalogue.ts';
import { EmbeddedMarket } from '../../market-embedded/embedded-market.ts';

/** Binds the embedded market and the quoting on it. */
export const quoteModule = new ContainerModule(({ bind, onActivation, onDeactivation }) => {
  bind(CurrencyCatalogue)
    .toResolvedValue(() => new EmbeddedCatalogue())
    .inSingletonScope();
  bind(MarketFeed)
    .toResolvedValue((clock: Clock) => new EmbeddedMarket({ clock }), [Clock])
    .inSingletonScope();
  bind(QuoteEngine)
    .toResolvedValue((feed: MarketFeed) => new QuoteEngine(feed), [MarketFeed])
    .inSingletonScope();
  bind(QuoteService)
    .toResolvedValue(
      (engine: QuoteEngine, catalogue: CurrencyCatalogue, clock: Clock, feed: MarketFeed) =>
        new QuoteService(engine, catalogue, clock, feed.kind),
      [QuoteEngine, CurrencyCatalogue, Clock, MarketFeed],
    )
    .inSingletonScope();

  let following: Subscription | undefined;
  onActivation(QuoteEngine, (context, engine) => {
    following = context.get(MarketFeed).updates$.subscribe((updates) => engine.apply(updates));
    return engine;
  });
  onDeactivation(QuoteEngine, () => following?.unsubscribe());
});

interface QuotesOnlyOptions {
  /** Origin of the public address, called on each request: a server on any free port learns its own late. */
  readonly domain: () => string;
  /** Notices written by staff; none unless given. */
  readonly notices?: SiteNotices;
}

const noNotices: SiteNotices = { warning: async () => '', fiatWarning: async () => '' };

/** An exchange that quotes only and stores nothing, for `--local` and tests of quoting; requires `quoteModule`. */
export function quotesOnlyModule({ domain, notices = noNotices }: QuotesOnlyOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SiteNotices).toConstantValue(notices);
    bind(ExchangeApi)
      .toResolvedValue(
        (service: QuoteService, catalogue: CurrencyCatalogue, texts: SiteNotices) =>
          validatedApi(
            exchangeContract,
            localExchangeApi(
              localPricingApi({ pricing: service, currencies: catalogue, notices: texts, domain }),
              quotesOnly(),
            ),
          ),
        [QuoteService, CurrencyCatalogue, SiteNotices],
      )
      .inSingletonScope();
  });
}
