import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { emailKey } from '../../../core/domain/accounts/email-key.ts';
import type { Secrets } from '../../../core/ports/services/secrets.ts';

/** Thirty-two letters and digits that are hard to confuse. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789';
const ID_LENGTH = 12;

/** 24 letters of 5 bits each: 120 bits, so a plain hash protects it well enough (OWASP ASVS 5.0, 6.5.2: 112). */
const CODE_GROUPS = 4;
const CODE_GROUP_LENGTH = 6;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Generates and derives secrets with Node's cryptography and a key of the server. */
export class NodeSecrets implements Secrets {
  readonly #trackKey: Buffer;
  readonly #sealKey: Buffer;

  /** @param key at least 32 random bytes. Processes that share a store must share it. */
  constructor(key: Buffer) {
    this.#trackKey = derived(key, 'altway tracking links');
    this.#sealKey = derived(key, 'altway sealed texts');
  }

  newId(): string {
    return newId();
  }

  newSecret(): string {
    return randomBytes(32).toString('base64url');
  }

  newRecoveryCode(): string {
    return Array.from({ length: CODE_GROUPS }, () => randomLetters(CODE_GROUP_LENGTH)).join('-');
  }

  trackSecret(transactionId: string): string {
    return createHmac('sha256', this.#trackKey).update(transactionId).digest('base64url');
  }

  viewSecret(transactionId: string): string {
    const proof = createHmac('sha256', this.#trackKey).update(`view ${transactionId}`).digest('base64url');
    return `${transactionId}${proof.slice(transactionId.length)}`;
  }

  digest(text: string): string {
    return createHash('sha256').update(text).digest('hex');
  }

  emailDigest(email: string): string {
    return this.digest(emailKey(email, domainToASCII));
  }

  authenticator(key: string, text: string): string {
    return createHmac('sha256', key).update(text).digest('hex');
  }

  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#sealKey, nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  }

  unseal(purpose: string, sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    if (tag.length < TAG_BYTES) return undefined;
    try {
      const opened = createDecipheriv(CIPHER, this.#sealKey, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      return opened.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + opened.final('utf8');
    } catch {
      return undefined;
    }
  }
}

/** A new ID: 12 lower-case letters and digits, 60 random bits. */
export function newId(): string {
  return randomLetters(ID_LENGTH);
}

function randomLetters(length: number): string {
  return Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

function derived(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', use, 32));
}
