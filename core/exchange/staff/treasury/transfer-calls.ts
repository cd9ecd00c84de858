import type { StaffApi } from '../../../ports/apis/staff-api.ts';
import { StaffNetworks } from './staff-networks.ts';
import { StaffTransfers, type StaffTransfersParts } from './staff-transfers.ts';

export type TransferCalls = Pick<
  StaffApi,
  | 'transfers'
  | 'planTransfer'
  | 'approveTransfer'
  | 'cancelTransfer'
  | 'confirmTransfer'
  | 'arriveTransfer'
  | 'giveUpTransfer'
  | 'networks'
  | 'openNetwork'
  | 'endOpenNetwork'
>;

/** Transfers of a list, unless another number is asked for. */
const LISTED = 50;

/** The calls of staff about transfers between the operator's places, and about the networks that they go over. */
export function transferCalls(parts: StaffTransfersParts): TransferCalls {
  const transfers = new StaffTransfers(parts);
  const networks = new StaffNetworks(parts.store, parts.catalogue, parts.clock);
  return {
    transfers: ({ limit = LISTED }) => transfers.list(Number(limit)),
    planTransfer: ({ currency, from, to, amount, ...by }) => transfers.plan({ currency, from, to, amount }, by),
    approveTransfer: ({ id, ...by }) => transfers.approve(id, by),
    cancelTransfer: ({ id, ...by }) => transfers.cancel(id, by),
    confirmTransfer: ({ id, reference, ...by }) => transfers.confirm(id, reference, by),
    arriveTransfer: ({ id, amount, ...by }) => transfers.arrive(id, amount, by),
    giveUpTransfer: ({ id, ...by }) => transfers.giveUp(id, by),
    networks: () => networks.list(),
    openNetwork: ({ venue, currency, direction, ...by }) => networks.open({ venue, currency, direction }, by),
    endOpenNetwork: ({ venue, currency, direction, ...by }) => networks.end({ venue, currency, direction }, by),
  };
}
