import { filter, Subject, type Observable } from 'rxjs';
import type { Change, Notice } from '../../../core/ports/stores/store.ts';

/** Publishes committed changes to subscribers. */
export interface ChangeFeed {
  readonly changes$: Observable<Change>;
  readonly notices$: Observable<Notice>;
  /** @param written changes that are committed. */
  publish(written: readonly (Change | Notice)[]): void;
  close(): Promise<void>;
}

/** Publishes changes within this process: an embedded database has no other. */
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

/** True for a change of anything but a transaction. */
export function isNotice(written: Change | Notice): written is Notice {
  return 'subject' in written;
}

/** True for a change of a transaction. */
export function isChange(written: Change | Notice): written is Change {
  return !isNotice(written);
}
