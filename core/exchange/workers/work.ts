import type { Observable } from 'rxjs';
import type { Claim } from './worker.ts';

export interface Work<Item> {
  /** Claims due items, so that no other process claims them before the lease runs out. */
  claim(claim: Claim): Promise<readonly Item[]>;
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
