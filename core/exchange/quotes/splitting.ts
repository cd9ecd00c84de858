import type { BestRoute } from './best-route.ts';
import { fillAlong, needAlong } from './exact-pricing.ts';
import type { Hop } from './hop.ts';
import { RoutePool } from './route-pool.ts';
import type { Leg, Trade } from './trade.ts';

/** Parts a large amount is placed in, one after the other: eight get most of what splitting is worth, twelve nearly all. */
const CHUNKS = 12n;
/** Placements at most: where depth ends, a part takes more than one. */
const PLACEMENTS = 64;

/** A route that takes parts of an amount. */
interface Share {
  readonly hops: readonly Hop[];
  readonly amountIn: bigint;
}

/**
 * Spreads a large amount over routes and venues: chunk by chunk to the route that is best after the chunks before took
 * their depth. Chunks of the same route become one leg, and the legs are priced anew, exactly, one after the other.
 */
export class Splitting {
  readonly #routes: BestRoute;

  constructor(routes: BestRoute) {
    this.#routes = routes;
  }

  /** The trade in legs; undefined when the books do not hold all of `amountIn`. */
  split(from: number, to: number, amountIn: bigint): Trade | undefined {
    const { placed, rest } = this.#place(from, to, amountIn, amountIn / CHUNKS + 1n, 3);
    if (placed.length === 0 || rest * 1000n > amountIn) return undefined;
    // Close to the end of depth another order of the same parts may not fit, while the order they were placed in does.
    return execute(withRest(merged(placed), rest), amountIn) ?? execute(withRest(placed, rest), amountIn);
  }

  /** About the most that can be placed from one asset to another. @param capacity of the hops that leave `from`. */
  depth(from: number, to: number, capacity: bigint): bigint {
    const near = capacity - this.#place(from, to, capacity, capacity, 2).rest;
    return near > 0n ? near : capacity - this.#place(from, to, capacity, capacity, 3).rest;
  }

  #place(
    from: number,
    to: number,
    amountIn: bigint,
    chunk: bigint,
    maximumHops: number,
  ): { placed: Share[]; rest: bigint } {
    const placed: Share[] = [];
    const pool = new RoutePool(this.#routes, from, to, maximumHops);
    let rest = amountIn;
    try {
      for (let i = 0; i < PLACEMENTS && rest > 0n; i += 1) {
        const found = pool.best(rest < chunk ? rest : chunk);
        if (found === undefined) break;
        const leg = withinDepth(found);
        // Less than a hundred-thousandth of the whole is not worth a placement.
        if (leg === undefined || leg.amountIn * 100_000n < amountIn) {
          pool.drop();
          continue;
        }
        rest -= leg.amountIn;
        placed.push({ hops: leg.fills.map(({ hop }) => hop), amountIn: leg.amountIn });
        take(leg);
      }
    } finally {
      for (const share of placed) release(share.hops);
    }
    return { placed, rest };
  }
}

/** The part of a leg that its depth can take. */
function withinDepth(leg: Leg): Leg | undefined {
  if (!leg.isExhausted) return leg;
  const hops = leg.fills.map(({ hop }) => hop);
  // A hop's coarse lots may send more than the next can take, so a little less is tried too.
  for (const share of [1_000_000n, 999_000n, 970_000n, 800_000n]) {
    const amountIn = needAlong(hops, (leg.amountOut * share) / 1_000_000n);
    const within = amountIn === undefined ? undefined : fillAlong(hops, amountIn);
    if (within !== undefined && within.amountOut > 0n && !within.isExhausted) return within;
  }
  return undefined;
}

/** One share a route, in the order in which the routes came up. */
function merged(shares: readonly Share[]): Share[] {
  const routes: Share[] = [];
  for (const share of shares) {
    const at = routes.findIndex(
      ({ hops }) => hops.length === share.hops.length && hops.every((hop, i) => hop === share.hops[i]),
    );
    if (at < 0) routes.push(share);
    else routes[at] = { hops: share.hops, amountIn: routes[at]!.amountIn + share.amountIn };
  }
  return routes;
}

/** What is too little to be placed by itself goes where most went; the pricing refuses it if depth does not suffice. */
function withRest(shares: readonly Share[], rest: bigint): readonly Share[] {
  const largest = shares.reduce((most, share) => (share.amountIn > most.amountIn ? share : most));
  return shares.map((share) => (share === largest ? { hops: share.hops, amountIn: share.amountIn + rest } : share));
}

/** Prices the shares in order, each after the depth those before it took; undefined when one finds no depth. */
function execute(shares: readonly Share[], amountIn: bigint): Trade | undefined {
  const legs: Leg[] = [];
  try {
    for (const share of shares) {
      const leg = fillAlong(share.hops, share.amountIn);
      if (leg.isExhausted || leg.amountOut === 0n) return undefined;
      take(leg);
      legs.push(leg);
    }
  } finally {
    for (const share of shares) release(share.hops);
  }
  return { amountIn, amountOut: legs.reduce((sum, leg) => sum + leg.amountOut, 0n), legs };
}

function take(leg: Leg): void {
  for (const fill of leg.fills) fill.hop.take(fill);
}

function release(hops: readonly Hop[]): void {
  for (const hop of hops) hop.release();
}
