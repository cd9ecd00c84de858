import { ExchangeError } from '../../contract/exchange-error.ts';
import type { ContentPage, PressItem } from '../../domain/site/content.ts';
import type { ExchangeApi } from '../../ports/apis/exchange-api.ts';
import type { Logger } from '../../ports/services/logger.ts';

/** A content page, with data for its reader alone. */
export interface FoundContent {
  readonly page: ContentPage;
  /** For the page for developers: the signed-in user's publishable API key. */
  readonly apiKey?: string | undefined;
}

/** Finds the content page of a path. */
export class FindContent {
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

/** Subscribes an e-mail to the news. */
export class Subscribe {
  readonly #api: Pick<ExchangeApi, 'subscribe'>;

  constructor(api: Pick<ExchangeApi, 'subscribe'>) {
    this.#api = api;
  }

  /** @returns false if it failed, for any reason (specification, section 7). */
  execute(email: string): Promise<boolean> {
    return this.#api.subscribe({ email }).catch(() => false);
  }
}

/** Feedback of the subscriber, as given; empty fields where they gave none. */
interface UnsubscribeReason {
  readonly reason: string;
  readonly type: string;
}

/** Unsubscribes an e-mail from the news. */
export class Unsubscribe {
  readonly #api: Pick<ExchangeApi, 'unsubscribe'>;

  constructor(api: Pick<ExchangeApi, 'unsubscribe'>) {
    this.#api = api;
  }

  /** @returns false if it failed; does not reveal whether the e-mail was subscribed. */
  execute(email: string, { reason, type }: UnsubscribeReason): Promise<boolean> {
    const said = { ...(reason.trim() !== '' && { reason: reason.trim() }), ...(type !== '' && { type }) };
    return this.#api.unsubscribe({ email, ...said }).catch(() => false);
  }
}
