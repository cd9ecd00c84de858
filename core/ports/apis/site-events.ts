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
   * Emits each kind at once, then after each change, until the session ends; over a wire it reconnects. Errors with an
   * `ExchangeError`, `unauthenticated` without a session.
   */
  follow(caller?: Caller): Observable<SiteEvent>;
}
export const SiteEvents = port<SiteEvents>('SiteEvents');
