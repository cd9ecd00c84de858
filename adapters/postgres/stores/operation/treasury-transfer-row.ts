import { sql } from 'kysely';
import type { TreasuryTransfer } from '../../../../core/domain/treasury/treasury-transfer.ts';

export interface TreasuryTransferRow {
  readonly id: string;
  readonly version: number;
  readonly state: TreasuryTransfer['state'];
  readonly ticker: string;
  readonly asset: string;
  readonly decimals: number;
  readonly chain: string | null;
  readonly from_place: string;
  readonly to_place: string;
  readonly address: string;
  readonly extra_id: string | null;
  readonly amount: string;
  readonly worth: string | null;
  readonly created_by: string;
  readonly person: string;
  readonly reason: string;
  readonly created_at: number;
  readonly approved_by: string | null;
  readonly ordered_at: number | null;
  readonly departed_at: number | null;
  readonly ended_at: number | null;
  readonly step: NonNullable<TreasuryTransfer['step']> | null;
  readonly unsigned: string | null;
  readonly raw: string | null;
  readonly replaced: NonNullable<TreasuryTransfer['replaced']> | null;
  readonly signed_at: number | null;
  readonly asked: 'bury' | null;
  readonly chain_tx_id: string | null;
  readonly named_tx: string | null;
  readonly named_by: string | null;
  readonly named_person: string | null;
  readonly claimed: string | null;
  readonly claimed_by: string | null;
  readonly claimed_person: string | null;
  readonly arrived: string | null;
  readonly attempts: number;
  readonly note: string | null;
}

export const TRANSFER_COLUMNS =
  sql.raw(`id, version, state, ticker, asset, decimals, chain, from_place, to_place, address,
  extra_id, amount::text, worth::text, created_by, person, reason, created_at, approved_by, ordered_at, departed_at,
  ended_at, step, unsigned, raw, replaced, signed_at, asked, chain_tx_id,
  named_tx, named_by, named_person, claimed::text, claimed_by, claimed_person, arrived::text, attempts, note`);

export function transferOf(row: TreasuryTransferRow): TreasuryTransfer {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    ticker: row.ticker,
    asset: row.asset,
    decimals: row.decimals,
    ...(row.chain !== null && { chain: row.chain }),
    from: row.from_place,
    to: row.to_place,
    destination: { address: row.address, ...(row.extra_id !== null && { extraId: row.extra_id }) },
    amount: BigInt(row.amount),
    ...(row.worth !== null && { worth: BigInt(row.worth) }),
    createdBy: row.created_by,
    person: row.person,
    reason: row.reason,
    createdAt: row.created_at,
    ...(row.approved_by !== null && { approvedBy: row.approved_by }),
    ...progressOf(row),
    attempts: row.attempts,
    ...(row.note !== null && { note: row.note }),
  };
}

function progressOf(row: TreasuryTransferRow): Partial<TreasuryTransfer> {
  return {
    ...(row.ordered_at !== null && { orderedAt: row.ordered_at }),
    ...(row.departed_at !== null && { departedAt: row.departed_at }),
    ...(row.ended_at !== null && { endedAt: row.ended_at }),
    ...(row.step !== null && { step: row.step }),
    ...(row.unsigned !== null && { unsigned: row.unsigned }),
    ...(row.raw !== null && { raw: row.raw }),
    ...(row.replaced !== null && { replaced: row.replaced }),
    ...(row.signed_at !== null && { signedAt: row.signed_at }),
    ...(row.asked !== null && { asked: row.asked }),
    ...(row.chain_tx_id !== null && { chainTxId: row.chain_tx_id }),
    ...(row.named_tx !== null && {
      named: { chainTxId: row.named_tx, by: row.named_by!, person: row.named_person! },
    }),
    ...(row.claimed !== null && {
      claimed: { amount: BigInt(row.claimed), by: row.claimed_by!, person: row.claimed_person! },
    }),
    ...(row.arrived !== null && { arrived: BigInt(row.arrived) }),
  };
}
