import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';

/** A pay-in address by its index, and the most that may be taken from it, fee included, in smallest units. */
export interface SweepSource {
  readonly index: number;
  readonly most: bigint;
}

/** What is to be brought to the treasury. */
export interface SweepOrder {
  readonly ticker: Ticker;
  readonly from: readonly SweepSource[];
  /** The smallest amount worth it, in the smallest units: less stays where it is. */
  readonly least: bigint;
}

/** One transaction on the way: `gas` from the treasury, so that an address can pay for its sweep, or the sweep itself. */
export interface SweepStep {
  readonly kind: 'gas' | 'sweep';
  /** Index of the pay-in address that is swept. */
  readonly source: number;
  /** As a `TransferOrder`, before it has an ID. */
  readonly order: { readonly ticker: Ticker; readonly to: Destination; readonly amount: bigint };
  readonly unsigned: string;
}

/** What a chain can do whose pay-ins do not pay for payouts where they are. */
export interface SweepPlanner {
  /**
   * Writes down, unsigned, what would bring pay-ins to the treasury; signed and broadcast like a payout. Changes nothing.
   * @param inFlight as in `Chain.build`, earlier steps among them: addresses of theirs are left alone.
   */
  plan(order: SweepOrder, inFlight: readonly string[]): Promise<readonly SweepStep[]>;
}

/** A transaction that brings a pay-in to the treasury, as it is kept. Amounts in smallest units. */
export interface Sweep {
  readonly id: string;
  readonly chain: string;
  readonly kind: 'gas' | 'sweep';
  /** Index of the pay-in address that is swept. */
  readonly source: number;
  readonly ticker: Ticker;
  readonly amount: bigint;
  /** Where it goes. */
  readonly address: string;
  readonly status: 'built' | 'signed' | 'confirmed' | 'failed';
  readonly unsigned: string;
  readonly raw?: string | undefined;
  readonly chainTxId?: string | undefined;
}

/** What brings pay-ins to the treasury. What is built or signed is among `TransactionStore.inFlight`. */
export interface SweepStore {
  insert(sweep: Sweep): Promise<void>;
  /** Keeps what was signed; one that is signed already stays as it is. */
  signed(id: string, signed: { readonly raw: string; readonly chainTxId: string }): Promise<void>;
  /** @param fee what the chain took for it, where that is the same currency; else 0. @returns false when it had ended before, or was never signed. */
  end(id: string, status: 'confirmed' | 'failed', fee: bigint): Promise<boolean>;
  /** Those of a chain that have not ended. */
  open(chain: string): Promise<readonly Sweep[]>;
  /**
   * Pay-in addresses of a chain at which at least `least` of confirmed pay-ins is left, the richest first; none of which a
   * sweep is on its way.
   */
  left(chain: string, ticker: Ticker, least: bigint, limit: number): Promise<readonly SweepSource[]>;
}
