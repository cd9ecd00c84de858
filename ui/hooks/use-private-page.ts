import { useEffect } from 'react';

const SELECTOR = 'meta[name="referrer"]';

/** Keeps the page's address from whatever it links to, for as long as it is shown; the server says so by itself. */
export function usePrivatePage(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>(SELECTOR) ?? document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
