import type { Balance, BookedPosting, LedgerEntry, Posting } from '../../domain/transactions/ledger.ts';

/** An entry as stored in the table of entries. */
export interface BookedEntry extends LedgerEntry {
  readonly sequence: number;
}

export interface LedgerStore {
  /** Books a posting. A posting with an existing ID changes nothing. @throws Error if it is not balanced. */
  post(posting: Posting): Promise<void>;
  balances(): Promise<readonly Balance[]>;
  /** In the ledger's order. @param after a sequence. */
  postings(after: number, limit: number): Promise<readonly BookedPosting[]>;
  ofTransaction(transactionId: string): Promise<readonly BookedPosting[]>;
  /**
   * Returns the entries that are stored beside the postings, in order; an audit compares both. @param after a sequence.
   * @param through the last sequence wanted. @param limit most entries; all if absent.
   */
  entries(after: number, through: number, limit?: number): Promise<readonly BookedEntry[]>;
}
