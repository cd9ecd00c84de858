import type { Account } from '../../../domain/transactions/ledger.ts';

/** What postings of one kind moved in one account of one currency, in smallest units. */
export interface LedgerSum {
  readonly currency: string;
  readonly account: Account;
  readonly kind: string;
  /** Sum of the positive entries. */
  readonly debits: bigint;
  /** Sum of the negative entries, without their sign. */
  readonly credits: bigint;
}

/** The sums of one day. */
export interface DaySum extends LedgerSum {
  /** UTC days since 1970. */
  readonly day: number;
}

/** A stored sum that is not that of its postings. */
export interface SumFault {
  /** `2026-01-31` or `2026-01`. */
  readonly period: string;
  readonly currency: string;
  readonly account: Account;
  /** Debits less credits, by the postings and as stored. */
  readonly expected: bigint;
  readonly found: bigint;
}

/**
 * Sums of the ledger by UTC day and by month, so that a period is read without its postings. The sums lag: `add` brings
 * them up.
 */
export interface LedgerSums {
  /**
   * Adds the next postings to the sums, and locks them until the unit of work ends: what is read in the same unit belongs
   * together. @param limit most postings. @returns how many were added; fewer than `limit` once none is left.
   */
  add(limit: number): Promise<number>;
  /** Everything before a day. */
  before(day: number): Promise<readonly LedgerSum[]>;
  /** Each of the days from the first to the last. */
  days(first: number, last: number): Promise<readonly DaySum[]>;
  /** Compares the sums so far with their postings, all of which it reads. @param limit most faults. */
  faults(limit: number): Promise<readonly SumFault[]>;
}
