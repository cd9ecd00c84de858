import { port } from '../port.ts';

/** What nobody can guess, and fingerprints of it. A port, so that tests can repeat them. */
export interface Secrets {
  /** The name of a new transaction: 12 lower-case letters and digits. */
  newId(): string;
  /** The secret of a transaction's tracking link, the same every time: made of the ID with the house's own key. */
  trackSecret(transactionId: string): string;
  /** SHA-256, hex: what is kept in place of a secret, and what tells two requests apart. */
  digest(text: string): string;
  /** The digest of an e-mail's mailbox, however its domain is spelled: what counts and locks know it by. */
  emailDigest(email: string): string;
  /** HMAC-SHA256 of a text, hex. @param key as it is, in UTF-8. */
  authenticator(key: string, text: string): string;
  /** A new secret: 256 bits in base64url, 43 characters. */
  newSecret(): string;
  /** A new recovery code: 120 bits as people can copy them, such as `k7mf2x-wqh3pd-9vt4ca-8mjz5r`. */
  newRecoveryCode(): string;
  /** Seals a text so that only this house opens it (AES-256-GCM). @param purpose what it is for; it opens for nothing else. */
  seal(purpose: string, text: string): string;
  /** @returns undefined for what was not sealed by this house for this purpose. */
  unseal(purpose: string, sealed: string): string | undefined;
}
export const Secrets = port<Secrets>('Secrets');
