import { type ReactNode, useEffect, useRef } from 'react';
import classes from './steady.module.css';

/**
 * A place that does not shrink while somebody reads in it or below it: what stands below keeps its position when the
 * status of the exchange changes. It fits its content again below the window, in a hidden tab and at another width. Without
 * scripts it is as high as its content.
 */
export function Steady({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => keepHeight(place.current!), []);
  return (
    <div ref={place} className={classes['place']}>
      {children}
    </div>
  );
}

/** Does nothing in a browser that reports no sizes. @returns a function that stops it. */
function keepHeight(place: HTMLElement): (() => void) | undefined {
  if (!('ResizeObserver' in globalThis)) return undefined;
  let [width, isBelow] = [0, true];
  const keep = () => {
    const { offsetHeight } = place;
    if (!isBelow && !document.hidden && offsetHeight > 0) place.style.minBlockSize = `${offsetHeight}px`;
  };
  const fit = () => {
    place.style.minBlockSize = '';
    keep();
  };
  const sizes = new ResizeObserver(() => {
    const isTurned = width > 0 && place.offsetWidth !== width;
    width = place.offsetWidth;
    // At another width the text has other lines. Within this callback, a lower place would count as an endless loop.
    if (isTurned) requestAnimationFrame(fit);
    else keep();
  });
  const views = new IntersectionObserver(
    ([view]) => {
      isBelow = !view!.isIntersecting;
      fit();
    },
    // All of the page above the window counts as seen.
    { rootMargin: '99999px 0px 0px' },
  );
  sizes.observe(place);
  views.observe(place);
  document.addEventListener('visibilitychange', fit);
  return () => {
    sizes.disconnect();
    views.disconnect();
    document.removeEventListener('visibilitychange', fit);
  };
}
