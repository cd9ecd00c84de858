import { CARD_COIN } from '../../../core/domain/cards/card-payment.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { ProveQuote } from '../../../core/use-cases/get-quote.ts';
import { CARD_ASSET } from '../../components/cards/card-asset.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { ProofPart } from './proof-part.tsx';

interface QuoteProofProps {
  readonly quote: Quote;
  /** Assets at the two ends, where the list of currencies is known. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Proves the pay-in of a quote at the books of the moment in which it is asked for; of a card, the bitcoin it buys. */
export function QuoteProof({ quote, ...assets }: QuoteProofProps) {
  const prove = useUseCase(ProveQuote);
  const { card, to } = quote;
  const [from, amount] = card ? [CARD_COIN, card.coins] : [quote.from, quote.amountFrom];
  // A card that buys bitcoin alone trades nothing.
  if (from === to) return null;
  return (
    <ProofPart
      about={`${amount} ${from} ${to}`}
      from={card ? CARD_ASSET : (assets.from ?? from)}
      to={assets.to ?? to}
      find={() => prove.execute({ from, to, amount }, true)}
    />
  );
}
