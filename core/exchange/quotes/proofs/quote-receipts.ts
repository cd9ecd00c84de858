import { canonicalJson } from '../../../domain/canonical-json.ts';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { QuoteSigner } from '../../../ports/markets/quote-signer.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import { digestsOf, LEGS, RECEIPT_LIMIT, RECEIPT_VERSION, type ReceiptParts, signedText } from './receipt-form.ts';

/** Writes signed receipts. */
export class QuoteReceipts {
  readonly #signer: QuoteSigner;
  readonly #secrets: Pick<Secrets, 'digest'>;

  constructor(signer: QuoteSigner, secrets: Pick<Secrets, 'digest'>) {
    this.#signer = signer;
    this.#secrets = secrets;
  }

  /**
   * The receipt of a quote: one line of canonical JSON. @throws ExchangeError unavailable for a quote of more legs or
   * levels than a receipt may have.
   */
  write(parts: ReceiptParts): string {
    const digests = digestsOf(parts, (text) => this.#secrets.digest(text));
    const signature = this.#signer.sign(signedText(digests));
    const text = canonicalJson({ version: RECEIPT_VERSION, ...parts, digests, signature });
    if (text.length <= RECEIPT_LIMIT && parts.quote.legs.length <= LEGS) return text;
    throw new ExchangeError(
      'unavailable',
      'This quote uses more books than a receipt can hold: ask for a smaller amount',
    );
  }
}
