import type { SupportApi } from '../../../ports/apis/support-api.ts';
import { StaffTransfers, type StaffTransfersParts } from './staff-transfers.ts';

export type TransferCalls = Pick<
  SupportApi,
  | 'transfers'
  | 'planTransfer'
  | 'approveTransfer'
  | 'cancelTransfer'
  | 'confirmTransfer'
  | 'arriveTransfer'
  | 'giveUpTransfer'
>;

/** Transfers of a list, unless another number is asked for. */
const LISTED = 50;

/** The calls of staff about transfers between the operator's places. */
export function transferCalls(parts: StaffTransfersParts): TransferCalls {
  const transfers = new StaffTransfers(parts);
  return {
    transfers: ({ limit = LISTED }) => transfers.list(Number(limit)),
    planTransfer: ({ currency, from, to, amount, ...by }) => transfers.plan({ currency, from, to, amount }, by),
    approveTransfer: ({ id, ...by }) => transfers.approve(id, by),
    cancelTransfer: ({ id, ...by }) => transfers.cancel(id, by),
    confirmTransfer: ({ id, reference, ...by }) => transfers.confirm(id, reference, by),
    arriveTransfer: ({ id, amount, ...by }) => transfers.arrive(id, amount, by),
    giveUpTransfer: ({ id, ...by }) => transfers.giveUp(id, by),
  };
}
