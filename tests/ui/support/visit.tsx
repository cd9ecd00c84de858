import { configure, render } from '@testing-library/react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { asyncScheduler } from 'rxjs';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { memoryExchangeApi, type MemoryExchangeOptions } from '../../../adapters/memory/memory-exchange-api.ts';
import { memoryAccountApi, type MemoryAccountOptions } from '../../../adapters/memory/memory-account-api.ts';
import { memoryMerchantApi, type MemoryMerchantOptions } from '../../../adapters/memory/memory-merchant-api.ts';
import { memoryAffiliateApi, type MemoryAffiliateOptions } from '../../../adapters/memory/memory-affiliate-api.ts';
import { MemoryCaptchaSolver } from '../../../adapters/memory/memory-captcha-solver.ts';
import { MemoryPasskeyDevice } from '../../../adapters/memory/memory-passkey-device.ts';
import { MemoryLanguage } from '../../../adapters/memory/memory-language.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { MemorySelectionStore } from '../../../adapters/memory/memory-selection-store.ts';
import { MemorySession } from '../../../adapters/memory/memory-session.ts';
import { memoryTicketApi, type MemoryTicketOptions } from '../../../adapters/memory/memory-ticket-api.ts';
import { MemoryTransactionFeed } from '../../../adapters/memory/memory-transaction-feed.ts';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { NO_SITE_LINKS, type SiteLinks } from '../../../core/domain/site/site-links.ts';
import type { Profile } from '../../../core/domain/accounts/account.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { ApiDomain } from '../../../core/domain/site/api-domain.ts';
import type { I18n } from '../../../core/ports/services/i18n.ts';
import type { OfflineCopies } from '../../../core/ports/services/offline-copies.ts';
import type { PasskeyDevice } from '../../../core/ports/services/passkey-device.ts';
import type { DraftStore } from '../../../core/ports/stores/draft-store.ts';
import type { SiteEvents } from '../../../core/ports/apis/site-events.ts';
import type { TransactionFeed } from '../../../core/ports/apis/transaction-feed.ts';
import { App } from '../../../ui/app.tsx';
import { pageContainer } from '../../../ui/container.ts';
import { wholeCatalogue } from '../../../ui/messages/catalogues.ts';
import type { FiatChoice } from '../../../ui/hooks/page-context.ts';
import { createRoutes } from '../../../ui/routes.tsx';
import { guestAccess } from '../../../ui/screens/require-session.ts';

// A lazily loaded screen takes longer than a second when many tests run at once.
configure({ asyncUtilTimeout: 10_000 });

/** As the build compiles them. */
export const englishTexts = await wholeCatalogue('en');

/** English texts, times in UTC. */
export const english = new IntlI18n({ locale: 'en', direction: 'ltr', messages: englishTexts, timeZone: 'UTC' });

/** Other settings of a visit. */
export interface VisitOptions {
  readonly feed?: TransactionFeed;
  /** What was typed before, and the place to keep it; nothing is kept unless given. */
  readonly drafts?: DraftStore;
  readonly events?: SiteEvents;
  /** The API domain. */
  readonly domain?: ApiDomain;
  /** State of the browser's history entry. */
  readonly state?: unknown;
  /** Profile of the signed-in user: a sample unless given, nobody if null. */
  readonly profile?: Profile | null;
  readonly accounts?: MemoryAccountOptions;
  readonly merchants?: MemoryMerchantOptions;
  readonly affiliates?: MemoryAffiliateOptions;
  readonly tickets?: MemoryTicketOptions;
  /** Has passkeys unless given. */
  readonly passkeyDevice?: PasskeyDevice;
  /** Keeps nothing unless given. */
  readonly offlineCopies?: OfflineCopies;
  /** English unless given. */
  readonly i18n?: I18n;
  /** What the operator has set up. */
  readonly site?: SiteLinks;
  /** Currencies of worth; dollars alone unless given. */
  readonly fiat?: FiatChoice;
}

/** Opens an address over the in-memory exchange, as a browser does after loading the page's scripts. */
export function visit(path: string, options: MemoryExchangeOptions = {}, saved?: Selection, more: VisitOptions = {}) {
  const api = memoryExchangeApi(options);
  const logger = new MemoryLogger();
  const store = new MemorySelectionStore(saved);
  const feed = more.feed ?? new MemoryTransactionFeed();
  const session = new MemorySession(more.profile === null ? undefined : (more.profile ?? SAMPLE_PROFILE));
  const accountApi = memoryAccountApi(more.accounts);
  const tickets = memoryTicketApi(more.tickets);
  const merchants = memoryMerchantApi(more.merchants);
  const affiliates = memoryAffiliateApi(more.affiliates);
  const captchaSolver = new MemoryCaptchaSolver();
  const passkeyDevice = more.passkeyDevice ?? new MemoryPasskeyDevice();
  const accounts = { accounts: accountApi, affiliates, merchants, tickets, captchaSolver, passkeyDevice };
  const language = new MemoryLanguage();
  const streams = {
    ...(more.drafts && { drafts: more.drafts }),
    ...(more.events && { events: more.events }),
    ...(more.domain && { domain: more.domain }),
    ...(more.offlineCopies && { offlineCopies: more.offlineCopies }),
  };
  const clock = asyncScheduler;
  const resolve = pageContainer({ api, clock, logger, store, feed, session, accounts, language, ...streams });
  const initialEntries = [{ ...parsePath(path), state: more.state }];
  const site = more.site ?? NO_SITE_LINKS;
  const router = createMemoryRouter(createRoutes(resolve, undefined, guestAccess(site)), { initialEntries });
  const page = { theme: 'system', year: 2026, site, fiat: more.fiat, saveTheme: () => undefined } as const;
  const view = render(
    <App i18n={more.i18n ?? english} page={page} resolve={resolve}>
      <RouterProvider router={router} />
    </App>,
  );
  return { ...view, api, accountApi, affiliates, merchants, logger, session, store, language, tickets, router };
}
