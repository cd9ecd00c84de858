import type { Transaction } from '../../core/domain/transactions/transaction.ts';

export type WidgetMessage =
  | { readonly type: 'ready' }
  /** `height` in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'created' | 'status'; readonly id: string; readonly status: Transaction['status'] }
  | { readonly type: 'close' };

/** Identifies our messages, and their version. */
const MESSAGE_MARK = 1;

/** Sends a widget's messages to its host page, and only to the named origin. */
export class HostPage {
  readonly #origin: string | undefined;
  readonly #window: Window;

  /** @param fragment of the widget's address: `host=` and the origin of the page that frames it. */
  constructor(fragment: string, window: Window) {
    this.#window = window;
    this.#origin = originOf(new URLSearchParams(fragment.replace(/^#/, '')).get('host'));
  }

  /**
   * Sends a message; does nothing without a frame, or where no origin is named. Messages never contain what opens an
   * exchange.
   */
  post(message: WidgetMessage): void {
    const { parent } = this.#window;
    // The browser itself delivers the message to that origin only.
    if (parent !== this.#window && this.#origin !== undefined)
      parent.postMessage({ altway: MESSAGE_MARK, ...message }, this.#origin);
  }

  /** Reports the page's height, now and after each change. @returns a function that stops it. */
  postHeight(element: Element): () => void {
    let sentHeight = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      if (height !== sentHeight) this.post({ type: 'resize', height });
      sentHeight = height;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }
}

/** A text that is exactly an origin; undefined for anything else. */
function originOf(text: string | null): string | undefined {
  const url = URL.parse(text ?? '');
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text ? text : undefined;
}
