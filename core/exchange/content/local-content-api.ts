import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import type { ContentStore, PressItems } from '../../ports/stores/content-store.ts';
import type { ContentApi } from '../../ports/apis/exchange-api.ts';
import type { SubscriptionService } from './subscription-service.ts';

export interface ContentParts {
  readonly pages: ContentStore;
  readonly press: PressItems;
  readonly subscriptions: SubscriptionService;
  /** A signed-in caller's publishable API key, made if needed; without this function no page shows a key. */
  readonly apiKeyOf?: ((caller: Caller | undefined) => Promise<string | undefined>) | undefined;
}

/** The page that shows the reader's own API key (specification, section 2). */
const DEVELOPERS = '/developers';

/** Subscribing and unsubscribing answer the same for every address: nobody learns who is subscribed. */
export function localContentApi({ pages, press, subscriptions, apiKeyOf }: ContentParts): ContentApi {
  return {
    async content({ path, locale }, options) {
      const wanted = locale ?? options?.caller?.locale ?? DEFAULT_LOCALE.locale;
      const content = await pages.page(path, wanted);
      if (content === undefined) throw new ExchangeError('not-found', 'There is no such page');
      const apiKey = content.path === DEVELOPERS ? await apiKeyOf?.(options?.caller) : undefined;
      return { content, ...(apiKey !== undefined && { apiKey }) };
    },
    press: () => press.list(),
    async subscribe({ email }, options) {
      await subscriptions.ask({ kind: 'subscribe', email }, options?.caller ?? {});
      return true;
    },
    async unsubscribe({ email, reason, type }, options) {
      await subscriptions.ask({ kind: 'unsubscribe', email, reason, type }, options?.caller ?? {});
      return true;
    },
  };
}
