import { useEffect, useRef } from 'react';
import { distinctUntilChanged, EMPTY, fromEvent, map, type Observable, startWith, switchMap } from 'rxjs';
import type { AffiliateStatus } from '../../core/domain/affiliates/affiliate.ts';
import { FollowSite } from '../../core/use-cases/follow-site.ts';
import { useUseCase } from './use-use-case.ts';

/**
 * Follows what the site tells whoever is signed in, while the screen is shown and its tab is in front: the API domain is kept
 * up to date. A browser has few connections to a server, so tabs behind give theirs back; in front again, a tab is told
 * how things are now.
 * @param isFollowed false where nothing is to be told. @param told hears the affiliate status after each change; undefined
 * when the events were lost.
 */
export function useSiteEvents(isFollowed: boolean, onStatus?: (status: AffiliateStatus | undefined) => void): void {
  const follow = useUseCase(FollowSite);
  const latest = useRef(onStatus);
  useEffect(() => {
    latest.current = onStatus;
  });
  useEffect(() => {
    if (!isFollowed) return undefined;
    const following = inFront()
      .pipe(switchMap((isInFront) => (isInFront ? follow.execute() : EMPTY)))
      .subscribe((status) => latest.current?.(status));
    return () => following.unsubscribe();
  }, [follow, isFollowed]);
}

/** Whether the page's tab is in front: now, and after each change. */
function inFront(): Observable<boolean> {
  return fromEvent(document, 'visibilitychange').pipe(
    startWith(undefined),
    map(() => document.visibilityState === 'visible'),
    distinctUntilChanged(),
  );
}
