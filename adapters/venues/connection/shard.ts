import type { Subscription } from 'rxjs';
import type { FollowedMarket } from '../protocol/book-protocol.ts';
import type { EmptyReason, VenueEvent } from '../venue-feed.ts';
import { BackOff } from './back-off.ts';
import { BookLink, type LinkParts } from './book-link.ts';
import type { WeightBudget } from './weight-budget.ts';

type BookEvent = Exclude<VenueEvent, { kind: 'health' }>;

/** Milliseconds between two tries to connect, at first and at most. */
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 60_000;
/** A connection that lived so long is a success: the next loss starts with the shortest wait. */
const PROVEN_MS = 30_000;
/** Share of a connection's lifetime after which its successor is opened; a tenth more at random. */
const RENEWAL_SHARE = 0.85;
/** Milliseconds that a successor may take to have all books. */
const SUCCESSION_MS = 90_000;

export interface ShardParts extends LinkParts {
  /** Connections that the venue permits, shared by all shards. */
  readonly connections: WeightBudget;
  readonly random: () => number;
  /** Where to connect; asks the venue where it hands out tickets. */
  address(signal: AbortSignal): Promise<string>;
  event(event: BookEvent): void;
  changed(): void;
}

/**
 * Some markets of a venue and the connection that carries them: reconnects with growing pauses, and replaces the
 * connection before the venue cuts it. The successor's books are silent until all of them are right; then they take over.
 */
export class Shard {
  readonly #parts: ShardParts;
  readonly #markets: readonly FollowedMarket[];
  readonly #backOff: BackOff;
  readonly #live = new Set<number>();
  readonly #abort = new AbortController();
  #current: BookLink | undefined;
  #next: BookLink | undefined;
  #renewAt = Infinity;
  #timer: Subscription | undefined;
  lastEnd: EmptyReason | undefined;
  isHalted = false;

  constructor(parts: ShardParts, markets: readonly FollowedMarket[]) {
    this.#parts = parts;
    this.#markets = markets;
    this.#backOff = new BackOff(FIRST_WAIT_MS, MOST_WAIT_MS, parts.random);
  }

  get isOpen(): boolean {
    return this.#current?.isOpen === true;
  }

  get isComplete(): boolean {
    return this.#current?.isComplete === true;
  }

  start(): void {
    this.#connect(0);
  }

  tick(): void {
    this.#current?.tick();
    this.#next?.tick();
    const now = this.#parts.clock.now();
    if (now >= this.#renewAt && this.isOpen && !this.#next) this.#succeed();
    if (this.#next && (this.#next.isComplete || now - this.#next.openedAt > SUCCESSION_MS)) this.#takeOver();
  }

  stop(): void {
    this.#abort.abort();
    this.#timer?.unsubscribe();
    this.#current?.dispose();
    this.#next?.dispose();
  }

  #connect(wait: number): void {
    this.#timer?.unsubscribe();
    this.#timer = this.#parts.clock.schedule(() => {
      const more = this.#parts.connections.take(1);
      if (more > 0) return this.#connect(more + Math.round(this.#parts.random() * 1000));
      const link = this.#link(
        () => this.#current === link,
        (reason) => this.#lost(reason),
      );
      this.#current = link;
      this.#planRenewal();
      this.#open(link);
    }, wait);
  }

  #link(isCurrent: () => boolean, ended: (reason: EmptyReason) => void): BookLink {
    return new BookLink(this.#parts, this.#markets, {
      event: (event) => {
        if (!isCurrent()) return;
        this.#tell(event);
      },
      halted: (isHalted) => {
        this.isHalted = isHalted;
        this.#parts.changed();
      },
      ended,
    });
  }

  #open(link: BookLink): void {
    this.#parts.address(this.#abort.signal).then(
      (address) => link.open(address),
      () => link.end('disconnected'),
    );
  }

  #tell(event: BookEvent): void {
    if (event.kind === 'book') this.#live.add(event.market);
    else this.#live.delete(event.market);
    this.#parts.event(event);
    if (event.kind === 'empty' || event.update.kind === 'snapshot') this.#parts.changed();
  }

  /** The connection is gone: its successor takes over at once if there is one, with the books that it has. */
  #lost(reason: EmptyReason): void {
    if (this.#abort.signal.aborted) return;
    const lived = this.#parts.clock.now() - (this.#current?.openedAt ?? 0);
    this.lastEnd = reason;
    this.#current = undefined;
    if (this.#next?.isOpen) return this.#takeOver();
    this.#next?.dispose();
    this.#next = undefined;
    if (lived >= PROVEN_MS) this.#backOff.reset();
    this.#parts.changed();
    this.#connect(this.#backOff.next());
  }

  #planRenewal(): void {
    const { lifetimeMs } = this.#parts.definition.limits;
    const share = RENEWAL_SHARE + this.#parts.random() / 10;
    this.#renewAt = lifetimeMs === undefined ? Infinity : this.#parts.clock.now() + lifetimeMs * share;
  }

  #succeed(): void {
    if (this.#parts.connections.take(1) > 0) return;
    const next = this.#link(
      () => this.#current === next,
      (reason) => {
        if (this.#current === next) this.#lost(reason);
        else if (this.#next === next) this.#next = undefined;
      },
    );
    this.#next = next;
    this.#open(next);
  }

  #takeOver(): void {
    const next = this.#next!;
    const before = this.#current;
    this.#next = undefined;
    // A successor that never opened is of no use; the current connection stays, and another try follows.
    if (!next.isOpen) return next.dispose();
    this.#current = next;
    before?.dispose();
    this.#planRenewal();
    const now = this.#parts.clock.now();
    const waiting = new Set(next.protocol.waiting());
    for (const market of this.#live)
      if (waiting.has(market)) this.#tell({ kind: 'empty', market, reason: 'disconnected', receivedAt: now });
    next.protocol.republish(now);
    this.#parts.changed();
  }
}
