import type { Clock } from '../../core/ports/services/clock.ts';
import type { OwnValue, Page, PageRequest, SharedText } from '../../core/ports/apis/page-renderer.ts';

/** Milliseconds that a page is given to further visitors, from when its rendering began: its prices are as old. */
const KEPT_MS = 250;

/** Most pages kept. Each address makes one, so a stranger could otherwise fill the memory. */
const CAPACITY = 128;

/** Longest address of a page that is kept, in characters. */
const URL_LENGTH = 256;

/** First segments of the pages that show the same to every visitor without a session. */
const SHARED = new Set(['', 'landing', 'exchange', 'rates', 'supported-currencies', 'networks', 'press']);

/** True for a page that shows the same to every visitor without a session. @param url path and query */
export function isSharedUrl(url: string): boolean {
  return url.length <= URL_LENGTH && SHARED.has(url.slice(1).split(/[/?#]/, 1)[0]!);
}

interface KeptPage {
  readonly until: number;
  readonly page: Promise<{ readonly page: Page; readonly text: SharedText }>;
}

/**
 * Renders a page once for all visitors who ask for it at about the same time. It is rendered without a visitor, with
 * placeholders that nobody can guess, and each visitor's own values are put in their place.
 */
export class SharedPages {
  readonly #clock: Clock;
  readonly #placeholders: Readonly<Record<OwnValue, string>> = {
    csrfToken: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
  };
  /** Oldest first. */
  readonly #pages = new Map<string, KeptPage>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param key everything that the page depends on, besides the visitor's own values.
   * @param render renders the page for nobody in particular; called for the first who asks.
   */
  async get(key: string, request: PageRequest, render: (request: PageRequest) => Promise<Page>): Promise<Page> {
    const now = this.#clock.now();
    this.#forget(now);
    let kept = this.#pages.get(key);
    if (kept === undefined) {
      const { caller: _, ...anonymous } = request;
      kept = { until: now + KEPT_MS, page: this.#split(render({ ...anonymous, ...this.#placeholders })) };
      this.#pages.set(key, kept);
    }
    try {
      const { page, text } = await kept.page;
      if (page.status !== 200) this.#drop(key, kept);
      return { ...page, body: filled(text, request), shared: text };
    } catch (cause) {
      this.#drop(key, kept);
      throw cause;
    }
  }

  async #split(rendering: Promise<Page>): Promise<Awaited<KeptPage['page']>> {
    const page = await rendering;
    const { csrfToken, nonce } = this.#placeholders;
    const pieces = page.body.split(new RegExp(`(${csrfToken}|${nonce})`));
    const parts = pieces.filter((_, index) => index % 2 === 0);
    const values = pieces
      .filter((_, index) => index % 2 === 1)
      .map((found): OwnValue => (found === nonce ? 'nonce' : 'csrfToken'));
    return { page, text: { parts, values } };
  }

  /** Forgets pages that are too old, and the oldest ones where there are too many. */
  #forget(now: number): void {
    for (const [key, { until }] of this.#pages) {
      if (until > now && this.#pages.size < CAPACITY) return;
      this.#pages.delete(key);
    }
  }

  /** Forgets a page unless a newer one has replaced it. */
  #drop(key: string, kept: KeptPage): void {
    if (this.#pages.get(key) === kept) this.#pages.delete(key);
  }
}

function filled({ parts, values }: SharedText, own: Pick<PageRequest, OwnValue>): string {
  return parts.reduce((text, part, index) => text + own[values[index - 1]!] + part);
}
