import { Buffer } from 'node:buffer';
import type { CreatedPasskey, SignedChallenge, UserVerification } from '../../core/domain/accounts/passkey.ts';
import type { PasskeyRequest, PasskeyVerifier, VerifiedPasskey } from '../../core/ports/services/passkey-verifier.ts';

/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257] as const;

/** Reads the library when the first passkey is verified: its parsers of certificates would slow down every start. */
const library = () => import('@simplewebauthn/server');

/** Verifies passkeys with SimpleWebAuthn. */
export class SimpleWebauthnVerifier implements PasskeyVerifier {
  readonly algorithms = ALGORITHMS;

  async verifyCreation(
    { id, response: { clientDataJSON, attestationObject } }: CreatedPasskey,
    { challenge, site }: PasskeyRequest,
  ): Promise<VerifiedPasskey | undefined> {
    const { verifyRegistrationResponse } = await library();
    const answer = { clientDataJSON, attestationObject };
    const verified = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response: answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }).catch(unverified);
    if (!verified?.verified) return undefined;
    const { credential, credentialBackedUp } = verified.registrationInfo;
    // The ID that is stored is the one inside the signed data.
    if (credential.id !== id) return undefined;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    return { credentialId: id, publicKey, counter: credential.counter, isSynced: credentialBackedUp };
  }

  async verifySignature(
    { id, response: { clientDataJSON, authenticatorData, signature } }: SignedChallenge,
    { challenge, site, userVerification }: PasskeyRequest & { readonly userVerification: UserVerification },
    publicKey: string,
  ): Promise<{ readonly counter: number; readonly isSynced: boolean } | undefined> {
    const { verifyAuthenticationResponse } = await library();
    const answer = { clientDataJSON, authenticatorData, signature };
    const verified = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response: answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: userVerification === 'required',
      // The caller compares the counter itself: the library would report a copied key as any other failure.
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    }).catch(unverified);
    if (!verified?.verified) return undefined;
    const { newCounter, credentialBackedUp } = verified.authenticationInfo;
    return { counter: newCounter, isSynced: credentialBackedUp };
  }
}

/** The library throws for whatever a stranger may send; what it says may quote the input. */
function unverified(): undefined {
  return undefined;
}
