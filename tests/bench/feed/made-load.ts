import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../campaign/random.ts';
import { MadeMarket, messageOfBinance } from '../figures/made-messages.ts';
import type { Child } from './child.ts';
import type { Usage } from './feed-child.ts';

interface Load {
  /** Messages in all, and a second; as fast as they are taken unless given. */
  readonly messages: number;
  readonly rate?: number;
  /** Called after each batch, with the messages so far. */
  readonly sent?: (count: number, used: Usage) => Promise<void>;
}

/** Messages that are sent in one go. */
const AT_ONCE = 200;

/** Markets whose books change at random, and the messages that tell so. */
export class MadeLoad {
  readonly made: readonly MadeMarket[];
  readonly #random = new Random(20_261_127);
  readonly #levels: number;

  /** @param depth levels of a side. @param levels that a message changes. */
  constructor(markets: number, depth: number, levels: number) {
    this.made = Array.from({ length: markets }, (_, index) => new MadeMarket(`A${index}`, this.#random, depth));
    this.#levels = levels;
  }

  /** Sends messages of random markets. @returns when each was taken, and its market. */
  async send(venues: Child, { messages, rate = Infinity, sent }: Load): Promise<readonly Taken[]> {
    const taken: Taken[] = [];
    let due = performance.now();
    for (let count = AT_ONCE; count <= messages; count += AT_ONCE) {
      const markets = Array.from({ length: AT_ONCE }, () => this.#random.between(0, this.made.length - 1));
      const changes = markets.map((market) => messageOfBinance(this.made[market]!, this.#levels));
      due += (1000 * AT_ONCE) / rate;
      const used = await venues.ask({ changes });
      for (const market of markets) taken.push({ market, at: used.at });
      await sent?.(count, used);
      const left = due - performance.now();
      if (left > 0 && rate < Infinity) await pause(left);
    }
    return taken;
  }
}

/** When a message about a market was taken by the process that follows venues, in milliseconds since 1970. */
export interface Taken {
  readonly market: number;
  readonly at: number;
}

/** Milliseconds from each message until a server could quote it, in order; the longest for one that it never could. */
export function delays(taken: readonly Taken[], quotable: readonly (readonly [number, number, number])[]): number[] {
  const byMarket = new Map<number, (readonly [receivedAt: number, at: number])[]>();
  for (const [market, receivedAt, at] of quotable)
    byMarket.set(market, [...(byMarket.get(market) ?? []), [receivedAt, at]]);
  const found = taken.map(({ market, at }) => {
    const applied = byMarket.get(market)?.find(([receivedAt]) => receivedAt >= at);
    return applied === undefined ? Infinity : applied[1] - at;
  });
  return found.toSorted((a, b) => a - b);
}

/** The median slope between any two points: some that lie off do not change it. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const slopes = points.flatMap(([x, y], at) =>
    points.slice(at + 1).map(([later, value]) => (value - y) / (later - x)),
  );
  return slopes.toSorted((a, b) => a - b)[slopes.length >> 1]!;
}
