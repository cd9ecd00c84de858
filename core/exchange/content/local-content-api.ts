import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ContentStore, PressItems } from '../../ports/content-store.ts';
import type { ContentApi } from '../../ports/exchange-api.ts';
import type { Store, Unit } from '../../ports/store.ts';

/** What the calls on content stand on. */
export interface ContentParts {
  readonly pages: ContentStore;
  readonly press: PressItems;
  readonly store: Store;
  readonly clock: Clock;
  /** The publishable API key of a signed-in caller, made where there is none; without it no page has a key. */
  readonly apiKeyOf?: ((caller: Caller | undefined) => Promise<string | undefined>) | undefined;
}

/** The page that is told the key of whoever reads it (specification, section 2). */
const DEVELOPERS = '/developers';

/**
 * Pages, press and subscriptions in process. Subscribing and unsubscribing answer alike whether the address was known:
 * nobody learns from them who reads our news.
 */
export function localContentApi({ pages, press, store, clock, apiKeyOf }: ContentParts): ContentApi {
  return {
    async content({ path, locale }, options) {
      const wanted = locale ?? options?.caller?.locale ?? DEFAULT_LOCALE.locale;
      const content = await pages.page(path, wanted);
      if (content === undefined) throw new ExchangeError('not-found', 'There is no such page');
      const apiKey = content.path === DEVELOPERS ? await apiKeyOf?.(options?.caller) : undefined;
      return { content, ...(apiKey !== undefined && { apiKey }) };
    },
    press: () => press.list(),
    async subscribe({ email }) {
      await store.subscriptions.add(email, clock.now());
      return true;
    },
    async unsubscribe({ email, reason = '', type = '' }) {
      await store.atomically(async (unit) => {
        const left = [await unit.subscriptions.remove(email), await leaveAccount(unit, email)];
        // Without the address: why people leave is of interest, who left is not.
        if (left.includes(true)) await unit.subscriptions.noteLeaving({ at: clock.now(), reason, type });
      });
      return true;
    },
  };
}

/** Whoever signed up may have ticked the news there. @returns whether they had. */
async function leaveAccount(unit: Unit, email: string): Promise<boolean> {
  const found = await unit.accounts.byEmail(email);
  const account = found && (await unit.accounts.lock(found.id));
  if (!account?.isSubscribed) return false;
  return unit.accounts.update({ ...account, isSubscribed: false });
}
