/** What a widget's messages carry, so that nobody's else are taken for them. */
const MARK = 1;

/** No page of ours is taller, in CSS pixels; a host's page is not to be stretched without end. */
const TALLEST = 4000;

/** What a framed page may say (`ui/widget/host-page.ts`). */
const TYPES: readonly unknown[] = ['ready', 'resize', 'created', 'status', 'close'];

/** Names in an element's data that are no option of the widget. */
const OWN = new Set(['url', 'kind', 'label', 'title', 'class']);

/** A message that was checked. `id` and `status` are those of an exchange. */
export interface Message {
  readonly type: string;
  readonly height?: unknown;
  readonly [field: string]: unknown;
}

/**
 * The address that a script tag asks for: its `data-url` as it is, if it is a page of the script's own site, or one made of
 * its other data: `data-ref-id="x"` is `ref_id=x`. The host's origin stands in the fragment, which no server is told.
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

/** The frame of a widget. What it says is told to `heard`, and as an event `altway:{type}` of `place`. */
export function framed(url: URL, title: string, place: HTMLElement, heard: (message: Message) => void) {
  const frame = document.createElement('iframe');
  frame.src = url.href;
  frame.title = title;
  frame.allow = `clipboard-write ${url.origin}`;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '480px', border: '0', colorScheme: 'normal' });
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    // Ours alone: any page may send a message to any other.
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

/** The element that stands for a script tag on the page, put right before it. */
export function placeOf(script: HTMLScriptElement, name: string): HTMLElement {
  const place = document.createElement('div');
  place.className = name;
  script.before(place);
  return place;
}

/** The script tag that is being run; nothing for a module, which has no place on the page. */
export function runningScript(): HTMLScriptElement | null {
  const { currentScript } = document;
  return currentScript instanceof HTMLScriptElement ? currentScript : null;
}
