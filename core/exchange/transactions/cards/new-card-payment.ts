import type { CardPayment, CardTerms } from '../../../domain/cards/card-payment.ts';

/** The payment of an exchange that has just been created, on one provider's terms. */
export function newCardPayment(terms: CardTerms): CardPayment {
  const { others: _, ...own } = terms;
  return { ...own, state: 'pending', failed: 0 };
}
