import { ExchangeError, INTERNAL_ERROR } from '../../../contract/exchange-error.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { CaptchaSolver } from '../../../ports/services/captcha-solver.ts';
import { onField } from '../member-use-case.ts';
import type { Resolve } from '../../use-case.ts';

/**
 * Requests the mail by which a user without a password sets one: the mail of a recovery, human verification included.
 */
export class SendPasswordMail {
  static readonly create = (resolve: Resolve) => new SendPasswordMail(resolve(AccountApi), resolve(CaptchaSolver));
  readonly #api: Pick<AccountApi, 'challenge' | 'recover'>;
  readonly #proof: CaptchaSolver;

  constructor(api: Pick<AccountApi, 'challenge' | 'recover'>, proof: CaptchaSolver) {
    this.#api = api;
    this.#proof = proof;
  }

  /** Takes about a second. @param email of the account. */
  async execute(email: string): Promise<void> {
    try {
      const { challenge } = await this.#api.challenge({});
      const { result } = await this.#api.recover({ email, captcha: await this.#proof.solve(challenge) });
      if (result !== true) throw new ExchangeError('internal', INTERNAL_ERROR);
    } catch (cause) {
      throw onField('msg', ExchangeError.from(cause));
    }
  }
}
