import { catchError, defer, EMPTY, filter, map, type Observable, of, switchMap, take, timer } from 'rxjs';
import { PASSKEY_CHALLENGE_MS, type PasskeyProof } from '../../../domain/accounts/passkey.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { Clock } from '../../../ports/services/clock.ts';
import { PasskeyDevice } from '../../../ports/services/passkey-device.ts';
import type { Resolve } from '../../use-case.ts';

/** How long a challenge is offered, in milliseconds: it must still be valid when a passkey has been chosen and unlocked. */
const RENEW_MS = PASSKEY_CHALLENGE_MS - 60_000;

/** Most challenges of one form, which may be left open: two hours. */
const MOST = 30;

type Challenge = Awaited<ReturnType<AccountApi['passkeyLoginOptions']>>;

/** Offers passkeys among the browser's suggestions for the e-mail of a login, until one is chosen. */
export class SuggestPasskeys {
  static readonly create = (resolve: Resolve) =>
    new SuggestPasskeys(resolve(AccountApi), resolve(PasskeyDevice), resolve(Clock));
  readonly #api: Pick<AccountApi, 'passkeyLoginOptions'>;
  readonly #device: PasskeyDevice;
  readonly #clock: Clock;

  constructor(api: Pick<AccountApi, 'passkeyLoginOptions'>, device: PasskeyDevice, clock: Clock) {
    this.#api = api;
    this.#device = device;
    this.#clock = clock;
  }

  /**
   * One proof at most, for `SignInWithPasskey`. It never errs: who sees no suggestions has the button, which says what is
   * wrong. It ends when another request for a passkey begins.
   */
  execute(): Observable<PasskeyProof> {
    return defer(() => this.#device.canSuggest()).pipe(
      filter(Boolean),
      switchMap(() => timer(0, RENEW_MS, this.#clock)),
      // The tick after the last challenge has none: it ends the request before its challenge expires.
      take(MOST + 1),
      switchMap((tick) => (tick < MOST ? defer(() => this.#api.passkeyLoginOptions({})) : of(undefined))),
      switchMap((challenge) => (challenge ? this.#offer(challenge) : EMPTY)),
      take(1),
      catchError(() => EMPTY),
    );
  }

  #offer({ ticket, options }: Challenge): Observable<PasskeyProof> {
    return this.#device.suggest(options).pipe(map((signed) => ({ ticket, signed })));
  }
}
