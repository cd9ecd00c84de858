import { catchError, concatMap, defer, EMPTY, type Observable, of, repeat, timer } from 'rxjs';
import { ApiDomain } from '../domain/site/api-domain.ts';
import type { AffiliateStatus } from '../domain/affiliates/affiliate.ts';
import { Clock } from '../ports/services/clock.ts';
import { type SiteEvent, SiteEvents } from '../ports/apis/site-events.ts';
import type { Resolve } from './use-case.ts';

/** Milliseconds until a failed event stream is retried. */
export const FOLLOW_AGAIN_MS = 60_000;

/** Applies the site's live events to the page: its API domain, and whether the user may take part as an affiliate. */
export class FollowSite {
  static readonly create = (resolve: Resolve) =>
    new FollowSite(resolve(SiteEvents), resolve(ApiDomain), resolve(Clock));
  readonly #events: SiteEvents;
  readonly #domain: ApiDomain;
  readonly #clock: Clock;

  constructor(events: SiteEvents, domain: ApiDomain, clock: Clock) {
    this.#events = events;
    this.#domain = domain;
    this.#clock = clock;
  }

  /**
   * Updates the API domain at each domain-changed event, and emits the affiliate status after each change of it;
   * undefined when the events are lost, so that subscribers that show the status reload it. Never errors; runs while it
   * is subscribed.
   */
  execute(): Observable<AffiliateStatus | undefined> {
    return defer(() => this.#events.follow()).pipe(
      concatMap((event) => this.#apply(event)),
      catchError(() => of(undefined)),
      repeat({ delay: () => timer(FOLLOW_AGAIN_MS, this.#clock) }),
    );
  }

  #apply(event: SiteEvent): Observable<AffiliateStatus> {
    if (event.type === 'affiliate') return of(event.data);
    this.#domain.changed(event.data);
    return EMPTY;
  }
}
