import type { CardState } from '../../core/domain/cards/card-payment.ts';
import type { CardReport } from '../../core/domain/cards/card-report.ts';
import type { OnrampSession } from './onramp-forms.ts';

/** Name of the exchange's ID in a session's metadata. */
export const EXCHANGE_KEY = 'altway_exchange';

/**
 * What becomes of a payment, by a session's status. A card that is refused leaves the session at `requires_payment`: the
 * customer tries another one on Stripe's page.
 */
const STATES: Readonly<Record<string, CardState>> = {
  initialized: 'pending',
  requires_payment: 'pending',
  rejected: 'declined',
  fulfillment_processing: 'approved',
  fulfillment_complete: 'delivered',
};

/**
 * The report of a session. Stripe sells the bitcoin itself and bears what is taken back, so its delivery is final.
 * @param at milliseconds since 1970. @returns undefined for a status that is not known, and a session of somebody else.
 */
export function reportOf(
  { id, status, metadata, transaction_details }: OnrampSession,
  at: number,
): CardReport | undefined {
  const exchangeId = metadata?.[EXCHANGE_KEY];
  const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  if (exchangeId === undefined || state === undefined) return undefined;
  const { transaction_id: chainTxId, wallet_address: address } = transaction_details;
  return {
    exchangeId,
    reference: id,
    state,
    at,
    ...(address && { address }),
    // The customer or the card is not admitted; Stripe tells nobody why.
    ...(state === 'declined' && { decline: 'identity' as const }),
    ...(chainTxId && { chainTxId }),
    ...(state === 'delivered' && { isLast: true as const }),
  };
}
