import { formatUnits } from '../../domain/amount.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { DealKind, MerchantPayment, WebhookDelivery } from '../../domain/merchants/merchant.ts';
import type { DeliveryRecord } from '../../ports/stores/merchants/delivery-store.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** Distinguishes payments from customers' exchanges in a merchant's widget. */
export function dealKind({ payment }: TransactionRecord): DealKind {
  return payment?.exchange ? 'exchange' : 'payment';
}

/** The merchant's view of a payment, or of an exchange in their widget. The record must be one of these. */
export function paymentView(
  record: TransactionRecord,
  currencies: Pick<CurrencyRegistry, 'decimals'>,
): MerchantPayment {
  const { id, status, from, to, amountIn, amountOut, payout, createdAt, finishedAt, payment } = record;
  const isAddressTheirs = payment?.exchange?.isAddressLinked !== false;
  return {
    id,
    kind: dealKind(record),
    ...(payment?.orderId !== undefined && { orderId: payment.orderId }),
    status,
    isSigned: payment?.isSigned ?? false,
    isTest: payment?.isTest ?? false,
    from,
    amountFrom: formatUnits(amountIn, currencies.decimals(from)),
    to,
    amountTo: formatUnits(amountOut, currencies.decimals(to)),
    ...(isAddressTheirs && { address: payout.address }),
    ...(isAddressTheirs && payout.extraId !== undefined && { extraId: payout.extraId }),
    createdAt: isoTime(createdAt),
    ...(finishedAt !== undefined && { finishedAt: isoTime(finishedAt) }),
  };
}

export function deliveryView(delivery: DeliveryRecord): WebhookDelivery {
  const { id, event, paymentId, status, attempts, lastAnswer, createdAt, dueAt, deliveredAt, heldUntil } = delivery;
  return {
    id,
    event,
    ...(paymentId !== undefined && { paymentId }),
    status,
    attempts,
    ...(lastAnswer !== undefined && { lastAnswer }),
    createdAt: isoTime(createdAt),
    ...(dueAt !== undefined && heldUntil === undefined && { nextAt: isoTime(dueAt) }),
    ...(deliveredAt !== undefined && { deliveredAt: isoTime(deliveredAt) }),
    ...(heldUntil !== undefined && { heldUntil: isoTime(heldUntil) }),
  };
}
