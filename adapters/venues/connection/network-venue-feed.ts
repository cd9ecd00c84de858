import { Observable, type Subscriber } from 'rxjs';
import type { Clock } from '../../../core/ports/services/clock.ts';
import { stepOf } from '../book/steps.ts';
import type { VenueEvent, VenueFeed, VenueHealth, VenueMarket } from '../venue-feed.ts';
import { type RestClient, VenueRequestError } from './rest-client.ts';
import { Shard, type ShardParts } from './shard.ts';
import { SnapshotQueue } from './snapshot-queue.ts';
import type { VenueDefinition } from './venue-definition.ts';
import type { OpenSocket } from './venue-socket.ts';
import { WeightBudget } from './weight-budget.ts';

/** Milliseconds between two looks at the connections. */
const TICK_MS = 500;

export interface NetworkVenueFeedParts {
  readonly definition: VenueDefinition;
  readonly clock: Clock;
  readonly rest: RestClient;
  readonly openSocket: OpenSocket;
  /** Address of the WebSocket instead of the venue's own. */
  readonly socket?: string;
  /** Most levels of a side that the feed publishes. */
  readonly levels?: number;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** A venue's books over the network: as many connections as its markets need, within the venue's limits. */
export class NetworkVenueFeed implements VenueFeed {
  readonly venue: string;
  readonly #parts: NetworkVenueFeedParts;
  /** Shared by everything that is asked over REST, and by all connections. */
  readonly #weight: WeightBudget;
  readonly #connections: WeightBudget;
  readonly #messages: WeightBudget;

  constructor(parts: NetworkVenueFeedParts) {
    this.#parts = parts;
    const { definition, clock } = parts;
    this.venue = definition.venue;
    const { weight, connections, allMessages = [] } = definition.limits;
    this.#weight = new WeightBudget(clock, weight);
    this.#connections = new WeightBudget(clock, connections);
    this.#messages = new WeightBudget(clock, allMessages);
  }

  async markets(signal: AbortSignal): Promise<readonly VenueMarket[]> {
    const { definition, rest } = this.#parts;
    const list = await this.#asked(() => rest.get(definition.marketsPath, signal));
    return definition.readMarkets(list).filter(isComplete);
  }

  /** @throws RangeError for a market whose tick or lot is no positive decimal. */
  follow(markets: readonly VenueMarket[]): Observable<VenueEvent> {
    for (const { symbol, tick, lot } of markets) {
      stepOf(tick, `tick of ${symbol}`);
      stepOf(lot, `lot of ${symbol}`);
    }
    return new Observable((subscriber) => this.#follow(markets, subscriber));
  }

  #follow(markets: readonly VenueMarket[], subscriber: Subscriber<VenueEvent>): () => void {
    const { definition, clock, rest, random } = this.#parts;
    const snapshots = new SnapshotQueue(clock, rest, this.#weight, random);
    const shards: Shard[] = [];
    let last: VenueHealth | undefined;
    const changed = (): void => {
      const health = healthOf(shards);
      if (health === last) return;
      last = health;
      subscriber.next({ kind: 'health', health });
    };
    const parts: ShardParts = {
      ...this.#parts,
      levels: this.#parts.levels,
      snapshots,
      connections: this.#connections,
      messages: this.#messages,
      address: (signal) => this.#address(signal),
      event: (event) => subscriber.next(event),
      changed,
    };
    const size = definition.limits.marketsPerConnection;
    const followed = markets.map((market, index) => ({ index, market }));
    for (let at = 0; at < followed.length; at += size) shards.push(new Shard(parts, followed.slice(at, at + size)));
    changed();
    for (const shard of shards) shard.start();
    const look = (): void => {
      for (const shard of shards) shard.tick();
      snapshots.deepen();
      changed();
      ticks = clock.schedule(look, TICK_MS);
    };
    let ticks = clock.schedule(look, TICK_MS);
    return () => {
      ticks.unsubscribe();
      for (const shard of shards) shard.stop();
      snapshots.stop();
    };
  }

  async #address(signal: AbortSignal): Promise<string> {
    const { definition, rest, socket } = this.#parts;
    if (definition.ticketPath === undefined) return socket ?? definition.socket;
    const address = definition.readTicket!(await this.#asked(() => rest.post(definition.ticketPath!, signal)));
    // A given address replaces the venue's own, its ticket stays.
    return socket === undefined ? address : socket + new URL(address).search;
  }

  /** Asks for a list or a ticket, which the budget of snapshots leaves room for, unless the venue asked to wait. */
  async #asked(ask: () => Promise<string>): Promise<string> {
    const { pausedMs } = this.#weight;
    if (pausedMs > 0) throw new VenueRequestError(`${this.venue} is not asked for ${pausedMs} ms more, as it wished`);
    try {
      return await ask();
    } catch (error) {
      if (error instanceof VenueRequestError && error.waitMs > 0) this.#weight.pause(error.waitMs);
      throw error;
    }
  }
}

/** Whether a market has all that a book needs; venues list some without steps before they open. */
function isComplete({ symbol, base, quote, tick, lot }: VenueMarket): boolean {
  return [symbol, base, quote].every((text) => text !== '') && isStep(tick) && isStep(lot);
}

function isStep(text: string): boolean {
  try {
    return stepOf(text, 'step').count > 0;
  } catch {
    return false;
  }
}

function healthOf(shards: readonly Shard[]): VenueHealth {
  if (shards.some(({ isHalted }) => isHalted)) return 'halted';
  if (shards.every(({ isComplete }) => isComplete)) return 'live';
  const closed = shards.filter(({ isOpen }) => !isOpen);
  if (closed.some(({ lastEnd }) => lastEnd === 'silent')) return 'silent';
  return closed.length > 0 ? 'connecting' : 'resyncing';
}
