import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { TransferUnit } from './transfer-store.ts';

/** An arrival is in the ledger. */
export const BOOKED = 'book arrival';

/** Subject of a transfer in the audit. */
export function transferSubject(id: string): string {
  return `treasury:${id}`;
}

/** Adds what somebody did to a transfer. */
export function noteInAudit(
  unit: Pick<TransferUnit, 'audit'>,
  { id }: TreasuryTransfer,
  action: string,
  { actor, reason }: { readonly actor: string; readonly reason: string },
  at: number,
): Promise<void> {
  return unit.audit.add({ at, actor, action, transactionId: transferSubject(id), reason });
}

/** What became of a person's word on the transaction. */
export function saidOrConfirmed({ state, chainTxId, named }: TreasuryTransfer): string {
  return state === 'in-transit'
    ? `confirm transfer as ${chainTxId}`
    : `say that the transaction is ${named?.chainTxId}`;
}

/** What became of a person's word on an arrival. */
export function saidOrBooked({ state }: TreasuryTransfer): string {
  return state === 'arrived' ? BOOKED : 'say what arrived';
}
