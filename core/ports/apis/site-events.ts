import type { Observable } from 'rxjs';
import type { Caller } from '../../contract/caller.ts';
import type { AffiliateStatus } from '../../domain/affiliates/affiliate.ts';
import { port } from '../port.ts';

/**
 * What changes beside transactions. `domain`: the origin that calls go to from now on. `affiliate`: whether the caller may
 * take part in the affiliate programme, and whether operations are disabled.
 */
export type SiteEvent =
  | { readonly type: 'domain'; readonly data: string }
  | { readonly type: 'affiliate'; readonly data: AffiliateStatus };

/** Live news of the site for whoever is signed in. */
export interface SiteEvents {
  /**
   * Each kind at once as it is now, then after each change. Completes when the caller's session ends; errors with an
   * `ExchangeError` when it cannot be followed, `unauthenticated` without a session. Over a wire it reconnects by itself.
   */
  follow(caller?: Caller): Observable<SiteEvent>;
}
export const SiteEvents = port<SiteEvents>('SiteEvents');
