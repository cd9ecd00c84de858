import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { asyncScheduler } from 'rxjs';
import { memoryExchangeApi, type MemoryExchangeOptions } from '../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { MemorySelectionStore } from '../../adapters/memory/memory-selection-store.ts';
import { MemoryTransactionFeed } from '../../adapters/memory/memory-transaction-feed.ts';
import type { TransactionFeed } from '../../core/ports/transaction-feed.ts';
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
  /** What the browser's history keeps with the address. */
  readonly state?: unknown;
  /** News of a transaction; none unless given. */
  readonly feed?: TransactionFeed;
}

/** A whole screen over the exchange in memory, wired as the page is. */
export function ScreenStory(story: ScreenStoryProps) {
  const i18n = useI18n();
  const [{ resolve, router }] = useState(() => visit(story));
  const page = { theme: 'system', year: 2026, saveTheme: (theme: Theme) => lightPage(document, theme) } as const;
  return (
    <div data-screen>
      <App i18n={i18n} page={page} resolve={resolve}>
        <RouterProvider router={router} />
      </App>
    </div>
  );
}

function visit({ path, exchange = {}, state, feed = new MemoryTransactionFeed() }: ScreenStoryProps) {
  const resolve = pageContainer({
    api: memoryExchangeApi(exchange),
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    store: new MemorySelectionStore(),
    feed,
  });
  return {
    resolve,
    router: createMemoryRouter(createRoutes(resolve), {
      initialEntries: [{ pathname: path.split('?')[0]!, search: path.split('?')[1] ?? '', state }],
    }),
  };
}
