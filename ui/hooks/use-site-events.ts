import { useEffect, useRef } from 'react';
import { distinctUntilChanged, EMPTY, fromEvent, map, type Observable, startWith, switchMap } from 'rxjs';
import type { AffiliateStatus } from '../../core/domain/affiliates/affiliate.ts';
import { FollowSite } from '../../core/use-cases/follow-site.ts';
import { useUseCase } from './use-use-case.ts';

/**
 * Follows the signed-in user's site events while the screen is shown and its tab is visible, and keeps the API domain
 * current. A browser has few connections per server, so hidden tabs close theirs; a tab that becomes visible again
 * receives the present state. @param isFollowed false to follow nothing. @param onStatus is called with the affiliate
 * status after each change; with undefined when events were lost.
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

/** Whether the page's tab is visible: now, and after each change. */
function inFront(): Observable<boolean> {
  return fromEvent(document, 'visibilitychange').pipe(
    startWith(undefined),
    map(() => document.visibilityState === 'visible'),
    distinctUntilChanged(),
  );
}
