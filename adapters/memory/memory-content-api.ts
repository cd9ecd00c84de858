import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { ContentPage, PressItem } from '../../core/domain/site/content.ts';
import type { ContentApi } from '../../core/ports/apis/exchange-api.ts';
import { respondWith, type Stubbed } from './stubbed.ts';
import { SAMPLE_PAGES, SAMPLE_PRESS } from './samples/sample-content.ts';

/** Stubbed states; the others answer with samples. */
export interface MemoryContentOptions {
  /** Answers for every path. */
  readonly content?: Stubbed<ContentPage>;
  /** The reader's publishable API key on the page for developers. */
  readonly apiKey?: string;
  readonly press?: Stubbed<readonly PressItem[]>;
  /** The result of subscribing and unsubscribing. */
  readonly subscription?: Stubbed<boolean>;
}

/** Content in memory. It stores no subscriptions: it returns the stubbed result. */
export function memoryContentApi(options: MemoryContentOptions = {}): ContentApi {
  const { press = { status: 'ready', answer: SAMPLE_PRESS }, subscription = { status: 'ready', answer: true } } =
    options;
  const done = () => respondWith(subscription, (result) => result);
  return {
    async content({ path }) {
      const own = path === '/developers' && options.apiKey !== undefined && { apiKey: options.apiKey };
      if (options.content) return { content: await respondWith(options.content, copyOf), ...own };
      const content = SAMPLE_PAGES.find((page) => page.path === path);
      if (content === undefined) throw new ExchangeError('not-found', 'There is no such page');
      return { content: copyOf(content) };
    },
    press: () => respondWith(press, (items) => [...items]),
    subscribe: done,
    unsubscribe: done,
  };
}

function copyOf(page: ContentPage): ContentPage {
  return structuredClone(page);
}
