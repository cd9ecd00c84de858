import { port } from '../port.ts';

/** Random secrets, and hashes of them. A port, so that tests can make them repeatable. */
export interface Secrets {
  /** Returns the ID of a new transaction: 12 lower-case letters and digits. */
  newId(): string;
  /** Derives the secret of a transaction's tracking link from its ID and the server's own key; the same every time. */
  trackSecret(transactionId: string): string;
  /** The same for its read-only link. It begins with the ID, so that nothing has to be stored to find the transaction. */
  viewSecret(transactionId: string): string;
  /** SHA-256, hex: stored in place of a secret, and used to compare requests. */
  digest(text: string): string;
  /** Digest of an e-mail's mailbox, the same for every spelling of its domain; the key of counters and locks. */
  emailDigest(email: string): string;
  /** HMAC-SHA256 of a text, hex. @param key in UTF-8, used unchanged. */
  authenticator(key: string, text: string): string;
  /** Returns a new secret: 256 bits in base64url, 43 characters. */
  newSecret(): string;
  /** Returns a new recovery code: 120 bits in a form that people can copy, such as `k7mf2x-wqh3pd-9vt4ca-8mjz5r`. */
  newRecoveryCode(): string;
  /** Seals a text for this service alone (AES-256-GCM). @param purpose it opens for this one only. */
  seal(purpose: string, text: string): string;
  /** @returns undefined for a text that this service did not seal for this purpose. */
  unseal(purpose: string, sealed: string): string | undefined;
}
export const Secrets = port<Secrets>('Secrets');
