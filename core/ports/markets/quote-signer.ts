import { port } from '../port.ts';

/** Signs fixed quotes with the exchange's key (Ed25519). */
export interface QuoteSigner {
  /** Signs the UTF-8 bytes of the text. @returns base64url. */
  sign(text: string): string;
  /** The public key: base64url of its 32 bytes. */
  readonly publicKey: string;
}
export const QuoteSigner = port<QuoteSigner>('QuoteSigner');
