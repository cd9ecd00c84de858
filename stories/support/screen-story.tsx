import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { asyncScheduler } from 'rxjs';
import { memoryAccountApi, type MemoryAccountOptions } from '../../adapters/memory/memory-account-api.ts';
import { memoryAffiliateApi, type MemoryAffiliateOptions } from '../../adapters/memory/memory-affiliate-api.ts';
import { memoryExchangeApi, type MemoryExchangeOptions } from '../../adapters/memory/memory-exchange-api.ts';
import { memoryMerchantApi, type MemoryMerchantOptions } from '../../adapters/memory/memory-merchant-api.ts';
import { MemoryCaptchaSolver } from '../../adapters/memory/memory-captcha-solver.ts';
import { MemoryPasskeyDevice } from '../../adapters/memory/memory-passkey-device.ts';
import { MemoryLanguage } from '../../adapters/memory/memory-language.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { MemorySelectionStore } from '../../adapters/memory/memory-selection-store.ts';
import { MemorySession } from '../../adapters/memory/memory-session.ts';
import { memoryTicketApi, type MemoryTicketOptions } from '../../adapters/memory/memory-ticket-api.ts';
import { MemoryTransactionFeed } from '../../adapters/memory/memory-transaction-feed.ts';
import { SAMPLE_PROFILE } from '../../adapters/memory/samples/sample-accounts.ts';
import { NO_SITE_LINKS } from '../../core/domain/site/site-links.ts';
import type { Profile } from '../../core/domain/accounts/account.ts';
import type { TransactionFeed } from '../../core/ports/apis/transaction-feed.ts';
import type { PasskeyDevice } from '../../core/ports/services/passkey-device.ts';
import { App } from '../../ui/app.tsx';
import { pageContainer } from '../../ui/container.ts';
import { useI18n } from '../../ui/hooks/i18n.ts';
import { createRoutes } from '../../ui/routes.tsx';
import { lightPage } from '../../ui/theme/light-page.ts';
import type { Theme } from '../../ui/theme/theme.ts';

export interface ScreenStoryProps {
  /** The address to open. */
  readonly path: string;
  readonly exchange?: MemoryExchangeOptions;
  readonly accounts?: MemoryAccountOptions;
  readonly merchants?: MemoryMerchantOptions;
  readonly affiliates?: MemoryAffiliateOptions;
  readonly tickets?: MemoryTicketOptions;
  /** The signed-in user; a sample unless given, nobody for null. */
  readonly profile?: Profile | null;
  /** State of the browser's history entry. */
  readonly state?: unknown;
  /** Has passkeys unless given. */
  readonly passkeyDevice?: PasskeyDevice;
  /** Updates of transactions; none unless given. */
  readonly feed?: TransactionFeed;
}

/** A whole screen over the exchange in memory, wired as the page is. */
export function ScreenStory(story: ScreenStoryProps) {
  const i18n = useI18n();
  const [{ resolve, router }] = useState(() => visit(story));
  const page = {
    theme: 'system',
    year: 2026,
    site: NO_SITE_LINKS,
    saveTheme: (theme: Theme) => lightPage(document, theme),
  } as const;
  return (
    <div data-screen>
      <App i18n={i18n} page={page} resolve={resolve}>
        <RouterProvider router={router} />
      </App>
    </div>
  );
}

function visit(story: ScreenStoryProps) {
  const {
    path,
    exchange = {},
    accounts = {},
    merchants = {},
    affiliates = {},
    tickets = {},
    profile = SAMPLE_PROFILE,
    state,
    feed = new MemoryTransactionFeed(),
    passkeyDevice = new MemoryPasskeyDevice(),
  } = story;
  const resolve = pageContainer({
    api: memoryExchangeApi(exchange),
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    store: new MemorySelectionStore(),
    feed,
    language: new MemoryLanguage(),
    session: new MemorySession(profile ?? undefined),
    accounts: {
      accounts: memoryAccountApi(accounts),
      affiliates: memoryAffiliateApi(affiliates),
      merchants: memoryMerchantApi(merchants),
      tickets: memoryTicketApi(tickets),
      captchaSolver: new MemoryCaptchaSolver(),
      passkeyDevice,
    },
  });
  return {
    resolve,
    router: createMemoryRouter(createRoutes(resolve), {
      initialEntries: [{ pathname: path.split('?')[0]!, search: path.split('?')[1] ?? '', state }],
    }),
  };
}
