import { ExchangeError } from '../../contract/exchange-error.ts';
import type { ContentPage, PressItem } from '../../domain/site/content.ts';
import { ExchangeApi } from '../../ports/apis/exchange-api.ts';
import { Logger } from '../../ports/services/logger.ts';
import { callOf, type Resolve } from '../use-case.ts';

/** A content page, with data for its reader alone. */
export interface FoundContent {
  readonly page: ContentPage;
  /** For the page for developers: the signed-in user's publishable API key. */
  readonly apiKey?: string | undefined;
}

/** Finds the content page of a path. */
export class FindContent {
  static readonly create = (resolve: Resolve) => new FindContent(resolve(ExchangeApi));
  readonly #api: Pick<ExchangeApi, 'content'>;

  constructor(api: Pick<ExchangeApi, 'content'>) {
    this.#api = api;
  }

  /** @returns undefined if there is none. @throws ExchangeError if that could not be determined. */
  async execute(path: string): Promise<FoundContent | undefined> {
    try {
      const { content: page, apiKey } = await this.#api.content({ path });
      return page && { page, ...(apiKey !== undefined && { apiKey }) };
    } catch (cause) {
      const { code } = ExchangeError.from(cause);
      // An invalid path belongs to no page, like an unknown one.
      if (code === 'not-found' || code === 'invalid-input') return undefined;
      throw cause;
    }
  }
}

/** Lists press items. Never fails: a failure is logged and reads as an empty list. */
export class ListPress {
  static readonly create = (resolve: Resolve) => new ListPress(resolve(ExchangeApi), resolve(Logger));
  readonly #api: Pick<ExchangeApi, 'press'>;
  readonly #logger: Logger;

  constructor(api: Pick<ExchangeApi, 'press'>, logger: Logger) {
    this.#api = api;
    this.#logger = logger;
  }

  execute(): Promise<readonly PressItem[]> {
    return this.#api.press({}).catch((cause: unknown) => {
      this.#logger.warn('the press could not be loaded', { code: ExchangeError.from(cause).code });
      return [];
    });
  }
}

/** Subscribes an e-mail to the news; returns false if it failed, for any reason (specification, section 7). */
export const Subscribe = callOf(
  () => ExchangeApi,
  (api, email: string): Promise<boolean> => api.subscribe({ email }).catch(() => false),
);

/** Feedback of the subscriber, as given; empty fields where they gave none. */
interface UnsubscribeReason {
  readonly reason: string;
  readonly type: string;
}

/**
 * Unsubscribes an e-mail from the news; returns false if it failed, which does not reveal whether the e-mail was
 * subscribed.
 */
export const Unsubscribe = callOf(
  () => ExchangeApi,
  (api, email: string, { reason, type }: UnsubscribeReason): Promise<boolean> => {
    const said = { ...(reason.trim() !== '' && { reason: reason.trim() }), ...(type !== '' && { type }) };
    return api.unsubscribe({ email, ...said }).catch(() => false);
  },
);
