import { useEffect } from 'react';

/**
 * Other sites are not told a private page's address, nor that there was one; this one is: where browsers say nothing
 * else, that is how the house knows a form and the logout link of its own.
 */
export const PRIVATE_REFERRER = 'same-origin';

const SELECTOR = 'meta[name="referrer"]';

/** Keeps the page's address from other sites that it links to, for as long as it is shown; the server says so by itself. */
export function usePrivatePage(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>(SELECTOR) ?? document.createElement('meta');
    meta.name = 'referrer';
    meta.content = PRIVATE_REFERRER;
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
