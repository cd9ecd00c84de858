import { concat, defer, of, type Observable, ReplaySubject, Subject } from 'rxjs';
import type { MarketFeed, MarketGeneration, MarketUpdate } from '../../../core/ports/markets/market-feed.ts';
import type { VenueHub } from './venue-hub.ts';

type HubSource = Pick<VenueHub, 'generation' | 'shape' | 'isWhole' | 'snapshot'>;

/** The hub's books as a market of this same process: the books that the process sends to servers, without a wire. */
export class HubMarket implements Pick<MarketFeed, 'generations$' | 'isAvailable' | 'isWhole'> {
  readonly #hub: HubSource;
  readonly #generations = new ReplaySubject<MarketGeneration>(1);
  #updates = new Subject<readonly MarketUpdate[]>();
  #generation = 0;
  readonly generations$: Observable<MarketGeneration> = this.#generations;

  constructor(hub: HubSource) {
    this.#hub = hub;
  }

  /** Books that are not known to be right are empty, so there is always a price or none. */
  isAvailable(): boolean {
    return this.#generation > 0;
  }

  isWhole(): boolean {
    return this.#hub.isWhole;
  }

  /** Passes on what `VenueHub.flush` returned; call it after each flush. */
  publish(updates: readonly MarketUpdate[]): void {
    if (this.#hub.generation !== this.#generation) this.#begin();
    else if (updates.length > 0) this.#updates.next(updates);
  }

  #begin(): void {
    this.#generation = this.#hub.generation;
    this.#updates.complete();
    const updates = new Subject<readonly MarketUpdate[]>();
    this.#updates = updates;
    const { shape } = this.#hub;
    const whole = () => shape.listings.flatMap((_, listing) => this.#hub.snapshot(listing));
    this.#generations.next({ ...shape, updates$: defer(() => concat(of(whole()), updates)) });
  }
}
