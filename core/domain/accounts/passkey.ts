import { printableName } from './printable-name.ts';

/** Most passkeys of an account, and the longest name of one, in characters. */
export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_LENGTH = 64;

/** How long a challenge may be answered, in milliseconds. */
export const PASSKEY_CHALLENGE_MS = 300_000;

/** A passkey, as its owner's profile shows it. Times are ISO 8601. */
export interface PasskeyView {
  /** 12 lower-case letters and digits; not the ID that the authenticator knows. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Absent until the first sign-in with it. */
  readonly usedAt?: string | undefined;
  /** True for one that its provider copies to the owner's other devices. */
  readonly isSynced: boolean;
  /** True once its counter went back, as that of a copied key does: it opens nothing any more. */
  readonly isSuspect: boolean;
}

/** Where passkeys are valid: both are derived from the public address of this site (WebAuthn, section 5.1.2). */
export interface PasskeySite {
  /** The host, without a port. */
  readonly rpId: string;
  readonly origin: string;
}

/** A passkey as the browser names it to an authenticator. */
export interface PasskeyDescriptor {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: readonly string[] | undefined;
}

export type UserVerification = 'required' | 'preferred';

/** What `navigator.credentials.create` is given, as JSON: bytes are base64url (WebAuthn, section 5.1.8). */
export interface PasskeyCreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[];
  readonly timeout: number;
  readonly excludeCredentials: readonly PasskeyDescriptor[];
  readonly authenticatorSelection: {
    readonly residentKey: 'required';
    readonly requireResidentKey: true;
    readonly userVerification: 'required';
  };
  readonly attestation: 'none';
}

/** What `navigator.credentials.get` is given, as JSON. An empty list of credentials lets the user choose any. */
export interface PasskeyRequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly allowCredentials: readonly PasskeyDescriptor[];
  readonly userVerification: UserVerification;
}

/** A new passkey, as the browser reports it. Everything in it is unproven. */
export interface CreatedPasskey {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  };
}

/** A challenge signed by a passkey, as the browser reports it. Everything in it is unproven. */
export interface SignedChallenge {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | null | undefined;
  };
}

/** A signed challenge, with the sealed ticket that the challenge came with. */
export interface PasskeyProof {
  readonly ticket: string;
  readonly signed: SignedChallenge;
}

/** A name without control characters and outer spaces; undefined where nothing is left. */
export function passkeyName(typed: string): string | undefined {
  return printableName(typed, PASSKEY_NAME_LENGTH);
}

const ADDRESS = /^(https?):\/\/([^/:[\]]+)(:\d+)?$/;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * Where passkeys of a site are valid. @param origin its public address. @returns undefined where browsers have none: on a
 * bare IP address, and over plain HTTP anywhere but on `localhost`.
 */
export function passkeySite(origin: string): PasskeySite | undefined {
  const [, scheme, rpId] = ADDRESS.exec(origin.toLowerCase()) ?? [];
  if (rpId === undefined || IPV4.test(rpId)) return undefined;
  const isLocal = rpId === 'localhost' || rpId.endsWith('.localhost');
  return scheme === 'https' || isLocal ? { rpId, origin: origin.toLowerCase() } : undefined;
}

/**
 * Whether a counter shows that a passkey was copied: each use counts up, unless the authenticator has no counter and
 * always reports 0 (WebAuthn, section 6.1.1).
 */
export function isCounterBack(stored: number, reported: number): boolean {
  return (stored > 0 || reported > 0) && reported <= stored;
}
