import { port } from './port.ts';

/** What nobody can guess, and fingerprints of it. A port, so that tests can repeat them. */
export interface Secrets {
  /** The name of a new transaction: 12 lower-case letters and digits. */
  newId(): string;
  /** The secret of a transaction's tracking link, the same every time: made of the ID with the house's own key. */
  trackSecret(transactionId: string): string;
  /** SHA-256, hex: what is kept in place of a secret, and what tells two requests apart. */
  digest(text: string): string;
}
export const Secrets = port<Secrets>('Secrets');
