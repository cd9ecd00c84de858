import type { Caller } from '../../../contract/caller.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { TwoFactorVerifier } from '../../accounts/two-factor/two-factor-verifier.ts';
import { wrongCode } from '../../accounts/errors.ts';
import type { SignedIn } from '../../accounts/sign-in/sessions.ts';
import type { AccountContext } from '../../accounts/account-context.ts';
import { needsTwoFactor } from '../errors.ts';

/** Authorization of an action: the signed-in account, the authenticator's code and the caller. */
export interface Authorization {
  readonly who: SignedIn;
  readonly code: string;
  readonly caller: Caller;
}

/** An action in one unit of work: `validate` runs before the code is checked, `execute` after it. */
interface TwoFactorAction<Ready, Done> {
  /** Validates first, so that a request that would fail does not consume the code. */
  validate(unit: UnitOfWork, account: AccountRecord): Promise<Ready>;
  execute(unit: UnitOfWork, account: AccountRecord, ready: Ready): Promise<Done>;
}

/** Runs actions that require an authenticator's code: few attempts, each code valid once, all in one unit of work. */
export class TwoFactorActions {
  readonly #context: AccountContext;
  readonly #verifier: TwoFactorVerifier;

  constructor(context: AccountContext) {
    this.#context = context;
    this.#verifier = new TwoFactorVerifier(context);
  }

  /** @throws ExchangeError conflict without two-factor; wrong-code; too-many-requests; what `validate` throws. */
  run<Ready, Done>({ who, code, caller }: Authorization, action: TwoFactorAction<Ready, Done>): Promise<Done> {
    return this.#verifier.attempt(who.account.id, caller, async (unit) => {
      const account = await this.#context.sessions.hold(unit, who);
      const ready = await action.validate(unit, account);
      if (!account.totp?.isConfirmed) throw needsTwoFactor();
      if (!(await this.#verifier.verify(unit, account, code, caller))) throw wrongCode('code');
      return action.execute(unit, account, ready);
    });
  }
}
