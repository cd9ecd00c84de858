import type { CardPayment } from '../../../core/domain/cards/card-payment.ts';

/** A card payment of 100 dollars that no report has changed. */
export const NEW_CARD_PAYMENT: CardPayment = {
  provider: 'stripe',
  name: 'Stripe',
  currency: 'usd',
  amount: '100',
  fee: '1',
  networkFee: '1',
  coins: '0.000001',
  asksFor: [],
  state: 'pending',
  failed: 0,
};
