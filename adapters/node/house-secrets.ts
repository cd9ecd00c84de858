import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../../core/ports/secrets.ts';

/** Thirty-two letters and digits that are not mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789';
const ID_LENGTH = 12;

/** Secrets from Node's own cryptography, with a key of the house's. */
export class HouseSecrets implements Secrets {
  readonly #trackKey: Buffer;

  /** @param key at least 32 random bytes. Processes that share a store must share it. */
  constructor(key: Buffer) {
    this.#trackKey = Buffer.from(hkdfSync('sha256', key, '', 'altway tracking links', 32));
  }

  newId(): string {
    return Array.from(randomBytes(ID_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  }

  trackSecret(transactionId: string): string {
    return createHmac('sha256', this.#trackKey).update(transactionId).digest('base64url');
  }

  digest(text: string): string {
    return createHash('sha256').update(text).digest('hex');
  }
}
