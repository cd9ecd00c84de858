import type { Ticker } from '../../../domain/quotes/currency.ts';

/** Work for an affiliate, scheduled like the settlement of transactions. */
export interface Job {
  /** When work on it is due; absent if there is none. */
  readonly dueAt?: number | undefined;
  readonly attempts: number;
  readonly lastError?: string | undefined;
}

/** Stores due work, like `TransactionStore`. */
export interface JobStore<Item extends Job> {
  byId(id: string): Promise<Item | undefined>;
  /** Like `byId`, and locks the row until this unit of work ends. Only inside `atomically`. */
  lock(id: string): Promise<Item | undefined>;
  /**
   * Claims up to `limit` due items and makes them due again at `until`; two processes never claim the same item. @param
   * without currencies whose payouts are not claimed; conversions ignore it.
   */
  claimDue(now: number, until: number, limit: number, without?: readonly Ticker[]): Promise<readonly string[]>;
  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void>;
  /** Sets the time of the next attempt without recording a failure. */
  reschedule(id: string, dueAt: number): Promise<void>;
}
