import type { QuoteProof } from '../../../core/domain/quotes/quote-proof.ts';

export interface ProofPartProps {
  /** Names what is proven: it is asked for anew when this changes. */
  readonly about: string;
  /** Assets at the two ends. */
  readonly from: string;
  readonly to: string;
  /** With the receipt, so that it is of what is shown. */
  find(): Promise<QuoteProof>;
}
