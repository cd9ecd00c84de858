import { filter, Subject, type Observable } from 'rxjs';
import type { Change, Notice } from '../../../core/ports/stores/store.ts';

/** Carries news of what was committed to whoever listens. */
export interface ChangeFeed {
  readonly changes$: Observable<Change>;
  readonly notices$: Observable<Notice>;
  /** @param written what stands already. */
  publish(written: readonly (Change | Notice)[]): void;
  close(): Promise<void>;
}

/** News within this process: an embedded database has no other. */
export class LocalChangeFeed implements ChangeFeed {
  readonly #written = new Subject<Change | Notice>();
  readonly changes$ = this.#written.pipe(filter(isChange));
  readonly notices$ = this.#written.pipe(filter(isNotice));

  publish(written: readonly (Change | Notice)[]): void {
    for (const one of written) this.#written.next(one);
  }

  async close(): Promise<void> {
    this.#written.complete();
  }
}

/** True for news of anything but a transaction. */
export function isNotice(written: Change | Notice): written is Notice {
  return 'subject' in written;
}

/** True for news of a transaction. */
export function isChange(written: Change | Notice): written is Change {
  return !isNotice(written);
}
