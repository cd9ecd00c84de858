import type { Quote } from '../../../domain/quotes/quote.ts';
import type { QuoteProof } from '../../../domain/quotes/quote-proof.ts';
import type { QuoteProofs } from '../proofs/quote-proofs.ts';
import type { CardPricing, CardRequest } from './card-pricing.ts';

interface CardProver {
  readonly cards: Pick<CardPricing, 'quote'>;
  readonly proofs: Pick<QuoteProofs, 'prove'>;
  /** Adds facts to a quote. */
  readonly complete: (quote: Quote) => Quote;
}

/**
 * Proves the quote of a card payment: what each venue alone would give for the bitcoin that the card buys. A receipt is
 * of the exchange of these bitcoin; the provider's price is not the exchange's to prove. @throws ExchangeError as
 * `CardQuotes.quote` and `QuoteProofs.prove` do.
 */
export async function proveCard(
  { cards, proofs, complete }: CardProver,
  request: CardRequest,
  withReceipt: boolean | undefined,
): Promise<QuoteProof & { readonly quote: Quote }> {
  const { to } = request;
  let proven: QuoteProof | undefined;
  const { quote } = await cards.quote(request, (inner) => {
    const asked = inner.given === 'payout' ? { amountTo: inner.amountTo } : { amount: inner.amountFrom };
    const { quote: same, ...proof } = proofs.prove({ from: inner.from, to, ...asked }, withReceipt);
    proven = proof;
    return complete(same);
  });
  const { from, amountFrom, amountTo, quotedAt } = quote;
  return { ...proven, venues: proven?.venues ?? [], from, to, amountFrom, amountTo, quotedAt, quote };
}
