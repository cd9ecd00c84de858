import { Container } from 'inversify';
import { asyncScheduler } from 'rxjs';
import type { Alarms } from '../core/ports/services/alarms.ts';
import { Clock } from '../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../core/ports/chains/currency-catalogue.ts';
import { Logger } from '../core/ports/services/logger.ts';
import { MarketFeed } from '../core/ports/markets/market-feed.ts';
import { accountModule } from '../adapters/di/server/account-module.ts';
import { affiliateModule, type AffiliateOptions } from '../adapters/di/server/affiliate-module.ts';
import { exchangeModule } from '../adapters/di/server/exchange-module.ts';
import type { ExchangeModuleOptions } from '../adapters/di/server/exchange-options.ts';
import { merchantModule } from '../adapters/di/server/merchant-module.ts';
import { quoteModule } from '../adapters/di/server/quote-module.ts';
import { staffModuleWith } from '../adapters/di/server/staff-module.ts';
import { FixedRateSettings } from '../core/exchange/quotes/fixed-rate/fixed-rate-settings.ts';
import { QuoteSettings } from '../core/exchange/quotes/quote-settings.ts';
import { TreasuryTerms } from '../core/exchange/treasury/treasury-terms.ts';
import { ApiKeys } from '../core/exchange/merchants/api-keys.ts';
import type { WebhookSender } from '../core/ports/services/webhook-sender.ts';
import type { Accounts } from '../core/exchange/accounts/open-accounts.ts';

/** What the parts of a server are bound in. */
export type ServiceContainer = Container;

/** Parts of a server in addition to the market. */
interface ServiceParts {
  /** Creates the module of the exchange; the demonstration's chain and venue use the market and its currencies. */
  readonly exchangeModule: (container: Container) => ExchangeModuleOptions;
  readonly accounts: Accounts;
  /** Receives mails about support tickets; without it none are sent. */
  readonly supportMail?: string | undefined;
  /** Delivers events to merchants. */
  readonly sender: WebhookSender;
  readonly affiliates: Pick<AffiliateOptions, 'origin' | 'hasOperations' | 'times'>;
  /** How much each place should hold, and how coins are moved between them; nothing unless given. */
  readonly treasury?: TreasuryTerms | undefined;
  /** How alarms reach people; they do not unless given. */
  readonly alarms?: readonly Alarms[] | undefined;
  /** Replaces the defaults. */
  readonly settings?: { readonly quotes: QuoteSettings; readonly fixedRates: FixedRateSettings } | undefined;
  /** Replaces the demonstration's. */
  readonly market?: MarketFeed | undefined;
  /** Replaces the market's own. */
  readonly catalogue?: CurrencyCatalogue | undefined;
}

/** The server's composition root. Objects of one visitor are not bound here but made for each request. */
export async function composeService(parts: ServiceParts, logger: Logger): Promise<ServiceContainer> {
  const container = new Container();
  container.bind(Clock).toConstantValue(asyncScheduler);
  container.bind(Logger).toConstantValue(logger);
  const { treasury = { targets: new Map() } } = parts;
  container.bind(TreasuryTerms).toConstantValue(treasury);
  await container.load(quoteModule);
  const { catalogue, settings, market } = parts;
  if (market) (await container.rebindAsync(MarketFeed)).toConstantValue(market);
  if (settings) {
    (await container.rebindAsync(QuoteSettings)).toConstantValue(settings.quotes);
    (await container.rebindAsync(FixedRateSettings)).toConstantValue(settings.fixedRates);
  }
  if (catalogue) (await container.rebindAsync(CurrencyCatalogue)).toConstantValue(catalogue);
  const { owners, trackingMails, mailing, subscriptions, captchaVerifier, context, passwords } = parts.accounts;
  const apiKeys = new ApiKeys(context, passwords);
  const exchange = parts.exchangeModule(container);
  const apiKeyOf: ExchangeModuleOptions['apiKeyOf'] = (caller) => apiKeys.publishable.ofCaller(caller);
  await container.load(
    exchangeModule({
      ...exchange,
      owners,
      trackingMails,
      mailing,
      subscriptions,
      apiKeyOf,
      unpaid: { ...exchange.unpaid, captchaVerifier },
    }),
    accountModule(parts.accounts, parts.supportMail),
    affiliateModule({ ...parts.affiliates, context }),
    staffModuleWith(treasury, parts.alarms),
  );
  await container.load(
    merchantModule({ accounts: parts.accounts, apiKeys, sender: parts.sender, domain: exchange.domain }),
  );
  return container;
}
