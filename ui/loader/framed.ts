/** Mark and version in a widget's messages, which tells them from others. */
const MARK = 1;

/**
 * Maximum height of a frame in CSS pixels, so that a message cannot stretch the host page without limit. No page of
 * ours is taller.
 */
const TALLEST = 4000;

/** Types of a framed page's messages (`ui/widget/host-page.ts`). */
const TYPES: readonly unknown[] = ['ready', 'resize', 'created', 'status', 'close'];

/** Names in an element's data that are not options of the widget. */
const OWN = new Set(['url', 'kind', 'label', 'title', 'class']);

/** A validated message. `id` and `status` are those of an exchange. */
export interface Message {
  readonly type: string;
  readonly height?: unknown;
  readonly [field: string]: unknown;
}

/**
 * The address that a script tag asks for: its `data-url` unchanged, if it is a page of the script's own site, or an
 * address made from its other data: `data-ref-id="x"` is `ref_id=x`. The host's origin is in the fragment, which
 * browsers do not send to servers.
 */
export function framedUrl(script: HTMLScriptElement, path: string): URL {
  const { origin } = new URL(script.src);
  const { dataset } = script;
  const given = dataset['url'] === undefined ? undefined : new URL(dataset['url'], origin);
  const url = given?.origin === origin ? given : new URL(path, origin);
  if (url !== given)
    for (const [name, value = ''] of Object.entries(dataset))
      if (!OWN.has(name))
        url.searchParams.set(
          name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        );
  url.hash = `host=${location.origin}`;
  return url;
}

/**
 * Creates the frame of a widget. Its messages are passed to `heard`, and dispatched as events `altway:{type}` of
 * `place`.
 */
export function framed(url: URL, title: string, place: HTMLElement, heard: (message: Message) => void) {
  const frame = document.createElement('iframe');
  frame.src = url.href;
  frame.title = title;
  frame.allow = `clipboard-write ${url.origin}`;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '480px', border: '0', colorScheme: 'normal' });
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    // Accept only messages of our frame: any page may send messages to any other.
    if (origin !== url.origin || source !== frame.contentWindow) return;
    const { altway, ...message } = (data ?? {}) as Message;
    if (altway !== MARK || !TYPES.includes(message.type)) return;
    const { type, height } = message;
    if (type === 'resize' && typeof height === 'number' && height > 0)
      frame.style.height = `${Math.min(Math.ceil(height), TALLEST)}px`;
    heard(message);
    place.dispatchEvent(new CustomEvent(`altway:${type}`, { detail: message, bubbles: true }));
  });
  return frame;
}

/** The element for a script tag's widget, placed right before the tag. */
export function placeOf(script: HTMLScriptElement, name: string): HTMLElement {
  const place = document.createElement('div');
  place.className = name;
  script.before(place);
  return place;
}

/** The script tag that is running; null for a module, which has no place on the page. */
export function runningScript(): HTMLScriptElement | null {
  const { currentScript } = document;
  return currentScript instanceof HTMLScriptElement ? currentScript : null;
}
