import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { QuoteProof } from '../../../domain/quotes/quote-proof.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import type { QuoteProofs } from './quote-proofs.ts';

/** Longest receipt that is kept with an exchange: anybody can make exchanges. */
const KEPT_LIMIT = 16_384;

/** The quote of a new exchange, with what is kept as its proof. */
export interface Quoted {
  readonly quote: Quote;
  readonly proof?: QuoteProof | undefined;
}

/** Proves quotes of exchanges that are made. */
export class KeptProofs {
  readonly #proofs: Pick<QuoteProofs, 'prove'>;

  constructor(proofs: Pick<QuoteProofs, 'prove'>) {
    this.#proofs = proofs;
  }

  /**
   * The quote and its proof, without one where the receipt is too long; undefined while too many are proven: an exchange
   * does not wait for that. @throws ExchangeError as a quote does.
   */
  of(asked: Parameters<QuoteProofs['prove']>[0]): Quoted | undefined {
    try {
      const { quote, ...proof } = this.#proofs.prove(asked, true);
      return { quote, ...((proof.receipt?.length ?? 0) <= KEPT_LIMIT && { proof }) };
    } catch (error) {
      const { code } = ExchangeError.from(error);
      if (code === 'too-many-requests' || code === 'unavailable') return undefined;
      throw error;
    }
  }
}
