import type { Clock } from '../../../core/ports/services/clock.ts';
import type { BookProtocol, FollowedMarket, ProtocolSink } from '../protocol/book-protocol.ts';
import type { EmptyReason, VenueEvent } from '../venue-feed.ts';
import { BookActivity } from './book-activity.ts';
import { ResyncTimes } from './resync-times.ts';
import { SendQueue } from './send-queue.ts';
import type { SnapshotQueue, SnapshotTask } from './snapshot-queue.ts';
import type { VenueDefinition } from './venue-definition.ts';
import type { OpenSocket, VenueSocket } from './venue-socket.ts';
import { WeightBudget } from './weight-budget.ts';

type BookEvent = Exclude<VenueEvent, { kind: 'health' }>;

/** Quiet milliseconds after which the venue is asked for a sign of life. */
const PROBE_MS = 2000;
/** Quiet milliseconds after which it is given up: with two looks a second, books are empty after 5 s at the latest. */
const SILENT_MS = 4500;
/** Milliseconds that a connection may take until it is open. */
const OPEN_MS = 15_000;
/** Milliseconds between two looks from which on this process itself stood still. */
const STOOD_STILL_MS = 1_500;

/** What a link tells its owner. */
export interface LinkOwner {
  event(event: BookEvent): void;
  halted(isHalted: boolean): void;
  /** The link is closed and its books are empty. */
  ended(reason: EmptyReason): void;
}

export interface LinkParts {
  readonly clock: Clock;
  readonly definition: VenueDefinition;
  readonly openSocket: OpenSocket;
  readonly snapshots: SnapshotQueue;
  /** Messages over all connections together. */
  readonly messages: WeightBudget;
  readonly levels: number | undefined;
}

/** One connection to a venue with the books that it carries, from opening to its end. */
export class BookLink {
  readonly protocol: BookProtocol;
  readonly openedAt: number;
  readonly #parts: LinkParts;
  readonly #owner: LinkOwner;
  readonly #sends: SendQueue;
  readonly #resubscriptions: WeightBudget;
  readonly #resyncs: ResyncTimes;
  readonly #activity: BookActivity;
  readonly #tasks = new Map<number, SnapshotTask>();
  #socket: VenueSocket | undefined;
  #state: 'connecting' | 'open' | 'ended' = 'connecting';
  #heardAt: number;
  #probedAt = 0;
  #lookedAt: number;
  #isBehind = false;

  constructor(parts: LinkParts, markets: readonly FollowedMarket[], owner: LinkOwner) {
    this.#parts = parts;
    this.#owner = owner;
    const { clock, definition } = parts;
    this.openedAt = clock.now();
    this.#heardAt = this.openedAt;
    this.#lookedAt = this.openedAt;
    this.protocol = definition.protocol(markets, this.#sink(), parts.levels);
    const { messages, resubscriptions = [] } = definition.limits;
    const budgets = [new WeightBudget(clock, messages), parts.messages];
    this.#sends = new SendQueue(clock, budgets, (text) => this.#socket?.send(text));
    this.#resubscriptions = new WeightBudget(clock, resubscriptions);
    this.#resyncs = new ResyncTimes(clock);
    this.#activity = new BookActivity(clock);
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Whether no book waits for a snapshot. */
  get isComplete(): boolean {
    return this.isOpen && this.protocol.waiting().length === 0;
  }

  open(address: string): void {
    if (this.#state !== 'connecting') return;
    this.#socket = this.#parts.openSocket(address, {
      opened: () => this.#opened(),
      message: (text) => this.#message(text),
      closed: () => this.end('disconnected'),
    });
  }

  /** Looks at the time: silence, books that are silent or still wait. Called twice a second. */
  tick(): void {
    const now = this.#parts.clock.now();
    if (this.#hasStoodStill(now)) return;
    if (this.#state === 'connecting' && Math.abs(now - this.openedAt) > OPEN_MS) return this.end('disconnected');
    if (!this.isOpen) return;
    const quiet = now - this.#heardAt;
    if (quiet >= SILENT_MS) return this.end('silent');
    if (quiet >= PROBE_MS && now - this.#probedAt >= PROBE_MS) {
      this.#probedAt = now;
      const probe = this.protocol.probe();
      if (probe !== undefined) this.#sends.push([probe]);
    }
    for (const market of this.#activity.silent()) {
      this.protocol.empty('silent', now, market);
      this.#resync(market);
    }
    for (const market of this.protocol.waiting()) if (this.#resyncs.isOverdue(market)) this.#resync(market);
  }

  /**
   * Returns true at the first check after this process itself stood still, on a busy machine: it reads what the venue sent
   * meanwhile before the next check, and counts silence only then. Measures the silence from now on when the clock was set back.
   */
  #hasStoodStill(now: number): boolean {
    const passed = now - this.#lookedAt;
    this.#lookedAt = now;
    if (passed < 0) this.#heardAt = Math.min(this.#heardAt, now);
    this.#isBehind = passed > STOOD_STILL_MS && !this.#isBehind;
    return this.#isBehind;
  }

  /** Empties all books, closes the socket and tells the owner, once. */
  end(reason: EmptyReason): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.protocol.empty(reason, this.#parts.clock.now());
    this.#release();
    this.#owner.ended(reason);
  }

  /** Closes the socket without a word: another link has taken over. */
  dispose(): void {
    this.#state = 'ended';
    this.#release();
  }

  #release(): void {
    this.#sends.stop();
    this.#socket?.close();
    for (const task of this.#tasks.values()) this.#parts.snapshots.drop(task);
    this.#tasks.clear();
  }

  #opened(): void {
    if (this.#state !== 'connecting') return;
    this.#state = 'open';
    this.#heardAt = this.#parts.clock.now();
    this.#sends.push(this.protocol.subscriptions());
    for (const market of this.protocol.waiting()) this.#resyncs.asked(market);
  }

  #message(text: string): void {
    if (this.#state !== 'open') return;
    this.#heardAt = this.#parts.clock.now();
    this.protocol.receive(text, this.#heardAt);
  }

  #sink(): ProtocolSink {
    return {
      event: (event) => {
        if (event.kind === 'book') this.#activity.seen(event.market);
        else this.#activity.forget(event.market);
        this.#owner.event(event);
      },
      resync: (market) => {
        if (this.isOpen && this.#resyncs.mayAsk(market)) this.#resync(market);
      },
      send: (message) => this.#sends.push([message]),
      reconnect: (reason) => this.end(reason),
      halted: (isHalted) => this.#owner.halted(isHalted),
    };
  }

  #resync(market: number): void {
    if (!this.isOpen) return;
    this.#resyncs.asked(market);
    const messages = this.protocol.resubscriptions(market);
    if (messages.length > 0) {
      // Without room for them, the book asks again after its pause.
      if (this.#resubscriptions.take(messages.length) === 0) this.#sends.push(messages);
    } else if (this.protocol.takeSnapshot) this.#ask(market);
  }

  #ask(market: number): void {
    const { protocol } = this;
    const task = this.#tasks.get(market) ?? {
      request: (isShort: boolean) => protocol.snapshotRequest!(market, isShort),
      take: (text: string) => {
        if (this.isOpen) protocol.takeSnapshot!(market, text, this.#parts.clock.now());
      },
    };
    this.#tasks.set(market, task);
    this.#parts.snapshots.ask(task);
  }
}
