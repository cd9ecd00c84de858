import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { Destination } from '../../../domain/transactions/transaction.ts';

/** What transfers between the operator's places keep to. Worth in cents of a dollar. */
export interface TransferSettings {
  /** A worker orders transfers; else staff alone does. */
  readonly isAutomatic: boolean;
  /** Transfers that are worth less are not planned: each costs the chain's fee. */
  readonly least: bigint;
  /** Worth of one transfer, and of all that are planned within 24 hours, whoever plans them. */
  readonly most: bigint;
  readonly dayMost: bigint;
  /** A second person approves what is worth more, or has no price. */
  readonly approvalAbove: bigint;
  /** How much of a planned transfer the chain's fee may take, in hundredths of a percent. */
  readonly feeBasisPoints: number;
  /** Venues that the signer has keys of to withdraw from; from others people withdraw. */
  readonly withdrawals?: ReadonlySet<string> | undefined;
  /** Where coins are sent to, to come to a venue: by venue, then by currency. Nothing is sent to another address. */
  readonly addresses: ReadonlyMap<string, ReadonlyMap<string, Destination>>;
}

export const DAY_MS = 86_400_000;
/** How long something may be in the way of a transfer before it ends, or people are called, in milliseconds. */
export const HINDERED_MS = 10_800_000;

/** A transfer before it is in the journal. */
export type TransferPlan = Pick<
  TreasuryTransfer,
  'ticker' | 'asset' | 'decimals' | 'from' | 'to' | 'destination' | 'amount' | 'worth'
>;
