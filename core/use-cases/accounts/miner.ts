import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  type Observable,
  of,
  startWith,
  takeWhile,
  timer,
} from 'rxjs';
import { ExchangeError } from '../../contract/exchange-error.ts';
import { MINER_STATUS, type MinerStatus } from '../../domain/accounts/account.ts';
import type { AccountApi } from '../../ports/apis/account-api.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { SessionStore } from '../../ports/stores/session-store.ts';
import { MemberUseCase } from './member-use-case.ts';

/** Milliseconds between looks at a flag that is being checked. */
export const MINER_LOOK_MS = 10_000;

/** Says that the account is a miner's, or is none any more. */
export class SetMiner extends MemberUseCase {
  /** @returns what became of it: it may have to be checked first. */
  async execute(on: boolean): Promise<MinerStatus> {
    return (await this.change((api) => api.setMiner({ on }))).minerStatus;
  }
}

/** Keeps the miner flag in view while it is being checked (specification, section 4). */
export class FollowMinerStatus {
  readonly #api: AccountApi;
  readonly #session: SessionStore;
  readonly #clock: Clock;

  constructor(api: AccountApi, session: SessionStore, clock: Clock) {
    this.#api = api;
    this.#session = session;
    this.#clock = clock;
  }

  /** `waiting` until the profile says something else, and then that. Never errors; ends with it, or with the session. */
  execute(): Observable<MinerStatus> {
    return timer(0, MINER_LOOK_MS, this.#clock).pipe(
      exhaustMap(() => this.#look()),
      takeWhile((status) => status === MINER_STATUS.waiting, true),
      catchError(() => EMPTY),
      startWith(MINER_STATUS.waiting),
      distinctUntilChanged(),
    );
  }

  /** Errors only when the session has ended: everything else may be better the next time. */
  #look(): Observable<MinerStatus> {
    const asked$ = defer(async () => {
      const profile = await this.#api.profile({ force_update: 1 });
      this.#session.keep(profile);
      return profile.user.minerStatus;
    });
    return asked$.pipe(
      catchError((cause: unknown) => {
        const error = ExchangeError.from(cause);
        if (error.code !== 'unauthenticated') return of(MINER_STATUS.waiting);
        this.#session.clear();
        throw error;
      }),
    );
  }
}
