import { Observable } from 'rxjs';
import { SITE_EVENTS_PATH } from '../../core/contract/transactions/event-path.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { SiteEvent, SiteEvents } from '../../core/ports/apis/site-events.ts';

/** Failed connections in a row after which the stream fails, so that the page can fall back. */
const PATIENCE = 3;

/** Live site events over the browser's EventSource, which reconnects on its own. */
export class EventSourceSiteEvents implements SiteEvents {
  readonly #open: (url: string) => EventSource;

  constructor(open: (url: string) => EventSource = (url) => new EventSource(url)) {
    this.#open = open;
  }

  follow(): Observable<SiteEvent> {
    return new Observable((subscriber) => {
      const source = this.#open(SITE_EVENTS_PATH);
      let failures = 0;
      for (const type of ['domain', 'affiliate'] as const)
        source.addEventListener(type, ({ data }: MessageEvent<string>) =>
          subscriber.next({ type, data: JSON.parse(data) } as SiteEvent),
        );
      source.addEventListener('open', () => (failures = 0));
      source.addEventListener('error', () => {
        failures += 1;
        // Closed: the server refused, and the browser will not reconnect.
        if (source.readyState === 2 || failures >= PATIENCE)
          subscriber.error(new ExchangeError('unavailable', 'Live updates are not available'));
      });
      return () => source.close();
    });
  }
}
