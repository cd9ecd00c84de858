import { ExchangeError } from '../../../contract/exchange-error.ts';
import { FORM_RULES } from '../../../domain/validation.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { Logger } from '../../../ports/services/logger.ts';
import { assertValid, MemberUseCase } from '../member-use-case.ts';
import type { Resolve } from '../../use-case.ts';

/** Finds the e-mail of a mail's token. Never fails: a failure reads as empty (specification, section 2). */
export class ReadMailToken {
  static readonly create = (resolve: Resolve) => new ReadMailToken(resolve(AccountApi), resolve(Logger));
  readonly #api: AccountApi;
  readonly #logger: Logger;

  constructor(api: AccountApi, logger: Logger) {
    this.#api = api;
    this.#logger = logger;
  }

  /** @returns the e-mail; undefined for a token that is not valid. */
  async execute(token: string): Promise<string | undefined> {
    try {
      return (await this.#api.token({ token })).email;
    } catch (cause) {
      const { code } = ExchangeError.from(cause);
      // An invalid or expired token is normal and not logged; the token itself must never be logged.
      if (code !== 'not-found' && code !== 'invalid-input')
        this.#logger.warn('a mail token could not be read', { code });
      return undefined;
    }
  }
}

/** The fields of the form, and the secret of the mail's link. */
type FirstPassword = {
  readonly token: string;
  readonly password: string;
  readonly repeat: string;
};

/** Sets a password by a mail's token. Ends every session of the account; its first password opens one. */
export class SetPassword extends MemberUseCase {
  /** @returns whether the user is signed in now. */
  async execute(form: FirstPassword): Promise<boolean> {
    assertValid(FORM_RULES.recovery, form);
    const { user } = await this.change((api) => api.setPassword(form));
    if (user === undefined) return false;
    await this.signedIn(user);
    return true;
  }
}
