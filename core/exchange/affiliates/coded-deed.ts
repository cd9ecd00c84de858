import type { Caller } from '../../contract/caller.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { Unit } from '../../ports/store.ts';
import { CodeGate } from '../accounts/code-gate.ts';
import { wrongCode } from '../accounts/refusals.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import type { AccountTools } from '../accounts/tools.ts';
import { needsTwoFactor } from './refusals.ts';

/** A deed that takes a code of the authenticator: whose account, and what it says. */
export interface Coded {
  readonly who: SignedIn;
  readonly code: string;
  readonly caller: Caller;
}

/** What is done in the unit, once before the code is judged and once after. */
export interface Deed<Ready, Done> {
  /** Says whether it can be done at all: what cannot uses up no code. */
  prepare(unit: Unit, account: AccountRecord): Promise<Ready>;
  carryOut(unit: Unit, account: AccountRecord, ready: Ready): Promise<Done>;
}

/** Does what an authenticator's code is asked for: one try of few, each code good once, all of it in one unit. */
export class CodedDeeds {
  readonly #tools: AccountTools;
  readonly #gate: CodeGate;

  constructor(tools: AccountTools) {
    this.#tools = tools;
    this.#gate = new CodeGate(tools);
  }

  /** @throws ExchangeError conflict without two-factor; wrong-code, counted; too-many-requests; what `prepare` throws. */
  run<Ready, Done>({ who, code, caller }: Coded, { prepare, carryOut }: Deed<Ready, Done>): Promise<Done> {
    return this.#gate.counted(who.account.id, caller, async (unit) => {
      const account = await this.#tools.sessions.hold(unit, who);
      const ready = await prepare(unit, account);
      if (!account.totp?.isConfirmed) throw needsTwoFactor();
      if (!(await this.#gate.pass(unit, account, code, caller))) throw wrongCode('code');
      return carryOut(unit, account, ready);
    });
  }
}
