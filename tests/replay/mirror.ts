import type { VenueEvent } from '../../adapters/venues/venue-feed.ts';

/** Books as a reader of the events builds them: by market and side, from ticks to lots. */
export class Mirror {
  readonly #books = new Map<number, MirroredBook>();

  take(event: VenueEvent): void {
    if (event.kind === 'health') return;
    const book = this.book(event.market);
    if (event.kind === 'empty') book.empty();
    else book.update(event.update.kind, event.update.side, event.update.levels);
  }

  book(market: number): MirroredBook {
    const book = this.#books.get(market) ?? new MirroredBook();
    this.#books.set(market, book);
    return book;
  }
}

export class MirroredBook {
  readonly bids = new Map<number, number>();
  readonly asks = new Map<number, number>();
  /** Sum of the levels' marks; equal books have equal ones. */
  digest = 0;

  get isEmpty(): boolean {
    return this.bids.size === 0 && this.asks.size === 0;
  }

  empty(): void {
    this.bids.clear();
    this.asks.clear();
    this.digest = 0;
  }

  update(kind: 'snapshot' | 'change', side: 'bids' | 'asks', levels: Float64Array): void {
    if (kind === 'snapshot') for (const [tick, lots] of this[side]) this.#set(side, tick, lots, 0);
    for (let i = 0; i < levels.length; i += 2)
      this.#set(side, levels[i]!, this[side].get(levels[i]!) ?? 0, levels[i + 1]!);
  }

  /** The best price in ticks and its size in lots. */
  best(side: 'bids' | 'asks'): readonly [tick: number, lots: number] | undefined {
    let best = NaN;
    for (const tick of this[side].keys())
      if (Number.isNaN(best) || (side === 'bids' ? tick > best : tick < best)) best = tick;
    return Number.isNaN(best) ? undefined : [best, this[side].get(best)!];
  }

  #set(side: 'bids' | 'asks', tick: number, before: number, lots: number): void {
    if (before !== 0) this.digest = sum(this.digest, -markOf(side, tick, before));
    if (lots === 0) this[side].delete(tick);
    else {
      this[side].set(tick, lots);
      this.digest = sum(this.digest, markOf(side, tick, lots));
    }
  }
}

const MODULUS = 2 ** 52;

/** Adds marks; the order does not matter, and taking one away undoes adding it. */
export function sum(digest: number, mark: number): number {
  const next = digest + mark;
  return next < 0 ? next + MODULUS : next >= MODULUS ? next - MODULUS : next;
}

/** A number below 2^52 that stands for a level. */
export function markOf(side: 'bids' | 'asks', tick: number, lots: number): number {
  const low = mixed(mixed(mixed(side === 'bids' ? 7 : 11, tick % 2 ** 32), Math.floor(tick / 2 ** 32)), lots % 2 ** 32);
  const high = mixed(mixed(low, Math.floor(lots / 2 ** 32)), 0x9e3779b9);
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}

function mixed(seed: number, value: number): number {
  let hash = Math.imul(seed ^ (value | 0), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
