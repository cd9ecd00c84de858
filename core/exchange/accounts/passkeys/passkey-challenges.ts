import { PASSKEY_CHALLENGE_MS } from '../../../domain/accounts/passkey.ts';
import type { AccountContext } from '../account-context.ts';

/**
 * What a challenge is for. `create`: a new passkey. `sign-in`: a login without a password. `second-step`: in place of a
 * login's code. `confirm`: in place of the password, for a change to the account.
 */
export type PasskeyPurpose = 'create' | 'sign-in' | 'second-step' | 'confirm';

export interface PasskeyChallenge {
  /** 256 random bits in base64url; the authenticator signs them. */
  readonly challenge: string;
  readonly expiresAt: number;
  /** Fingerprint of the session that asked; absent for a sign-in, where nobody is signed in yet. */
  readonly session?: string | undefined;
}

/**
 * Challenges that the browser carries in sealed tickets: asking for many leaves nothing behind. Each is valid for five
 * minutes, once, for one purpose and one session.
 */
export class PasskeyChallenges {
  readonly #context: Pick<AccountContext, 'store' | 'secrets' | 'clock'>;

  constructor(context: Pick<AccountContext, 'store' | 'secrets' | 'clock'>) {
    this.#context = context;
  }

  /** @param session fingerprint of the session that asks. */
  make(purpose: PasskeyPurpose, session?: string): { readonly challenge: string; readonly ticket: string } {
    const { secrets, clock } = this.#context;
    const challenge = secrets.newSecret();
    const made: PasskeyChallenge = { challenge, expiresAt: clock.now() + PASSKEY_CHALLENGE_MS, session };
    return { challenge, ticket: secrets.seal(sealed(purpose), JSON.stringify(made)) };
  }

  /** @returns undefined for a ticket that is late, changed, or of another purpose or session. */
  read(purpose: PasskeyPurpose, ticket: string, session?: string): PasskeyChallenge | undefined {
    const { secrets, clock } = this.#context;
    const text = secrets.unseal(sealed(purpose), ticket);
    const made = text === undefined ? undefined : (JSON.parse(text) as PasskeyChallenge);
    return made && made.session === session && made.expiresAt > clock.now() ? made : undefined;
  }

  /** Uses a challenge up. @returns false when it was used before. */
  spend({ challenge, expiresAt }: PasskeyChallenge): Promise<boolean> {
    return this.#context.store.proofs.spend(`passkey ${challenge}`, expiresAt);
  }
}

function sealed(purpose: PasskeyPurpose): string {
  return `passkey ${purpose}`;
}
