import type { Caller } from '../../contract/caller.ts';
import { say } from '../../domain/sayings.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { CodeGate } from './code-gate.ts';
import type { OwnersWork, Passwords } from './passwords.ts';
import { refusal, wrongCode } from './refusals.ts';
import type { SignedIn } from './sessions.ts';

/** What the owner gives: the password, and the authenticator's code where two-factor is on. */
export interface GivenProof {
  readonly password: string | undefined;
  readonly code: string | undefined;
}

/** Work on an account, in one unit: `prepare` says whether it can be done, before a code is used up. */
export interface ProvenWork<Ready, Done> {
  prepare: OwnersWork<Ready>;
  carryOut(...args: [...Parameters<OwnersWork<Done>>, Ready]): Promise<Done>;
}

/** Does what takes the password, and the authenticator's code too where two-factor is on. */
export class OwnerProof {
  readonly #gate: CodeGate;
  readonly #passwords: Passwords;

  constructor(gate: CodeGate, passwords: Passwords) {
    this.#gate = gate;
    this.#passwords = passwords;
  }

  /**
   * @throws ExchangeError as `Passwords.proven`; two-factor-required without a code; wrong-code, counted as one try of few;
   * what `prepare` throws.
   */
  run<Ready, Done>(
    who: SignedIn,
    { password, code }: GivenProof,
    caller: Caller,
    { prepare, carryOut }: ProvenWork<Ready, Done>,
  ): Promise<Done> {
    const isCounted = hasCodes(who.account) && Boolean(code);
    const given = { field: 'password', text: password } as const;
    const work: OwnersWork<Done> = async (unit, account) => {
      const ready = await prepare(unit, account);
      if (hasCodes(account)) {
        // Also where two-factor was turned on a moment ago: a code that nothing counts is not judged.
        if (!code || !isCounted) throw refusal('two-factor-required', 'code', say('code-needed'));
        if (!(await this.#gate.pass(unit, account, code, caller))) throw wrongCode('code');
      }
      return carryOut(unit, (await unit.accounts.byId(account.id)) ?? account, ready);
    };
    if (!isCounted) return this.#passwords.proven(who, given, caller, work);
    return this.#passwords.proven(who, given, caller, work, (done) => this.#gate.counted(who.account.id, caller, done));
  }
}

function hasCodes({ totp }: AccountRecord): boolean {
  return totp?.isConfirmed === true;
}
