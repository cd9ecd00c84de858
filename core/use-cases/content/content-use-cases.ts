import { ExchangeError } from '../../contract/exchange-error.ts';
import type { ContentPage, PressItem } from '../../domain/site/content.ts';
import type { ExchangeApi } from '../../ports/apis/exchange-api.ts';
import type { Logger } from '../../ports/services/logger.ts';

/** A page of content, with what only its reader is told. */
export interface FoundContent {
  readonly page: ContentPage;
  /** For the page for developers: the publishable API key of whoever is signed in. */
  readonly apiKey?: string | undefined;
}

/** Finds the page of content at an address. */
export class FindContent {
  readonly #api: Pick<ExchangeApi, 'content'>;

  constructor(api: Pick<ExchangeApi, 'content'>) {
    this.#api = api;
  }

  /** @returns undefined when there is none. @throws ExchangeError when nobody could say. */
  async execute(path: string): Promise<FoundContent | undefined> {
    try {
      const { content: page, apiKey } = await this.#api.content({ path });
      return page && { page, ...(apiKey !== undefined && { apiKey }) };
    } catch (cause) {
      const { code } = ExchangeError.from(cause);
      // An address no page could have is that of a page that there is not.
      if (code === 'not-found' || code === 'invalid-input') return undefined;
      throw cause;
    }
  }
}

/** Lists what the press wrote. Never fails: what could not be loaded is logged and reads as nothing. */
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

/** Puts an e-mail on the list for news. */
export class Subscribe {
  readonly #api: Pick<ExchangeApi, 'subscribe'>;

  constructor(api: Pick<ExchangeApi, 'subscribe'>) {
    this.#api = api;
  }

  /** @returns false when it could not be done, whatever the reason (specification, section 7). */
  execute(email: string): Promise<boolean> {
    return this.#api.subscribe({ email }).catch(() => false);
  }
}

/** Why somebody leaves; both as they gave it, empty where they gave nothing. */
export interface UnsubscribeReason {
  readonly reason: string;
  readonly type: string;
}

/** Takes an e-mail off the list for news. */
export class Unsubscribe {
  readonly #api: Pick<ExchangeApi, 'unsubscribe'>;

  constructor(api: Pick<ExchangeApi, 'unsubscribe'>) {
    this.#api = api;
  }

  /** @returns false when it could not be done; whether the e-mail was on the list nobody is told. */
  execute(email: string, { reason, type }: UnsubscribeReason): Promise<boolean> {
    const said = { ...(reason.trim() !== '' && { reason: reason.trim() }), ...(type !== '' && { type }) };
    return this.#api.unsubscribe({ email, ...said }).catch(() => false);
  }
}
