import type { SignedForm } from '../transaction-record.ts';
import type { Destination } from '../transactions/transaction.ts';

/** Where the operator's coins are: the hot wallet, the cold address, or the name of a venue such as `kraken`. */
export type TreasuryPlace = 'hot' | 'cold' | (string & {});

/**
 * - `planned`: waits for a second person, because it is worth more than one may move alone.
 * - `approved`: may be ordered; nothing has moved.
 * - `ordered`: the hot wallet's transaction is being built, signed and confirmed.
 * - `requested`: the venue is asked to send it, by a call that the signer signed: once, from `signedAt` on looked up only.
 * - `by-hand`: a person has to withdraw at the venue, and confirms it.
 * - `in-transit`: it has left its place, and has not arrived.
 * - `arrived`: it is booked where it was sent to.
 * - `failed`: the chain moved nothing; the coins are where they were.
 * - `cancelled`: nothing was moved.
 * - `given-up`: staff ended it without booking what became of the coins: they stay in the account `transit`.
 */
export const TREASURY_TRANSFER_STATES = [
  'planned',
  'approved',
  'ordered',
  'requested',
  'by-hand',
  'in-transit',
  'arrived',
  'failed',
  'cancelled',
  'given-up',
] as const;
export type TreasuryTransferState = (typeof TREASURY_TRANSFER_STATES)[number];

/** What nothing follows after. */
export const ENDED_TRANSFERS: ReadonlySet<TreasuryTransferState> = new Set([
  'arrived',
  'failed',
  'cancelled',
  'given-up',
]);

/** Coins on their way between the operator's own places. Times in milliseconds since 1970. */
export interface TreasuryTransfer {
  /** 32 hex digits. */
  readonly id: string;
  /** Grows with each change. */
  readonly version: number;
  readonly state: TreasuryTransferState;
  /** The currency of the chain that it goes over, its asset, and the decimals of its smallest unit. */
  readonly ticker: string;
  readonly asset: string;
  readonly decimals: number;
  /** Chain of a withdrawal that a venue is asked for; set when it is ordered. */
  readonly chain?: string | undefined;
  readonly from: TreasuryPlace;
  readonly to: TreasuryPlace;
  /** Where the chain takes it: on the operator's list of addresses when it was planned. */
  readonly destination: Destination;
  /** What leaves the place, in smallest units: of a venue with its fee, of the hot wallet without the chain's. */
  readonly amount: bigint;
  /** In cents of a dollar when it was planned; absent where there was no price. */
  readonly worth?: bigint | undefined;
  /** `staff:` and a token's name, or `system`; and the person who holds the token. */
  readonly createdBy: string;
  readonly person: string;
  readonly reason: string;
  readonly createdAt: number;
  readonly approvedBy?: string | undefined;
  readonly orderedAt?: number | undefined;
  readonly departedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  /** Of the hot wallet's transaction, as in `Transfer`; `signedAt` also of a venue's call. */
  readonly step?: 'intended' | 'built' | 'signed' | 'confirmed' | undefined;
  readonly unsigned?: string | undefined;
  readonly raw?: string | undefined;
  readonly replaced?: readonly SignedForm[] | undefined;
  readonly signedAt?: number | undefined;
  /** Staff asked to give up a transaction that can never be included. */
  readonly asked?: 'bury' | undefined;
  /** The chain's transaction, once it is known. */
  readonly chainTxId?: string | undefined;
  /** The transaction that a person says moved the coins, until another person says the same. */
  readonly named?: { readonly chainTxId: string; readonly by: string; readonly person: string } | undefined;
  /** What a person says has arrived, until another person says the same. */
  readonly claimed?: { readonly amount: bigint; readonly by: string; readonly person: string } | undefined;
  /** What arrived, in units of 10^-18. */
  readonly arrived?: bigint | undefined;
  /** Steps that failed in a row. */
  readonly attempts: number;
  /** What is in the way, or why it ended. */
  readonly note?: string | undefined;
}
