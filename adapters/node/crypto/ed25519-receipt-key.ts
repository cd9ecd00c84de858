import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { ReceiptKey } from '../../../core/exchange/quotes/proofs/verify-receipt.ts';

const BYTES = 32;

/** Verifies receipts with a server's public key (Ed25519, RFC 8032). */
export class Ed25519ReceiptKey implements ReceiptKey {
  readonly #key: KeyObject;

  /** @param text base64url of the key's 32 bytes. @throws RangeError for anything else. */
  constructor(text: string) {
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length !== BYTES || bytes.toString('base64url') !== text)
      throw new RangeError('a key is 32 bytes in base64url: 43 letters, digits, - and _');
    this.#key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: text } });
  }

  digest(text: string): string {
    return createHash('sha256').update(text).digest('hex');
  }

  hasSigned(text: string, signature: string): boolean {
    const bytes = Buffer.from(signature, 'base64url');
    // One signature has one spelling.
    return bytes.toString('base64url') === signature && verify(null, Buffer.from(text), this.#key, bytes);
  }
}
