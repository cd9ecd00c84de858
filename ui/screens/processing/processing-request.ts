import { messagesOf } from '../../../core/contract/field-error.ts';
import type { AnyMessage } from '../../../core/domain/message.ts';
import type { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { wireAmount } from '../../../core/domain/number-filter.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { NewTransaction } from '../../../core/use-cases/transaction-use-cases.ts';
import type { EmailField } from '../../hooks/forms/use-email-field.ts';
import { type CheckedAddress, filledIn } from '../use-checked-address.ts';

interface Fields {
  readonly payout: CheckedAddress;
  readonly refund: CheckedAddress;
  readonly email: EmailField;
}

/** What the customer agrees to: the ID of a fixed rate, the card's provider, the price impact, and the least payout of a floating rate. */
type Agreed = Pick<NewTransaction, 'quoteId' | 'provider' | 'acceptPriceImpact' | 'leastAmountTo'>;

/** The input of the call that makes the exchange. */
export function requestOf(
  { from, to, amount }: Selection,
  { payout, refund, email }: Fields,
  { quoteId, provider, acceptPriceImpact, leastAmountTo }: Agreed,
): NewTransaction {
  const { address, extraId } = payout.destination;
  const back = filledIn(refund.destination);
  return {
    from,
    to,
    ...(quoteId === undefined ? { amount: wireAmount(amount) } : { quoteId }),
    address,
    ...(extraId && { extraId }),
    ...(payout.name && { addressName: payout.name }),
    ...(back && { refundAddress: back.address, ...(back.extraId && { refundExtraId: back.extraId }) }),
    ...(back && refund.name && { refundAddressName: refund.name }),
    ...(email.value.trim() && { email: email.value.trim() }),
    ...(provider !== undefined && { provider }),
    ...(acceptPriceImpact !== undefined && { acceptPriceImpact }),
    ...(leastAmountTo !== undefined && { leastAmountTo }),
  };
}

/** Shows the service's messages beside their fields. @returns true when there was such a field. */
export function refuseFields(error: ExchangeError, { payout, refund, email }: Fields): boolean {
  const places: Readonly<Record<string, (messages: readonly AnyMessage[]) => void>> = {
    address: (about) => payout.refuse('address', about),
    extraId: (about) => payout.refuse('extraId', about),
    refundAddress: (about) => refund.refuse('address', about),
    refundExtraId: (about) => refund.refuse('extraId', about),
    email: email.refuse,
  };
  const matched = Object.entries(messagesOf(error)).filter(([field]) => Object.hasOwn(places, field));
  for (const [field, about] of matched) places[field]!(about);
  return matched.length > 0;
}
