import { NEVER, type Observable } from 'rxjs';
import type { SiteEvent, SiteEvents } from '../../core/ports/apis/site-events.ts';

/** Events of the site that are what they are given, whoever asks; silent unless given any. */
export class MemorySiteEvents implements SiteEvents {
  readonly #events$: Observable<SiteEvent>;

  constructor(events$: Observable<SiteEvent> = NEVER) {
    this.#events$ = events$;
  }

  follow(): Observable<SiteEvent> {
    return this.#events$;
  }
}
