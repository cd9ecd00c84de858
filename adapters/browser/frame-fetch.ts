import { FRAME_HEADER } from '../../core/contract/frame-header.ts';

type PageFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A browser's `fetch` as framed pages use it: without cookies, whatever the browser would allow, and saying so.
 * @param language of the page, which need not be the browser's: mails are written in it.
 */
export function frameFetch(fetch: PageFetch, language: string): PageFetch {
  const own = { 'accept-language': language, [FRAME_HEADER]: '1' };
  return (url, init) => fetch(url, { ...init, credentials: 'omit', headers: { ...(init.headers as object), ...own } });
}
