import { port } from './port.ts';

/** What nobody can guess, and fingerprints; a port, so that tests can repeat them. */
export interface Randomness {
  /** 256 random bits as URL-safe text: secrets of links and cookies. */
  secret(): string;
  /** A short, readable, unguessable enough name of a transaction: 12 letters and digits, lower case. */
  id(): string;
}
export const Randomness = port<Randomness>('Randomness');

/** SHA-256, hex. */
export type Digest = (text: string) => string;
