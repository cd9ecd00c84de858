import { useEffect, useRef } from 'react';
import type { AffiliateStatus } from '../../core/domain/affiliate.ts';
import { FollowSite } from '../../core/use-cases/follow-site.ts';
import { useUseCase } from './use-use-case.ts';

/**
 * Follows what the site tells whoever is signed in, while the screen is shown: the API domain is kept up to date.
 * @param isFollowed false where nothing is to be told. @param told hears the affiliate status after each change; undefined
 * when the events were lost.
 */
export function useSiteEvents(isFollowed: boolean, told?: (status: AffiliateStatus | undefined) => void): void {
  const follow = useUseCase(FollowSite);
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  });
  useEffect(() => {
    if (!isFollowed) return undefined;
    const following = follow.execute().subscribe((status) => latest.current?.(status));
    return () => following.unsubscribe();
  }, [follow, isFollowed]);
}
