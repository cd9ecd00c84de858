import {
  concatMap,
  defer,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  switchMap,
  takeWhile,
  timer,
} from 'rxjs';
import type { Caller } from '../../contract/caller.ts';
import type { AffiliateStatus } from '../../domain/affiliates/affiliate.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { SiteEvent, SiteEvents } from '../../ports/apis/site-events.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { Sessions } from '../accounts/sign-in/sessions.ts';
import type { AffiliateService } from '../affiliates/affiliate-service.ts';
import type { ApiDomainSetting } from './api-domain-setting.ts';

/** Milliseconds between checks of the session and of the data, in case a notification was lost. */
const SITE_LOOK_MS = 15_000;

interface SiteEventsParts {
  readonly store: Pick<Store, 'notices$'>;
  readonly sessions: Pick<Sessions, 'check' | 'require'>;
  readonly affiliates: Pick<AffiliateService, 'status'>;
  readonly domain: Pick<ApiDomainSetting, 'domain$'>;
  readonly clock: Clock;
}

type Standing = AffiliateStatus | undefined;

/** Emits site events from the store, whichever process wrote the change. A session that has ended gets no events. */
export class LocalSiteEvents implements SiteEvents {
  readonly #parts: SiteEventsParts;

  constructor(parts: SiteEventsParts) {
    this.#parts = parts;
  }

  follow(caller?: Caller): Observable<SiteEvent> {
    const { sessions } = this.#parts;
    return defer(() => sessions.require(caller)).pipe(
      switchMap(({ account }) => {
        const standing$ = this.#standing(account.id, caller);
        return merge(this.#domain(caller), standing$).pipe(takeWhile((event) => event !== undefined));
      }),
    );
  }

  /** Emits undefined once the session has ended. */
  #domain(caller: Caller | undefined): Observable<SiteEvent | undefined> {
    const { sessions, domain } = this.#parts;
    return domain.domain$.pipe(
      concatMap(async (data) => ((await sessions.check(caller)) ? ({ type: 'domain', data } as const) : undefined)),
    );
  }

  /** Emits undefined once the session has ended. */
  #standing(accountId: string, caller: Caller | undefined): Observable<SiteEvent | undefined> {
    const { store, sessions, affiliates, clock } = this.#parts;
    const look = async (): Promise<Standing> =>
      (await sessions.check(caller)) ? affiliates.status(accountId) : undefined;
    const notices$ = store.notices$.pipe(filter(({ subject }) => subject === `partner:${accountId}`));
    return merge(notices$, timer(0, SITE_LOOK_MS, clock)).pipe(
      // A notification during a read triggers another read: the first may have been too early.
      switchMap(look),
      distinctUntilChanged(isSame),
      map((data) => data && { type: 'affiliate', data }),
    );
  }
}

function isSame(before: Standing, after: Standing): boolean {
  return before?.enabled === after?.enabled && before?.operationsDisabled === after?.operationsDisabled;
}
