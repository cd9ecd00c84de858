import type { Observable } from 'rxjs';
import type { Caller } from '../../contract/caller.ts';
import type { AffiliateStatus } from '../../domain/affiliates/affiliate.ts';
import { port } from '../port.ts';

/**
 * A change of anything but a transaction. `domain`: the origin that calls go to from now on. `affiliate`: whether the
 * caller may take part in the affiliate programme, and whether operations are disabled.
 */
export type SiteEvent =
  | { readonly type: 'domain'; readonly data: string }
  | { readonly type: 'affiliate'; readonly data: AffiliateStatus };

/** Live events of the site for signed-in callers. */
export interface SiteEvents {
  /**
   * Emits each kind with its current value at once, then after each change. Completes when the caller's session ends;
   * errors with an `ExchangeError` if it cannot be followed, `unauthenticated` without a session. Over a wire it
   * reconnects automatically.
   */
  follow(caller?: Caller): Observable<SiteEvent>;
}
export const SiteEvents = port<SiteEvents>('SiteEvents');
