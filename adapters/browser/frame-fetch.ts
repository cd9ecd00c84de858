import { FRAME_HEADER } from '../../core/contract/frame-header.ts';

type PageFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A browser's `fetch` as framed pages use it: without cookies, whatever the browser would allow, and saying so. */
export function frameFetch(fetch: PageFetch): PageFetch {
  return (url, init) =>
    fetch(url, { ...init, credentials: 'omit', headers: { ...(init.headers as object), [FRAME_HEADER]: '1' } });
}
