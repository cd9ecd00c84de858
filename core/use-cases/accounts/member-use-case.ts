import { ExchangeError, INTERNAL_ERROR } from '../../contract/exchange-error.ts';
import type { Profile } from '../../domain/accounts/account.ts';
import { type FormRules, validate } from '../../domain/validation.ts';
import type { AccountApi } from '../../ports/apis/account-api.ts';
import { SessionUseCase } from './session-use-case.ts';

/** What an account call answers when it did what it was asked for. */
interface Done {
  readonly result: boolean;
}

/** What somebody does with their account who is signed in. Keeps the session store in step with changes. */
export abstract class MemberUseCase extends SessionUseCase<AccountApi> {
  /** Who is signed in, as far as is known here. */
  protected get profile(): Profile | undefined {
    return this.session.profile;
  }

  /**
   * Changes something, then brings the profile up to date. Only an answer whose result is true counts (specification,
   * section 4). @throws ExchangeError; a failure that says nothing of itself is on `msg` (section 8).
   */
  protected async change<T extends Done>(call: (api: AccountApi) => Promise<T>): Promise<T> {
    const answer = await this.ask(call).catch((cause: unknown) => {
      throw onField('msg', ExchangeError.from(cause));
    });
    if (answer.result !== true) throw onField('msg', new ExchangeError('internal', INTERNAL_ERROR));
    await this.#renew();
    return answer;
  }

  /** Asks again who is signed in, if anybody was. The change before it is made, whatever becomes of this. */
  async #renew(): Promise<void> {
    if (this.session.profile === undefined) return;
    await this.ask((api) => api.profile({ force_update: 1 })).then(
      (profile) => this.session.keep(profile),
      () => undefined,
    );
  }
}

/** Holds a form to its rules before it travels. @throws ExchangeError `invalid-input` with a message for each field. */
export function assertValid(rules: FormRules, form: Readonly<Record<string, string>>): void {
  const said = Object.entries(validate(rules, form));
  if (said.length === 0) return;
  const fields = Object.fromEntries(said.map(([field, message]) => [field, [message]]));
  throw new ExchangeError('invalid-input', said.map(([, message]) => message).join(', '), { fields });
}

/** The failure with 'Internal error' on the field where the form shows it, if it says no more than that. */
export function onField(field: string, error: ExchangeError): ExchangeError {
  if (error.fields['main']?.join() !== INTERNAL_ERROR) return error;
  return new ExchangeError(error.code, INTERNAL_ERROR, { cause: error, fields: { [field]: [INTERNAL_ERROR] } });
}
