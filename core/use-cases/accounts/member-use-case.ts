import { ExchangeError, INTERNAL_ERROR } from '../../contract/exchange-error.ts';
import { messageError } from '../../contract/field-error.ts';
import type { AccountUser, Profile } from '../../domain/accounts/account.ts';
import { joinTexts } from '../../domain/join-texts.ts';
import { type FormRules, validate } from '../../domain/validation.ts';
import { AccountApi } from '../../ports/apis/account-api.ts';
import { SessionStore } from '../../ports/stores/session-store.ts';
import type { Resolve } from '../use-case.ts';
import { LoadProfile } from './load-profile.ts';

/** Answer of an account call; `result` is true if it succeeded. */
interface Done {
  readonly result: boolean;
}

/** Base of use cases for a signed-in user's account. Keeps the session store in step with changes. */
export abstract class MemberUseCase {
  readonly #api: AccountApi;
  readonly #session: SessionStore;

  static create<T>(this: new (api: AccountApi, session: SessionStore) => T, resolve: Resolve): T {
    return new this(resolve(AccountApi), resolve(SessionStore));
  }

  constructor(api: AccountApi, session: SessionStore) {
    this.#api = api;
    this.#session = session;
  }

  /** The signed-in user, as far as known locally. */
  protected get profile(): Profile | undefined {
    return this.#session.profile;
  }

  /**
   * Makes a change, then reloads the profile. Only an answer whose result is true counts (specification, section 4).
   * @throws ExchangeError; a failure without details is on `msg` (section 8).
   */
  protected async change<T extends Done>(call: (api: AccountApi) => Promise<T>): Promise<T> {
    const answer = await call(this.#api).catch((cause: unknown) => {
      throw onField('msg', ExchangeError.from(cause));
    });
    if (answer.result !== true) throw onField('msg', new ExchangeError('internal', INTERNAL_ERROR));
    await this.#renew();
    return answer;
  }

  /** Keeps a user who has just been signed in. */
  protected signedIn(user: AccountUser): Promise<void> {
    return new LoadProfile(this.#api, this.#session).afterLogin(user);
  }

  /** Reloads the profile if somebody was signed in. The change before it stands, even if the reload fails. */
  async #renew(): Promise<void> {
    if (this.profile === undefined) return;
    await this.#api.profile({ force_update: 1 }).then(
      (profile) => this.#session.keep(profile),
      () => undefined,
    );
  }
}

/** Validates a form before it is sent. @throws ExchangeError `invalid-input` with a message for each field. */
export function assertValid(rules: FormRules, form: Readonly<Record<string, string>>): void {
  const fields = validate(rules, form);
  if (Object.keys(fields).length === 0) return;
  throw messageError('invalid-input', joinTexts(Object.values(fields).flat()), fields);
}

/** Moves a bare 'Internal error' to the field where the form shows it; returns any other error unchanged. */
export function onField(field: string, error: ExchangeError): ExchangeError {
  if (error.fields['main']?.join() !== INTERNAL_ERROR) return error;
  return new ExchangeError(error.code, INTERNAL_ERROR, { cause: error, fields: { [field]: [INTERNAL_ERROR] } });
}
