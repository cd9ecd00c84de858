import { NEVER } from 'rxjs';
import { PageResolver } from '../adapters/di/clients/page-resolver.ts';
import { useCases } from '../adapters/di/use-cases/use-cases.ts';
import type { Wiring } from '../adapters/di/use-cases/wiring.ts';
import { ApiDomain } from '../core/domain/site/api-domain.ts';
import { Clock } from '../core/ports/services/clock.ts';
import { CaptchaSolver } from '../core/ports/services/captcha-solver.ts';
import { ExchangeApi } from '../core/ports/apis/exchange-api.ts';
import { Language } from '../core/ports/services/language.ts';
import { Logger } from '../core/ports/services/logger.ts';
import { SelectionStore } from '../core/ports/stores/selection-store.ts';
import { SessionStore } from '../core/ports/stores/session-store.ts';
import { SiteEvents } from '../core/ports/apis/site-events.ts';
import { TransactionFeed } from '../core/ports/apis/transaction-feed.ts';
import { NO_CAPTCHA_SOLVER } from '../core/use-cases/proven-call.ts';
import { FollowSite } from '../core/use-cases/follow-site.ts';
import { SetLanguage } from '../core/use-cases/set-language.ts';
import { Accounts } from './hooks/loading/accounts.ts';
import { DeferredMessages } from './hooks/loading/deferred-messages.ts';
import type { Resolve } from './hooks/use-use-case.ts';

/** Ports whose implementations differ between the browser and the server. */
export interface PagePorts {
  readonly api: ExchangeApi;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: SelectionStore;
  readonly feed: TransactionFeed;
  readonly session: SessionStore;
  /** Origin of API calls; a constant one unless given. */
  readonly domain?: ApiDomain;
  /** Live events of the site; none unless given. */
  readonly events?: SiteEvents;
  readonly language: Language;
  /** Solves CAPTCHAs before accounts are loaded; without it none are solved. */
  readonly captchaSolver?: CaptchaSolver;
  /** Undefined where no texts are left to load. */
  readonly texts?: DeferredMessages;
  /** Accounts and their use cases (`accountWiring`); in the browser a function that loads them. */
  readonly accounts: AccountModules | (() => Promise<AccountModules>);
}

type AccountModules = readonly Wiring[];

/** The page's composition root. One per visitor: the server creates it for each request, so visitors share nothing. */
export function pageContainer({
  api,
  clock,
  logger,
  store,
  feed,
  session,
  accounts,
  captchaSolver = NO_CAPTCHA_SOLVER,
  domain = new ApiDomain('', []),
  events = { follow: () => NEVER },
  ...languages
}: PagePorts): Resolve {
  const resolver = new PageResolver();
  resolver.load(useCases, ({ bind }) => {
    bind(ExchangeApi).toConstantValue(api);
    bind(Clock).toConstantValue(clock);
    bind(Logger).toConstantValue(logger);
    bind(SelectionStore).toConstantValue(store);
    bind(TransactionFeed).toConstantValue(feed);
    bind(SessionStore).toConstantValue(session);
    bind(CaptchaSolver).toConstantValue(captchaSolver);
    bind(ApiDomain).toConstantValue(domain);
    bind(SiteEvents).toConstantValue(events);
    bind(FollowSite).toResolvedValue(
      (site: SiteEvents, at: ApiDomain, time: Clock) => new FollowSite(site, at, time),
      [SiteEvents, ApiDomain, Clock],
    );
    bind(Accounts).toConstantValue(accountsOf(resolver, accounts));
    bind(Language).toConstantValue(languages.language);
    bind(DeferredMessages).toConstantValue(languages.texts ?? { load: async () => undefined });
    bind(SetLanguage).toResolvedValue((language: Language) => new SetLanguage(language), [Language]);
  });
  return (token) => resolver.get(token);
}

function accountsOf(resolver: PageResolver, accounts: PagePorts['accounts']): Accounts {
  if (typeof accounts !== 'function') {
    resolver.load(...accounts);
    return { load: async () => undefined };
  }
  let loading: Promise<void> | undefined;
  const load = async () => {
    try {
      resolver.load(...(await accounts()));
    } catch (cause) {
      loading = undefined;
      throw cause;
    }
  };
  return { load: () => (loading ??= load()) };
}
