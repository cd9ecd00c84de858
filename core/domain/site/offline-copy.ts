import type { Locale } from '../locale.ts';

/**
 * The last state of an open exchange, in its visitor's language, for when there is no connection. It has no secret of a
 * tracking link, and nothing in it leads to one.
 */
export interface OfflineExchange {
  readonly id: string;
  /** Status in plain words. */
  readonly title: string;
  /** Amounts, and while coins are waited for where they go. */
  readonly lines: readonly string[];
  /** When this was the state, formatted for display. */
  readonly asOf: string;
  /** The same in milliseconds since 1970; the copy is dropped some days later. */
  readonly savedAt: number;
  /** True for an exchange of an account: its copy is dropped when nobody is signed in any more. */
  readonly isMembers: boolean;
}

/** Texts of the page that is shown without a connection. */
export interface OfflineWords {
  readonly title: string;
  readonly note: string;
  /** Before the exchanges. */
  readonly exchanges: string;
  readonly again: string;
}

/** What a browser keeps for when there is no connection. */
export interface OfflineCopy {
  /** Tag of the language that the visitor used last. */
  readonly tag?: string | undefined;
  readonly exchanges: readonly OfflineExchange[];
}

/** Most exchanges that are kept, and for how long, in milliseconds. */
const MOST = 20;
const KEPT_MS = 7 * 86_400_000;

/** Adds or replaces an exchange; the newest come first, and old ones are dropped. */
export function withExchange(copy: OfflineCopy, exchange: OfflineExchange): OfflineCopy {
  const others = withoutExchange(withoutOld(copy, exchange.savedAt), exchange.id);
  return { ...copy, exchanges: [exchange, ...others.exchanges].slice(0, MOST) };
}

/** Without what was saved some days ago: the next person at a shared computer has no business with it. */
export function withoutOld(copy: OfflineCopy, now: number): OfflineCopy {
  return { ...copy, exchanges: copy.exchanges.filter(({ savedAt }) => now - savedAt < KEPT_MS) };
}

export function withoutExchange(copy: OfflineCopy, id: string): OfflineCopy {
  return { ...copy, exchanges: copy.exchanges.filter((one) => one.id !== id) };
}

export function withoutMembers(copy: OfflineCopy): OfflineCopy {
  return { ...copy, exchanges: copy.exchanges.filter(({ isMembers }) => !isMembers) };
}

/** In the cache of this name, under this path, which no page has. */
export const OFFLINE_CACHE = 'altway.offline';
export const OFFLINE_PATH = '/offline-copy';

/** Reads a stored copy. @returns an empty one for anything else. */
export function offlineCopyOf(text: string | undefined): OfflineCopy {
  try {
    const copy: unknown = JSON.parse(text ?? '');
    const hasList = typeof copy === 'object' && copy !== null && 'exchanges' in copy && Array.isArray(copy.exchanges);
    return hasList ? (copy as OfflineCopy) : NOTHING;
  } catch {
    return NOTHING;
  }
}

const NOTHING: OfflineCopy = { exchanges: [] };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

const STYLE = `:root{color-scheme:light dark}
body{max-inline-size:40rem;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
h1{font-size:1.75rem;margin:0 0 8px}h2{font-size:1.125rem;margin:32px 0 8px}
li{padding:12px 0;border-block-start:1px solid GrayText;overflow-wrap:anywhere}ul{margin:0;padding:0;list-style:none}p{margin:0}
h3{font-size:1rem;margin:0}a{display:inline-block;margin-block-start:16px;padding:12px 0;color:LinkText}small{font-size:.875rem}`;

/** The page that is shown without a connection: HTML without scripts. @param nonce of its style. */
export function offlineDocument(
  { exchanges }: OfflineCopy,
  { tag, direction, words }: Pick<Locale, 'tag' | 'direction'> & { readonly words: OfflineWords },
  nonce: string,
): string {
  const items = exchanges.map(({ title, lines, asOf, id }) => {
    const facts = [...lines, id].map((line) => `<p><bdi>${escaped(line)}</bdi></p>`).join('');
    return `<li><h3>${escaped(title)}</h3>${facts}<p><small>${escaped(asOf)}</small></p></li>`;
  });
  const known = items.length > 0 ? `<h2>${escaped(words.exchanges)}</h2><ul>${items.join('')}</ul>` : '';
  const title = escaped(words.title);
  return `<!doctype html>
<html lang="${escaped(tag)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${escaped(nonce)}">${STYLE}</style>
</head>
<body>
<main><h1>${title}</h1><p>${escaped(words.note)}</p><a href="">${escaped(words.again)}</a>${known}</main>
</body>
</html>
`;
}
