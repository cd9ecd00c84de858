import { ExchangeError, INTERNAL_ERROR } from '../../contract/exchange-error.ts';
import type { Profile } from '../../domain/account.ts';
import { type FormRules, validate } from '../../domain/validation.ts';
import type { AccountApi } from '../../ports/account-api.ts';
import type { SessionStore } from '../../ports/session-store.ts';

/** What an account call answers when it did what it was asked for. */
interface Done {
  readonly result: boolean;
}

/** What somebody does who is signed in. Keeps the session store in step: with changes, and with sessions that ended. */
export abstract class MemberUseCase {
  readonly #api: AccountApi;
  readonly #session: SessionStore;

  constructor(api: AccountApi, session: SessionStore) {
    this.#api = api;
    this.#session = session;
  }

  /** Who is signed in, as far as is known here. */
  protected get profile(): Profile | undefined {
    return this.#session.profile;
  }

  /** Asks something. @throws ExchangeError; after `unauthenticated` nobody is signed in any more. */
  protected async ask<T>(call: (api: AccountApi) => Promise<T>): Promise<T> {
    try {
      return await call(this.#api);
    } catch (cause) {
      const error = ExchangeError.from(cause);
      if (error.code === 'unauthenticated') this.#session.clear();
      throw error;
    }
  }

  /**
   * Changes something, then brings the profile up to date. Only an answer whose result is true counts (specification,
   * section 4). @throws ExchangeError; a failure that says nothing of itself is on `msg` (section 8).
   */
  protected async change<T extends Done>(call: (api: AccountApi) => Promise<T>): Promise<T> {
    const answer = await this.ask(call).catch((cause: unknown) => {
      throw saidOn('msg', ExchangeError.from(cause));
    });
    if (answer.result !== true) throw saidOn('msg', new ExchangeError('internal', INTERNAL_ERROR));
    await this.#renew();
    return answer;
  }

  /** Asks again who is signed in, if anybody was. The change before it is made, whatever becomes of this. */
  async #renew(): Promise<void> {
    if (this.#session.profile === undefined) return;
    await this.ask((api) => api.profile({ force_update: 1 })).then(
      (profile) => this.#session.keep(profile),
      () => undefined,
    );
  }
}

/** Holds a form to its rules before it travels. @throws ExchangeError `invalid-input` with a message for each field. */
export function holdTo(rules: FormRules, form: Readonly<Record<string, string>>): void {
  const said = Object.entries(validate(rules, form));
  if (said.length === 0) return;
  const fields = Object.fromEntries(said.map(([field, message]) => [field, [message]]));
  throw new ExchangeError('invalid-input', said.map(([, message]) => message).join(', '), { fields });
}

/** The failure with 'Internal error' on the field where the form shows it, if it says no more than that. */
export function saidOn(field: string, error: ExchangeError): ExchangeError {
  if (error.fields['main']?.join() !== INTERNAL_ERROR) return error;
  return new ExchangeError(error.code, INTERNAL_ERROR, { cause: error, fields: { [field]: [INTERNAL_ERROR] } });
}
