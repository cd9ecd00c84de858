import { NEVER, type Observable } from 'rxjs';
import type { SiteEvent, SiteEvents } from '../../core/ports/apis/site-events.ts';

/** Site events that pass the given stream to every subscriber; silent by default. */
export class MemorySiteEvents implements SiteEvents {
  readonly #events$: Observable<SiteEvent>;

  constructor(events$: Observable<SiteEvent> = NEVER) {
    this.#events$ = events$;
  }

  follow(): Observable<SiteEvent> {
    return this.#events$;
  }
}
