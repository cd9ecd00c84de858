import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** ID of the element around each page. */
export const CONTENT_ID = 'content';

/** The heading of the page that is shown; what is around it where it has none. */
export function pageHeading(): HTMLElement | null {
  const content = document.getElementById(CONTENT_ID);
  const heading = content?.querySelector('h1') ?? content;
  heading?.setAttribute('tabindex', '-1');
  return heading ?? null;
}

/**
 * Moves the focus to the heading of a page that replaces another, which screen readers then read, and shows the page
 * from its top. A browser does both for a new document, and nothing for a page that scripts replace.
 */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // On the way back and to a part of the page the browser scrolls by itself.
    if (!isBack && hash === '') document.documentElement.scrollTop = 0;
    // A dialog on the page keeps the focus.
    if (document.querySelector('[role="dialog"]:focus-within') === null) pageHeading()?.focus({ preventScroll: true });
  }, [pathname, hash, isBack]);
}
