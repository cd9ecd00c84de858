import type { LevelMarket } from './level-market.ts';
import { marginalPrices } from './marginal-prices.ts';

/** The smallest step, as a part of the whole. */
const QUANTUM = 1 / 1000;

/** A sequence of hops and the amount along it. */
export interface Path {
  readonly hops: readonly number[];
  amount: number;
}

export interface Filling {
  readonly paths: readonly Path[];
  /** Units that arrive, approximately, and units that found no depth. */
  readonly output: number;
  readonly rest: number;
  /** Per hop: the rate of the next unit. */
  readonly marginal: Float64Array;
}

interface Request {
  readonly source: number;
  readonly target: number;
  readonly amount: number;
  readonly hops: number;
}

/** How much of each hop's depth is taken. */
class Depth {
  readonly marginal: Float64Array;
  readonly #market: LevelMarket;
  readonly #level: Int32Array;
  readonly #room: Float64Array;

  constructor(market: LevelMarket) {
    this.#market = market;
    this.#level = Int32Array.from(market.starts.subarray(0, -1));
    this.#room = Float64Array.from(market.from, (_, hop) => this.#roomAt(hop));
    this.marginal = Float64Array.from(market.from, (_, hop) => this.#rateAt(hop));
  }

  /** Units that the present levels of a path take. */
  room(hops: readonly number[]): number {
    let [room, rate] = [Infinity, 1];
    for (const hop of hops) {
      room = Math.min(room, this.#room[hop]! / rate);
      rate *= this.marginal[hop]!;
    }
    return room;
  }

  /** True when every hop takes what reaches it. */
  holds(hops: readonly number[], amount: number): boolean {
    let arriving = amount;
    for (const hop of hops) {
      const { rest, output } = this.#walk(hop, arriving, false);
      if (rest > 0) return false;
      arriving = output;
    }
    return true;
  }

  take(hops: readonly number[], amount: number): number {
    return hops.reduce((arriving, hop) => this.#walk(hop, arriving, true).output, amount);
  }

  #walk(hop: number, amount: number, isTaken: boolean): { rest: number; output: number } {
    const { rates, rooms, starts } = this.#market;
    let [level, room, rest, output] = [this.#level[hop]!, this.#room[hop]!, amount, 0];
    while (rest > 0 && level < starts[hop + 1]!) {
      const part = Math.min(rest, room);
      output += part * rates[level]!;
      rest -= part;
      room -= part;
      if (room <= rooms[level]! * 1e-12) room = rooms[++level] ?? 0;
    }
    if (isTaken) {
      this.#level[hop] = level;
      this.#room[hop] = room;
      this.marginal[hop] = this.#rateAt(hop);
    }
    return { rest: rest > amount * 1e-9 ? rest : 0, output };
  }

  #roomAt(hop: number): number {
    const level = this.#level[hop]!;
    return level < this.#market.starts[hop + 1]! ? this.#market.rooms[level]! : 0;
  }

  #rateAt(hop: number): number {
    const level = this.#level[hop]!;
    return level < this.#market.starts[hop + 1]! ? this.#market.rates[level]! : 0;
  }
}

/**
 * Fills an amount along the path with the best rate of the next unit, level by level, until all is placed or no depth is
 * left. @param only the paths to use; every path of the market unless given.
 */
export function waterFilling(market: LevelMarket, request: Request, only?: readonly (readonly number[])[]): Filling {
  const depth = new Depth(market);
  const paths = new Map<string, Path>();
  let [rest, output] = [request.amount, 0];
  while (rest > request.amount * 1e-9) {
    const hops = only ? bestOf(depth.marginal, only) : bestPath(market, depth.marginal, request);
    if (hops === undefined) break;
    const room = depth.room(hops);
    const wanted = Math.min(rest, Math.max(room, request.amount * QUANTUM));
    const part = wanted > room && !depth.holds(hops, wanted) ? Math.min(rest, room) : wanted;
    output += depth.take(hops, part);
    rest -= part;
    const known = paths.get(hops.join());
    if (known) known.amount += part;
    else paths.set(hops.join(), { hops, amount: part });
  }
  return { paths: [...paths.values()], output, rest, marginal: depth.marginal };
}

function bestOf(marginal: Float64Array, paths: readonly (readonly number[])[]): readonly number[] | undefined {
  let [best, most]: [readonly number[] | undefined, number] = [undefined, 0];
  for (const hops of paths) {
    const rate = hops.reduce((product, hop) => product * marginal[hop]!, 1);
    if (rate > most) [best, most] = [hops, rate];
  }
  return best;
}

/** The path with the best rate of the next unit; undefined without one that passes no asset twice. */
function bestPath(
  market: LevelMarket,
  marginal: Float64Array,
  { source, target, hops }: Request,
): number[] | undefined {
  const prices = marginalPrices(market, marginal, target, hops);
  const path: number[] = [];
  const passed = new Set([source]);
  for (let [at, k] = [source, hops]; at !== target; k -= 1) {
    const price = k > 0 ? prices[k * market.size + at]! : 0;
    if (price === 0) return undefined;
    let next = -1;
    for (let hop = 0; hop < market.from.length && next < 0; hop += 1) {
      if (market.from[hop] !== at) continue;
      if (price === marginal[hop]! * prices[(k - 1) * market.size + market.to[hop]!]!) next = hop;
    }
    at = market.to[next]!;
    if (passed.has(at)) return undefined;
    passed.add(at);
    path.push(next);
  }
  return path;
}
