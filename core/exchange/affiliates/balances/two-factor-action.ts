import type { Caller } from '../../../contract/caller.ts';
import type { AccountRecord } from '../../../ports/stores/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { TwoFactorVerifier } from '../../accounts/two-factor/two-factor-verifier.ts';
import { wrongCode } from '../../accounts/errors.ts';
import type { SignedIn } from '../../accounts/sign-in/sessions.ts';
import type { AccountContext } from '../../accounts/account-context.ts';
import { needsTwoFactor } from '../errors.ts';

/** A deed that takes a code of the authenticator: whose account, and what it says. */
export interface Authorization {
  readonly who: SignedIn;
  readonly code: string;
  readonly caller: Caller;
}

/** What is done in the unit, once before the code is judged and once after. */
export interface TwoFactorAction<Ready, Done> {
  /** Says whether it can be done at all: what cannot uses up no code. */
  validate(unit: UnitOfWork, account: AccountRecord): Promise<Ready>;
  execute(unit: UnitOfWork, account: AccountRecord, ready: Ready): Promise<Done>;
}

/** Does what an authenticator's code is asked for: one try of few, each code good once, all of it in one unit. */
export class TwoFactorActions {
  readonly #context: AccountContext;
  readonly #verifier: TwoFactorVerifier;

  constructor(context: AccountContext) {
    this.#context = context;
    this.#verifier = new TwoFactorVerifier(context);
  }

  /** @throws ExchangeError conflict without two-factor; wrong-code, counted; too-many-requests; what `prepare` throws. */
  run<Ready, Done>(
    { who, code, caller }: Authorization,
    { validate: prepare, execute: carryOut }: TwoFactorAction<Ready, Done>,
  ): Promise<Done> {
    return this.#verifier.attempt(who.account.id, caller, async (unit) => {
      const account = await this.#context.sessions.hold(unit, who);
      const ready = await prepare(unit, account);
      if (!account.totp?.isConfirmed) throw needsTwoFactor();
      if (!(await this.#verifier.verify(unit, account, code, caller))) throw wrongCode('code');
      return carryOut(unit, account, ready);
    });
  }
}
