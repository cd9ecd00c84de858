import { sha256 } from './transfer.ts';

/** A reorganisation: it replaced every block from `fork` on. */
export interface Fork {
  /** The lowest height that was replaced. */
  readonly fork: number;
}

/**
 * The blocks: one every `blockMs` since the genesis, even while no process runs. Nothing is stored: the clock gives a
 * height, and a hash follows from the height and the reorganisations that reached it.
 */
export class Blocks {
  readonly #name: string;
  readonly #genesisAt: number;
  readonly #blockMs: number;
  readonly #forks: readonly Fork[];

  /** @param name unique to this chain. @param genesisAt milliseconds since 1970. @param forks in the order they happened. */
  constructor(name: string, genesisAt: number, blockMs: number, forks: readonly Fork[]) {
    this.#name = name;
    this.#genesisAt = genesisAt;
    this.#blockMs = blockMs;
    this.#forks = forks;
  }

  /** The height at a time; 0 is the genesis block. */
  height(now: number): number {
    return Math.max(0, Math.floor((now - this.#genesisAt) / this.#blockMs));
  }

  /** The time of a block, in milliseconds since 1970. */
  timeOf(height: number): number {
    return this.#genesisAt + height * this.#blockMs;
  }

  cursorAt(height: number): string {
    return `${height}:${this.#hash(height, this.#forks.length)}`;
  }

  /**
   * The height up to which a cursor's branch equals the current one: the cursor's own, unless its block was reorganised
   * away. -1, before every block, for a cursor of another chain, or of a future height after the clock was set back.
   */
  commonHeight(cursor: string, now: number): number {
    const [text = '', hash] = cursor.split(':');
    const height = Number(text);
    if (!/^\d{1,15}$/.test(text) || height > this.height(now)) return -1;
    for (let known = this.#forks.length; known >= 0; known -= 1) {
      if (this.#hash(height, known) !== hash) continue;
      return this.#forks.slice(known).reduce((common, { fork }) => Math.min(common, fork - 1), height);
    }
    return -1;
  }

  /** @param known the number of reorganisations that have happened. */
  #hash(height: number, known: number): string {
    const branch = this.#forks.findLastIndex(({ fork }, index) => index < known && fork <= height);
    return sha256(`${this.#name} ${height} ${branch}`);
  }
}
