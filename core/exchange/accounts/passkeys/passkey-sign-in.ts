import type { Caller } from '../../../contract/caller.ts';
import type { PasskeyProof } from '../../../domain/accounts/passkey.ts';
import type { AccountContext } from '../account-context.ts';
import { unauthenticated } from '../errors.ts';
import type { SignInCompletion, SignInResult } from '../sign-in/sign-in-completion.ts';
import { wrongPasskey, wrongSecondStep } from './passkey-errors.ts';
import type { PasskeyParts, PasskeyProofs } from './passkey-proofs.ts';
import { usablePasskeys } from './usable-passkeys.ts';

/** Signs in by a passkey: without a password, or in place of the authenticator's code. */
export class PasskeySignIn {
  readonly #context: AccountContext;
  readonly #proofs: PasskeyProofs;
  readonly #parts: Pick<PasskeyParts, 'challenges' | 'requests'>;
  readonly #completion: SignInCompletion;

  constructor(
    context: AccountContext,
    proofs: PasskeyProofs,
    parts: Pick<PasskeyParts, 'challenges' | 'requests'>,
    completion: SignInCompletion,
  ) {
    this.#context = context;
    this.#proofs = proofs;
    this.#parts = parts;
    this.#completion = completion;
  }

  /** The same for everybody: the browser lists the passkeys of this site itself. */
  request() {
    const { challenge, ticket } = this.#parts.challenges.make('sign-in');
    return { ticket, options: this.#parts.requests.signature(challenge, 'required') };
  }

  /** Opens a session. The passkey and its user verification are both factors, so that no code is asked for. */
  async logIn(proof: PasskeyProof, caller: Caller) {
    const expected = { purpose: 'sign-in', userVerification: 'required', refused: wrongPasskey } as const;
    const signIn = await this.#proofs.attempt(proof, expected, caller, (unit, account) =>
      this.#completion.openSession(unit, account, caller),
    );
    return this.#keep(signIn, caller);
  }

  /** For a login that waits for its code. @throws ExchangeError unauthenticated; not-found without a passkey. */
  async requestStep(caller: Caller) {
    const { account, session } = await this.#waiting(caller);
    const usable = await usablePasskeys(this.#context.store, account.id);
    const { challenge, ticket } = this.#parts.challenges.make('second-step', session.hash);
    return { ticket, options: this.#parts.requests.signature(challenge, 'preferred', usable) };
  }

  /** Opens the session of a login that waits for its code. Wrong passkeys and wrong codes share one limit. */
  async confirmStep(proof: PasskeyProof, caller: Caller) {
    const { account: waiting, session } = await this.#waiting(caller);
    const expected = {
      purpose: 'second-step',
      userVerification: 'preferred',
      session: session.hash,
      accountId: waiting.id,
      countedBy: this.#context.throttle.codeKey(waiting.id),
      refused: wrongSecondStep,
    } as const;
    const signIn = await this.#proofs.attempt(proof, expected, caller, async (unit, account) => {
      const isStill = await unit.sessions.end(session.hash);
      if (!isStill || !account.totp?.isConfirmed) throw unauthenticated();
      return this.#completion.openSession(unit, account, caller);
    });
    return this.#keep(signIn, caller);
  }

  async #waiting(caller: Caller) {
    const waiting = await this.#context.sessions.waiting(caller);
    if (!waiting) throw unauthenticated();
    return waiting;
  }

  #keep(signIn: SignInResult, caller: Caller) {
    if (signIn.stage !== 'open') throw unauthenticated();
    caller.keepSession?.(signIn.secret);
    return { result: true, user: signIn.user } as const;
  }
}
