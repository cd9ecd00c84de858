import { ExchangeError } from '../../../contract/exchange-error.ts';
import { FORM_RULES } from '../../../domain/validation.ts';
import type { AccountApi } from '../../../ports/apis/account-api.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import { assertValid, MemberUseCase } from '../member-use-case.ts';

/** Reads whose the token of a mail is. Never fails: what cannot be read is empty (specification, section 2). */
export class ReadMailToken {
  readonly #api: AccountApi;
  readonly #logger: Logger;

  constructor(api: AccountApi, logger: Logger) {
    this.#api = api;
    this.#logger = logger;
  }

  /** @returns the e-mail; undefined for a token that is not live. */
  async execute(token: string): Promise<string | undefined> {
    try {
      return (await this.#api.token({ token })).email;
    } catch (cause) {
      const { code } = ExchangeError.from(cause);
      // What is no token, or none any more, is everyday; the token itself is nobody's to read.
      if (code !== 'not-found' && code !== 'invalid-input') this.#logger.warn('a token could not be read', { code });
      return undefined;
    }
  }
}

/** The fields of the form, and the secret of the mail's link. */
export type FirstPassword = {
  readonly token: string;
  readonly password: string;
  readonly repeat: string;
};

/** Sets a password by a mail's token. Every session of the account ends, so nobody is signed in afterwards. */
export class SetPassword extends MemberUseCase {
  async execute(form: FirstPassword): Promise<void> {
    assertValid(FORM_RULES.recovery, form);
    await this.change((api) => api.setPassword(form));
  }
}
