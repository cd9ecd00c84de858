import { Subject, type Observable } from 'rxjs';
import type { Change } from '../../core/ports/store.ts';

/** Carries news of what was committed to whoever listens. */
export interface ChangeFeed {
  readonly changes$: Observable<Change>;
  /** @param changes what stands already. */
  tell(changes: readonly Change[]): void;
  close(): Promise<void>;
}

/** News within this process: an embedded database has no other. */
export class LocalChangeFeed implements ChangeFeed {
  readonly #changes = new Subject<Change>();
  readonly changes$ = this.#changes.asObservable();

  tell(changes: readonly Change[]): void {
    for (const change of changes) this.#changes.next(change);
  }

  async close(): Promise<void> {
    this.#changes.complete();
  }
}
