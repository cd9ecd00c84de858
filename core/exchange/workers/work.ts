import type { Observable } from 'rxjs';

/** What a worker claims, in milliseconds since 1970. */
export interface Claim {
  readonly now: number;
  /** The end of the lease: claimed items are due again at this time. */
  readonly until: number;
  readonly limit: number;
  /** Items in progress by lane; a lane with none is absent. */
  readonly running: ReadonlyMap<string | undefined, number>;
  /** Keys of the items in progress: what is claimed of them is not begun, and waits for the end of its lease. */
  readonly busy: readonly unknown[];
}

export interface Work<Item> {
  /** Claims due items, so that no other process claims them before the lease runs out. */
  claim(claim: Claim): Promise<readonly Item[]>;
  /** Identifies an item, so that it is never run twice at once; the item itself if absent. */
  keyOf?(item: Item): unknown;
  /** The lane of an item, for `Claim.running`; all items are in one lane if absent. */
  laneOf?(item: Item): string | undefined;
  /** Advances an item as far as possible now. It has failed if this rejects. */
  run(item: Item): Promise<void>;
  /** Records a failure and the time of the retry. If this rejects, the item is retried when its lease runs out. */
  failed(item: Item, error: unknown): Promise<void>;
  /** Reports that due items could not be claimed; the next poll tries again. */
  claimFailed(cause: unknown): void;
  recordFailed(item: Item, cause: unknown): void;
  /** Emits when work is due now, whichever process created it. */
  readonly wake$?: Observable<unknown>;
}
