import type { Transaction } from '../../core/domain/transactions/transaction.ts';

/** What a framed widget tells the page it stands on. */
export type WidgetMessage =
  | { readonly type: 'ready' }
  /** `height` in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'created' | 'status'; readonly id: string; readonly status: Transaction['status'] }
  | { readonly type: 'close' };

/** Names a message as one of ours, and its version. */
export const MESSAGE_MARK = 1;

/** The page around a widget: told what happens, and only if it is the one that was named. */
export class HostPage {
  readonly #origin: string | undefined;
  readonly #window: Window;

  /** @param fragment of the widget's address: `host=` and the origin of the page that frames it. */
  constructor(fragment: string, window: Window) {
    this.#window = window;
    this.#origin = originOf(new URLSearchParams(fragment.replace(/^#/, '')).get('host'));
  }

  /** Does nothing without a frame, or where nobody was named to be told. Never says what opens an exchange. */
  post(message: WidgetMessage): void {
    const { parent } = this.#window;
    // The browser itself holds the message back from any page but that one.
    if (parent !== this.#window && this.#origin !== undefined)
      parent.postMessage({ altway: MESSAGE_MARK, ...message }, this.#origin);
  }

  /** Tells how tall the page is, now and whenever that changes. @returns ends it. */
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

/** An origin that is nothing but one; undefined for anything else. */
function originOf(text: string | null): string | undefined {
  const url = URL.parse(text ?? '');
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text ? text : undefined;
}
