import type { LoaderFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { ContentPage } from '../../../core/domain/content.ts';
import type { ApiKeyView } from '../../../core/domain/merchant.ts';
import { Logger } from '../../../core/ports/logger.ts';
import { SessionStore } from '../../../core/ports/session-store.ts';
import { ListApiKeys } from '../../../core/use-cases/merchants/api-keys.ts';
import { Accounts } from '../../hooks/accounts.ts';
import type { Resolve } from '../../hooks/use-use-case.ts';
import { contentLoader } from '../content/content-data.ts';

/** What `/developers` is drawn from. */
export interface DevelopersData {
  readonly page: ContentPage;
  /** Of whoever is signed in; `unavailable` where they could not be loaded, for the text can be read all the same. */
  readonly keys?: readonly ApiKeyView[] | 'unavailable';
}

/** Loads the text, and the keys of whoever is signed in (specification, section 2). */
export function developersLoader(resolve: Resolve) {
  const content = contentLoader(resolve);
  return async (args: LoaderFunctionArgs): Promise<DevelopersData> => {
    const [page, keys] = await Promise.all([content(args), keysOf(resolve)]);
    return { page, ...(keys && { keys }) };
  };
}

async function keysOf(resolve: Resolve): Promise<DevelopersData['keys']> {
  if (resolve(SessionStore).profile === undefined) return undefined;
  try {
    await resolve(Accounts).load();
    return await resolve(ListApiKeys).execute();
  } catch (cause) {
    const { code } = ExchangeError.from(cause);
    if (code === 'unauthenticated') return undefined;
    resolve(Logger).warn('the API keys could not be loaded', { code });
    return 'unavailable';
  }
}
