import type { Selectable } from 'kysely';
import type { DeliveryRecord } from '../../../../core/ports/stores/merchants/delivery-store.ts';
import type { WebhookDeliveriesTable } from '../../database/merchant-tables.ts';

export function deliveryRow(delivery: DeliveryRecord): Selectable<WebhookDeliveriesTable> {
  const { id, merchantId, paymentId, sequence, event, body, status, attempts } = delivery;
  return {
    id,
    merchant_id: merchantId,
    payment_id: paymentId ?? null,
    sequence,
    event,
    body,
    status,
    attempts,
    last_answer: delivery.lastAnswer ?? null,
    created_at: delivery.createdAt,
    due_at: delivery.dueAt ?? null,
    delivered_at: delivery.deliveredAt ?? null,
    held_until: delivery.heldUntil ?? null,
  };
}

export function deliveryOf(row: Selectable<WebhookDeliveriesTable>): DeliveryRecord {
  const { id, sequence, event, body, status, attempts } = row;
  return {
    id,
    merchantId: row.merchant_id,
    ...(row.payment_id !== null && { paymentId: row.payment_id }),
    sequence,
    event,
    body,
    status,
    attempts,
    ...(row.last_answer !== null && { lastAnswer: row.last_answer }),
    createdAt: row.created_at,
    ...(row.due_at !== null && { dueAt: row.due_at }),
    ...(row.delivered_at !== null && { deliveredAt: row.delivered_at }),
    ...(row.held_until !== null && { heldUntil: row.held_until }),
  };
}
