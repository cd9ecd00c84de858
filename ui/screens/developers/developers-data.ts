import type { LoaderFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { ContentPage } from '../../../core/domain/site/content.ts';
import type { ApiKeyView } from '../../../core/domain/merchants/merchant.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { ListApiKeys } from '../../../core/use-cases/merchants/api-keys.ts';
import { Accounts } from '../../hooks/loading/accounts.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { foundContentLoader } from '../content/content-data.ts';

export interface DevelopersData {
  readonly page: ContentPage;
  /** The signed-in user's publishable key. */
  readonly apiKey?: string;
  /** Origin of this site, for code on other sites; empty where it could not be loaded. */
  readonly origin: string;
  /**
   * The signed-in user's keys; `unavailable` where they could not be loaded, since the text can be read without them.
   */
  readonly keys?: readonly ApiKeyView[] | 'unavailable';
}

/** Loads the text, and the signed-in user's keys (specification, section 2). */
export function developersLoader(resolve: Resolve) {
  const content = foundContentLoader(resolve);
  return async (args: LoaderFunctionArgs): Promise<DevelopersData> => {
    const domain = resolve(ExchangeApi)
      .domain({})
      .catch(() => '');
    const [{ page, apiKey }, origin] = await Promise.all([content(args), domain]);
    // After the content, whose first visit creates the key that is then listed.
    const keys = await keysOf(resolve);
    return {
      page,
      origin: origin.replace(/\/$/, ''),
      ...(apiKey !== undefined && { apiKey }),
      ...(keys && { keys }),
    };
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
