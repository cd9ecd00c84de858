import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { QuoteSigner } from '../../../core/ports/markets/quote-signer.ts';

/** The PKCS #8 prefix of a 32-byte private key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs fixed quotes with Ed25519 (RFC 8032). */
export class Ed25519QuoteSigner implements QuoteSigner {
  readonly #key: KeyObject;
  readonly publicKey: string;

  /** @param seed 32 random bytes, kept by the server. */
  constructor(seed: Buffer) {
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = createPublicKey(this.#key).export({ format: 'jwk' }).x!;
  }

  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#key).toString('base64url');
  }
}
