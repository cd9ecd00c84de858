import { port } from '../port.ts';

/** The house's own signature under its fixed quotes (Ed25519). */
export interface QuoteSigner {
  /** Base64url, over the UTF-8 bytes of the text. */
  sign(text: string): string;
  /** The public key: base64url of its 32 bytes. */
  readonly publicKey: string;
}
export const QuoteSigner = port<QuoteSigner>('QuoteSigner');
