import type { Transfer } from '../../domain/transaction-record.ts';
import type { TransferOrder } from '../../ports/chains/transfer-order.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';

/** Outgoing coins of any purpose. `id` identifies the order: the signer signs once per ID. */
export type OutgoingTransfer = Omit<Transfer, 'round' | 'purpose'>;

type TransferKind =
  | 'built'
  | 'unbuilt'
  | 'signed'
  | 'adopted'
  | 'replaced'
  | 'buried'
  | 'rescue-refused'
  | 'sent'
  | 'send-failed';

/** Events of a transfer. */
export type TransferUpdate = Extract<TransactionEvent, { readonly kind: TransferKind }>;

/** The order that the signer signs. */
export function orderOf({ id, currency, address, extraId, amount }: OutgoingTransfer): TransferOrder {
  return { id, ticker: currency, to: { address, ...(extraId !== undefined && { extraId }) }, amount };
}
