import type { Ticker } from '../../domain/quotes/currency.ts';
import type { SignedForm } from '../../domain/transaction-record.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';

/** A pay-in address by its index, and the most that may be taken from it, fee included, in smallest units. */
export interface SweepSource {
  readonly index: number;
  readonly most: bigint;
}

export interface SweepOrder {
  readonly ticker: Ticker;
  readonly from: readonly SweepSource[];
  /** Smallest amount that is swept, in the smallest units. */
  readonly least: bigint;
}

/** A step of a sweep: `gas` from the treasury, so that an address can pay for it, or the sweep itself. */
export interface SweepStep {
  readonly kind: 'gas' | 'sweep';
  readonly source: number;
  /** As a `TransferOrder`, before it has an ID. */
  readonly order: { readonly ticker: Ticker; readonly to: Destination; readonly amount: bigint };
  readonly unsigned: string;
}

/** Plans sweeps for a chain whose payouts leave from the treasury alone. */
export interface SweepPlanner {
  /**
   * Builds the unsigned transactions that bring pay-ins to the treasury; they are signed and broadcast like a payout.
   * Has no side effects. @param inFlight as in `Chain.build`, including earlier steps: their addresses are skipped.
   */
  plan(order: SweepOrder, inFlight: readonly string[]): Promise<readonly SweepStep[]>;
}

/** The stored record of a transaction that brings a pay-in to the treasury. Amounts in smallest units. */
export interface Sweep {
  readonly id: string;
  readonly chain: string;
  readonly kind: 'gas' | 'sweep';
  readonly source: number;
  readonly ticker: Ticker;
  readonly amount: bigint;
  readonly address: string;
  readonly status: 'built' | 'signed' | 'confirmed' | 'failed';
  readonly unsigned: string;
  readonly raw?: string | undefined;
  readonly chainTxId?: string | undefined;
  /** As in `Transfer`. */
  readonly replaced?: readonly SignedForm[] | undefined;
  readonly signedAt?: number | undefined;
}

/** Stores sweeps. Those that are built or signed are part of `TransactionStore.inFlight`. */
export interface SweepStore {
  insert(sweep: Sweep): Promise<void>;
  /** Stores the signed transaction; a sweep that is already signed stays as it is. */
  signed(id: string, signed: { readonly raw: string; readonly chainTxId: string }, at: number): Promise<void>;
  /** Stores the forms of a signed sweep, the newest last; `at` is when that was signed. */
  replaced(id: string, forms: readonly SignedForm[], at: number): Promise<void>;
  /**
   * Records the end of a sweep. @param fee the chain's fee, if it is in the same currency; else 0. @returns false if
   * the sweep had ended before, or was never signed.
   */
  end(id: string, status: 'confirmed' | 'failed', fee: bigint): Promise<boolean>;
  open(chain: string): Promise<readonly Sweep[]>;
  /**
   * Pay-in addresses with at least `least` confirmed and no sweep in progress, the largest first. @param since of
   * exchanges that changed at or after this time, in milliseconds since 1970: however many there ever were.
   */
  left(chain: string, ticker: Ticker, least: bigint, limit: number, since: number): Promise<readonly SweepSource[]>;
}
