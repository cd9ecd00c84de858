import type { Ticker } from '../domain/currency.ts';
import type { Destination } from '../domain/transaction.ts';

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
  /** As a `SendOrder`, before it has an ID. */
  readonly order: { readonly ticker: Ticker; readonly to: Destination; readonly amount: bigint };
  readonly unsigned: string;
}

/** What a chain can do whose pay-ins do not pay for payouts where they are. */
export interface Sweeping {
  /**
   * Writes down, unsigned, what would bring pay-ins to the treasury; signed and broadcast like a payout. Changes nothing.
   * @param inFlight as in `Chain.build`, earlier steps among them: addresses of theirs are left alone.
   */
  plan(order: SweepOrder, inFlight: readonly string[]): Promise<readonly SweepStep[]>;
}
