import type { Hedge, HedgeState } from '../../../domain/hedging/hedge.ts';

/** The journal of hedges. Nothing is ever deleted from it. */
export interface HedgeStore {
  /** @throws Error for an ID that is in the journal. */
  insert(hedge: Hedge): Promise<void>;
  find(id: string): Promise<Hedge | undefined>;
  /**
   * Writes what may change of a hedge, if its state still is `from`: of several processes one succeeds. @throws Error for a
   * venue's order ID that another hedge of that venue has.
   */
  change(hedge: Hedge, from: HedgeState): Promise<boolean>;
  /** Those that have not ended, oldest first. */
  open(): Promise<readonly Hedge[]>;
  /** Newest first. @param venue of all if absent. */
  list(limit: number, venue?: string): Promise<readonly Hedge[]>;
  /**
   * The worth of what was sent since a time: of what ended only the part that was executed, rounded up, so that orders
   * that find little do not use up a limit.
   */
  sentWorth(since: number): Promise<bigint>;
  /**
   * What booked orders of a venue lost to their plans, in the unit of their worth: of each what it brought less than expected
   * of what was executed, in millionths, of its worth; profits are not counted. @param since their creation, in milliseconds.
   */
  lostSince(venue: string, since: number): Promise<bigint>;
}
