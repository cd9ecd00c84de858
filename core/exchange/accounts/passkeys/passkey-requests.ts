import {
  type PasskeyCreationOptions,
  type PasskeyDescriptor,
  type PasskeyRequestOptions,
  type PasskeySite,
  PASSKEY_CHALLENGE_MS,
  passkeySite,
  type UserVerification,
} from '../../../domain/accounts/passkey.ts';
import type { PasskeyVerifier } from '../../../ports/services/passkey-verifier.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { PasskeyRecord } from '../../../ports/stores/accounts/passkey-store.ts';
import { passkeysUnsuited } from './passkey-errors.ts';

const SITE_NAME = 'Altway';

/** The name that an authenticator shows for an account without an e-mail. */
const NAMELESS = 'anonymous';

/** Says what a browser is to ask of an authenticator, for the public address of this site. */
export class PasskeyRequests {
  readonly #origin: () => string;
  readonly #verifier: Pick<PasskeyVerifier, 'algorithms'>;

  /** @param origin public address of this site; never taken from a request. */
  constructor(origin: () => string, verifier: Pick<PasskeyVerifier, 'algorithms'>) {
    this.#origin = origin;
    this.#verifier = verifier;
  }

  /** @throws ExchangeError not-found where the public address has no passkeys. */
  get site(): PasskeySite {
    const site = passkeySite(this.#origin());
    if (!site) throw passkeysUnsuited();
    return site;
  }

  /** @param known passkeys of the account. */
  creation(challenge: string, account: AccountRecord, known: readonly PasskeyRecord[]): PasskeyCreationOptions {
    const name = account.email ?? NAMELESS;
    return {
      challenge,
      rp: { id: this.site.rpId, name: SITE_NAME },
      // An account's ID is random, and base64url as it is.
      user: { id: account.id, name, displayName: name },
      pubKeyCredParams: this.#verifier.algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: PASSKEY_CHALLENGE_MS,
      excludeCredentials: known.map(descriptor),
      // A sign-in without a password finds the passkey by this site alone, and stands for both factors.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  }

  /** @param allowed none: any passkey of this site. */
  signature(
    challenge: string,
    userVerification: UserVerification,
    allowed: readonly PasskeyRecord[] = [],
  ): PasskeyRequestOptions {
    const allowCredentials = allowed.map(descriptor);
    return { challenge, rpId: this.site.rpId, timeout: PASSKEY_CHALLENGE_MS, allowCredentials, userVerification };
  }
}

function descriptor({ credentialId: id, transports }: PasskeyRecord): PasskeyDescriptor {
  return { id, type: 'public-key', ...(transports.length > 0 && { transports }) };
}
