import type { SuspenseDeposit, SuspenseReturn } from '../../../../core/ports/stores/operation/suspense-store.ts';
import { jobStateOf, type JobState } from '../affiliates/job-table.ts';

export interface SuspenseRow extends JobState {
  readonly id: string;
  readonly chain: string;
  readonly key: string;
  readonly chain_tx_id: string;
  readonly currency: string;
  readonly amount: string;
  readonly address: string;
  readonly extra_id: string | null;
  readonly transaction_id: string | null;
  readonly block: number | null;
  readonly booked_at: number;
  readonly state: SuspenseDeposit['state'];
  readonly is_gone: boolean;
  readonly losses: number;
  readonly failed_returns: number;
  readonly to_address: string | null;
  readonly to_extra_id: string | null;
  readonly network_fee: string | null;
  readonly step: SuspenseReturn['step'] | null;
  readonly unsigned: string | null;
  readonly raw: string | null;
  readonly return_tx_id: string | null;
  readonly replaced: SuspenseReturn['replaced'] | null;
  readonly signed_at: number | null;
  readonly requested_at: number | null;
  readonly requested_by: string | null;
  readonly ended_at: number | null;
}

export const SUSPENSE_COLUMNS = [
  'id',
  'chain',
  'key',
  'chain_tx_id',
  'currency',
  'amount',
  'address',
  'extra_id',
  'transaction_id',
  'block',
  'booked_at',
  'state',
  'is_gone',
  'losses',
  'failed_returns',
  'to_address',
  'to_extra_id',
  'network_fee',
  'step',
  'unsigned',
  'raw',
  'return_tx_id',
  'replaced',
  'signed_at',
  'requested_at',
  'requested_by',
  'ended_at',
  'due_at',
  'attempts',
  'last_error',
];

export function depositOf(row: SuspenseRow): SuspenseDeposit {
  const { extra_id: extraId, transaction_id: transactionId, block } = row;
  const back = returnOf(row);
  return {
    id: row.id,
    chain: row.chain,
    key: row.key,
    chainTxId: row.chain_tx_id,
    currency: row.currency,
    amount: BigInt(row.amount),
    at: { address: row.address, ...(extraId !== null && { extraId }) },
    ...(transactionId !== null && { transactionId }),
    ...(block !== null && { block }),
    bookedAt: row.booked_at,
    state: row.state,
    isGone: row.is_gone,
    losses: row.losses,
    failedReturns: row.failed_returns,
    ...(back && { return: back }),
    ...jobStateOf(row),
  };
}

function returnOf(row: SuspenseRow): SuspenseReturn | undefined {
  if (row.step === null) return undefined;
  const { to_extra_id: extraId } = row;
  return {
    to: { address: row.to_address!, ...(extraId !== null && { extraId }) },
    networkFee: BigInt(row.network_fee!),
    step: row.step,
    ...(row.unsigned !== null && { unsigned: row.unsigned }),
    ...(row.raw !== null && { raw: row.raw }),
    ...(row.return_tx_id !== null && { chainTxId: row.return_tx_id }),
    ...(row.replaced !== null && { replaced: row.replaced }),
    ...(row.signed_at !== null && { signedAt: row.signed_at }),
    requestedAt: row.requested_at!,
    requestedBy: row.requested_by!,
    ...(row.ended_at !== null && { endedAt: row.ended_at }),
  };
}
