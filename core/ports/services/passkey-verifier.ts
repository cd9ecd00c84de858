import type { CreatedPasskey, PasskeySite, SignedChallenge, UserVerification } from '../../domain/accounts/passkey.ts';
import { port } from '../port.ts';

/** A new passkey that was verified. */
export interface VerifiedPasskey {
  /** Base64url, as the authenticator knows it. */
  readonly credentialId: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly isSynced: boolean;
}

/** What a passkey was asked for. */
export interface PasskeyRequest {
  /** Base64url. */
  readonly challenge: string;
  readonly site: PasskeySite;
}

/** Verifies what browsers answer for passkeys (WebAuthn, sections 7.1 and 7.2). */
export interface PasskeyVerifier {
  /** COSE algorithms of the keys that can be verified, the preferred one first. */
  readonly algorithms: readonly number[];
  /**
   * Verifies a new passkey; the user must have been verified by its authenticator. @returns undefined for an answer to
   * another challenge, from another site, or malformed.
   */
  verifyCreation(created: CreatedPasskey, request: PasskeyRequest): Promise<VerifiedPasskey | undefined>;
  /**
   * Verifies a signature; comparing the counter is left to the caller. @param publicKey COSE key in base64url.
   * @returns undefined for a wrong one, or without the user verification that is required.
   */
  verifySignature(
    signed: SignedChallenge,
    request: PasskeyRequest & { readonly userVerification: UserVerification },
    publicKey: string,
  ): Promise<{ readonly counter: number; readonly isSynced: boolean } | undefined>;
}
export const PasskeyVerifier = port<PasskeyVerifier>('PasskeyVerifier');
