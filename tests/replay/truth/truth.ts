import type { BookMessage, SentLevel } from '../book-message.ts';
import { stepsOf } from '../exact-steps.ts';
import { markOf, sum } from '../mirror.ts';

/** A level with its exact steps. */
export interface TrueLevel extends SentLevel {
  readonly tick: number;
  readonly lots: number;
}

/** Puts the levels of a message into whole ticks and lots, in bigint. */
export function exactLevels(message: BookMessage, tick: string, lot: string): TrueLevel[] {
  return message.levels.map((level) => ({
    ...level,
    tick: Number(stepsOf(level.price, tick, level.side === 'asks')),
    lots: Number(stepsOf(level.size, lot)),
  }));
}

/**
 * One book as the venue has it, kept in the plainest way and without the product's code: it is what a published book is
 * compared with.
 */
export class TrueBook {
  #sides = { bids: new Map<number, TrueLevel>(), asks: new Map<number, TrueLevel>() };
  readonly #depth: number;
  #digest = 0;

  constructor(depth: number) {
    this.#depth = depth;
  }

  copy(): TrueBook {
    const copy = new TrueBook(this.#depth);
    copy.#sides = { bids: new Map(this.#sides.bids), asks: new Map(this.#sides.asks) };
    copy.#digest = this.#digest;
    return copy;
  }

  apply(isSnapshot: boolean, levels: readonly TrueLevel[]): void {
    if (isSnapshot) {
      this.#sides.bids.clear();
      this.#sides.asks.clear();
      this.#digest = 0;
    }
    for (const level of levels) this.#set(level);
    for (const side of ['bids', 'asks'] as const)
      while (this.#sides[side].size > this.#depth) this.#remove(side, this.#worst(side));
  }

  /** The mark of the whole book, or of its best levels. */
  digest(most: number | undefined): number {
    if (most === undefined) return this.#digest;
    return this.best(most).reduce((digest, { side, tick, lots }) => sum(digest, markOf(side, tick, lots)), 0);
  }

  /** The best levels of both sides, best first. */
  best(most: number): TrueLevel[] {
    return [...this.#top('bids', most), ...this.#top('asks', most)];
  }

  #sorted(side: 'bids' | 'asks'): TrueLevel[] {
    const sign = side === 'bids' ? -1 : 1;
    return [...this.#sides[side].values()].toSorted((a, b) => sign * (a.tick - b.tick));
  }

  #worst(side: 'bids' | 'asks'): number {
    const sign = side === 'bids' ? -1 : 1;
    let worst = NaN;
    for (const tick of this.#sides[side].keys()) if (!(sign * (tick - worst) <= 0)) worst = tick;
    return worst;
  }

  /** The best few, by insertion: sorting a thousand levels for each message would take most of the time. */
  #top(side: 'bids' | 'asks', most: number): TrueLevel[] {
    if (most >= this.#sides[side].size) return this.#sorted(side);
    const sign = side === 'bids' ? -1 : 1;
    const best: TrueLevel[] = [];
    for (const level of this.#sides[side].values()) {
      if (best.length === most && sign * (level.tick - best[most - 1]!.tick) > 0) continue;
      let at = best.length;
      while (at > 0 && sign * (level.tick - best[at - 1]!.tick) < 0) at -= 1;
      best.splice(at, 0, level);
      if (best.length > most) best.pop();
    }
    return best;
  }

  #set(level: TrueLevel): void {
    this.#remove(level.side, level.tick);
    if (level.lots === 0) return;
    this.#sides[level.side].set(level.tick, level);
    this.#digest = sum(this.#digest, markOf(level.side, level.tick, level.lots));
  }

  #remove(side: 'bids' | 'asks', tick: number): void {
    const before = this.#sides[side].get(tick);
    if (!before) return;
    this.#digest = sum(this.#digest, -markOf(side, tick, before.lots));
    this.#sides[side].delete(tick);
  }
}
