import { NEVER } from 'rxjs';
import { PageResolver } from '../adapters/di/clients/page-resolver.ts';
import { ApiDomain } from '../core/domain/site/api-domain.ts';
import { Clock } from '../core/ports/services/clock.ts';
import { CaptchaSolver } from '../core/ports/services/captcha-solver.ts';
import { FavouriteStore, NO_FAVOURITES } from '../core/ports/services/favourite-store.ts';
import { NO_OFFLINE_COPIES, OfflineCopies } from '../core/ports/services/offline-copies.ts';
import { PasskeyDevice } from '../core/ports/services/passkey-device.ts';
import { AccountApi } from '../core/ports/apis/account-api.ts';
import { AffiliateApi } from '../core/ports/apis/affiliate-api.ts';
import { ExchangeApi } from '../core/ports/apis/exchange-api.ts';
import { MerchantApi } from '../core/ports/apis/merchant-api.ts';
import { TicketApi } from '../core/ports/apis/ticket-api.ts';
import { Language } from '../core/ports/services/language.ts';
import { Logger } from '../core/ports/services/logger.ts';
import { DraftStore } from '../core/ports/stores/draft-store.ts';
import { SelectionStore } from '../core/ports/stores/selection-store.ts';
import { SessionStore } from '../core/ports/stores/session-store.ts';
import { SiteEvents } from '../core/ports/apis/site-events.ts';
import { TransactionFeed } from '../core/ports/apis/transaction-feed.ts';
import { NO_CAPTCHA_SOLVER } from '../core/use-cases/proven-call.ts';
import { clearingExpiredSession } from '../core/use-cases/clear-expired-session.ts';
import type { ClassOf, Resolve } from '../core/use-cases/use-case.ts';
import { Accounts } from './hooks/loading/accounts.ts';
import { DeferredMessages } from './hooks/loading/deferred-messages.ts';

/** Ports whose implementations differ between the browser and the server. */
export interface PagePorts {
  readonly api: ExchangeApi;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: SelectionStore;
  /** What was typed for an exchange; nothing is kept unless given. */
  readonly drafts?: DraftStore;
  readonly feed: TransactionFeed;
  readonly session: SessionStore;
  /** Origin of API calls; a constant one unless given. */
  readonly domain?: ApiDomain;
  /** Favourite currencies; none unless given. */
  readonly favourites?: FavouriteStore;
  /** Last states of exchanges, for when there is no connection; nothing is kept unless given. */
  readonly offlineCopies?: OfflineCopies;
  /** Live events of the site; none unless given. */
  readonly events?: SiteEvents;
  readonly language: Language;
  /** Solves CAPTCHAs before accounts are loaded; without it none are solved. */
  readonly captchaSolver?: CaptchaSolver;
  /** Undefined where no texts are left to load. */
  readonly texts?: DeferredMessages;
  /** APIs of signed-in users; in the browser a function that loads them. */
  readonly accounts: AccountPorts | (() => Promise<AccountPorts>);
}

/** APIs of signed-in users, and what their calls need. */
interface AccountPorts {
  readonly accounts?: AccountApi | undefined;
  readonly affiliates?: AffiliateApi | undefined;
  readonly merchants?: MerchantApi | undefined;
  readonly tickets?: TicketApi | undefined;
  /** Absent on the server, where calls need no captcha proof. */
  readonly captchaSolver?: CaptchaSolver;
  /** Absent where the page is rendered on the server. */
  readonly passkeyDevice?: PasskeyDevice;
}

/** Where the page is rendered on the server. */
const NO_PASSKEYS: PasskeyDevice = {
  isAvailable: false,
  create: () => Promise.reject(new Error('there is no device')),
  sign: () => Promise.reject(new Error('there is no device')),
  canSuggest: async () => false,
  suggest: () => NEVER,
};

/** The server keeps no drafts. */
const NO_DRAFTS: DraftStore = { load: () => undefined, save: () => undefined, clear: () => undefined };

/** The page's composition root. One per visitor: the server creates it for each request, so visitors share nothing. */
export function pageContainer({
  api,
  clock,
  logger,
  store,
  drafts = NO_DRAFTS,
  feed,
  session,
  accounts,
  captchaSolver = NO_CAPTCHA_SOLVER,
  favourites = NO_FAVOURITES,
  offlineCopies = NO_OFFLINE_COPIES,
  domain = new ApiDomain('', []),
  events = { follow: () => NEVER },
  ...languages
}: PagePorts): Resolve {
  const resolver = new PageResolver();
  const bindApi = <Api extends object>(token: ClassOf<Api>, bound: Api | undefined) =>
    bound && resolver.bind(token, clearingExpiredSession(bound, session));
  const bindAccounts = (given: AccountPorts) => {
    bindApi(AccountApi, given.accounts);
    bindApi(AffiliateApi, given.affiliates);
    bindApi(MerchantApi, given.merchants);
    bindApi(TicketApi, given.tickets);
    if (given.captchaSolver) resolver.bind(CaptchaSolver, given.captchaSolver);
    if (given.passkeyDevice) resolver.bind(PasskeyDevice, given.passkeyDevice);
  };
  bindApi(ExchangeApi, api);
  resolver.bind(Clock, clock);
  resolver.bind(Logger, logger);
  resolver.bind(SelectionStore, store);
  resolver.bind(DraftStore, drafts);
  resolver.bind(TransactionFeed, feed);
  resolver.bind(SessionStore, session);
  resolver.bind(CaptchaSolver, captchaSolver);
  resolver.bind(PasskeyDevice, NO_PASSKEYS);
  resolver.bind(OfflineCopies, offlineCopies);
  resolver.bind(FavouriteStore, favourites);
  resolver.bind(ApiDomain, domain);
  resolver.bind(SiteEvents, events);
  resolver.bind(Accounts, accountsOf(accounts, bindAccounts));
  resolver.bind(Language, languages.language);
  resolver.bind(DeferredMessages, languages.texts ?? { load: async () => undefined });
  return resolver.get;
}

/** Binds the APIs of accounts at once, or when they are loaded. */
function accountsOf(accounts: PagePorts['accounts'], bind: (given: AccountPorts) => void): Accounts {
  if (typeof accounts !== 'function') {
    bind(accounts);
    return { load: async () => undefined };
  }
  let loading: Promise<void> | undefined;
  const load = async () => {
    try {
      bind(await accounts());
    } catch (cause) {
      loading = undefined;
      throw cause;
    }
  };
  return { load: () => (loading ??= load()) };
}
