import { FRAME_HEADER } from '../../core/contract/frame-header.ts';

type PageFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Wraps a browser's `fetch` for framed pages: without cookies, even where the browser would send them, and with the
 * header that marks a framed call.
 * @param language of the page, which may differ from the browser's: mails are written in it.
 */
export function frameFetch(fetch: PageFetch, language: string): PageFetch {
  const own = { 'accept-language': language, [FRAME_HEADER]: '1' };
  return (url, init) => fetch(url, { ...init, credentials: 'omit', headers: { ...(init.headers as object), ...own } });
}
