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
import { AccountApi } from '../../ports/apis/account-api.ts';
import { Clock } from '../../ports/services/clock.ts';
import { SessionStore } from '../../ports/stores/session-store.ts';
import { MemberUseCase } from './member-use-case.ts';
import type { Resolve } from '../use-case.ts';

/** Milliseconds between polls of a flag that is being checked. */
export const MINER_LOOK_MS = 10_000;

/** Sets or clears the account's miner flag. */
export class SetMiner extends MemberUseCase {
  /** @returns the new status, which may be `waiting` for a check. */
  async execute(on: boolean): Promise<MinerStatus> {
    return (await this.change((api) => api.setMiner({ on }))).minerStatus;
  }
}

/** Polls the miner flag while it is being checked (specification, section 4). */
export class FollowMinerStatus {
  static readonly create = (resolve: Resolve) =>
    new FollowMinerStatus(resolve(AccountApi), resolve(SessionStore), resolve(Clock));
  readonly #api: AccountApi;
  readonly #session: SessionStore;
  readonly #clock: Clock;

  constructor(api: AccountApi, session: SessionStore, clock: Clock) {
    this.#api = api;
    this.#session = session;
    this.#clock = clock;
  }

  /**
   * Emits `waiting` until the profile has another status, then that. Never errors; completes with it, or with the
   * session.
   */
  execute(): Observable<MinerStatus> {
    return timer(0, MINER_LOOK_MS, this.#clock).pipe(
      exhaustMap(() => this.#look()),
      takeWhile((status) => status === MINER_STATUS.waiting, true),
      catchError(() => EMPTY),
      startWith(MINER_STATUS.waiting),
      distinctUntilChanged(),
    );
  }

  /** Errors only if the session has ended; any other failure is retried at the next poll. */
  #look(): Observable<MinerStatus> {
    const asked$ = defer(async () => {
      const profile = await this.#api.profile({ force_update: 1 });
      this.#session.keep(profile);
      return profile.user.minerStatus;
    });
    return asked$.pipe(
      catchError((cause: unknown) => {
        if (ExchangeError.from(cause).code !== 'unauthenticated') return of(MINER_STATUS.waiting);
        throw cause;
      }),
    );
  }
}
