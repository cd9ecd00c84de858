import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { ProveQuote } from '../../../core/use-cases/get-quote.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { ProofPart } from './proof-part.tsx';

interface QuoteProofProps {
  readonly quote: Quote;
  /** Assets at the two ends, where the list of currencies is known. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Proves the pay-in of a quote at the books of the moment in which it is asked for. */
export function QuoteProof({ quote: { from, to, amountFrom: amount }, ...assets }: QuoteProofProps) {
  const prove = useUseCase(ProveQuote);
  return (
    <ProofPart
      about={`${amount} ${from} ${to}`}
      from={assets.from ?? from}
      to={assets.to ?? to}
      find={() => prove.execute({ from, to, amount }, true)}
    />
  );
}
