import { useEffect } from 'react';

/**
 * Referrer policy of private pages: other sites receive no referrer; this site does, because browsers that send no
 * other header identify the site's own forms and logout link by it.
 */
export const PRIVATE_REFERRER = 'same-origin';

const SELECTOR = 'meta[name="referrer"]';

/** Hides the page's address from linked sites while it is shown; the server sends the policy in a header as well. */
export function usePrivatePage(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>(SELECTOR) ?? document.createElement('meta');
    meta.name = 'referrer';
    meta.content = PRIVATE_REFERRER;
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
