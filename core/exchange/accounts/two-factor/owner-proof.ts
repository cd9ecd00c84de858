import { fieldError } from '../../../contract/field-error.ts';
import type { Caller } from '../../../contract/caller.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { TwoFactorVerifier } from './two-factor-verifier.ts';
import type { OwnersWork, Passwords } from '../sign-in/passwords.ts';
import { wrongCode } from '../errors.ts';
import type { SignedIn } from '../sign-in/sessions.ts';

export interface GivenProof {
  readonly password: string | undefined;
  readonly code: string | undefined;
}

/** `validate` runs first, so that a request that would fail does not consume the code. */
interface ConfirmedAction<Ready, Done> {
  validate: OwnersWork<Ready>;
  execute(...args: [...Parameters<OwnersWork<Done>>, Ready]): Promise<Done>;
}

/** Runs actions that require the password, and the authenticator's code where two-factor is on. */
export class OwnerProof {
  readonly #verifier: TwoFactorVerifier;
  readonly #passwords: Passwords;

  constructor(verifier: TwoFactorVerifier, passwords: Passwords) {
    this.#verifier = verifier;
    this.#passwords = passwords;
  }

  /** @throws ExchangeError as `withPasswordConfirmed`; two-factor-required; wrong-code; what `validate` throws. */
  run<Ready, Done>(
    who: SignedIn,
    { password, code }: GivenProof,
    caller: Caller,
    { validate: prepare, execute: carryOut }: ConfirmedAction<Ready, Done>,
  ): Promise<Done> {
    const isCounted = hasCodes(who.account) && Boolean(code);
    const work: OwnersWork<Done> = async (unit, account) => {
      const ready = await prepare(unit, account);
      if (hasCodes(account)) {
        // Also when two-factor was turned on a moment ago: a code is never checked without counting the attempt.
        if (!code || !isCounted) throw fieldError('two-factor-required', 'code', errorMessage('code-needed'));
        if (!(await this.#verifier.verify(unit, account, code, caller))) throw wrongCode('code');
      }
      return carryOut(unit, (await unit.accounts.byId(account.id)) ?? account, ready);
    };
    if (!isCounted) return this.#passwords.withPasswordConfirmed(who, password, caller, work);
    return this.#passwords.withPasswordConfirmed(who, password, caller, work, (done) =>
      this.#verifier.attempt(who.account.id, caller, done),
    );
  }
}

function hasCodes({ totp }: AccountRecord): boolean {
  return totp?.isConfirmed === true;
}
