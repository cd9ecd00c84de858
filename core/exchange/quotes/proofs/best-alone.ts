import type { VenueGap } from '../../../domain/quotes/quote-proof.ts';
import type { Hop } from '../engine/hops/hop.ts';
import { snapshotOf } from '../engine/hops/market.ts';
import { QuoteEngine } from '../engine/quote-engine.ts';
import type { VenueHops } from './venue-hops.ts';

/** Routes whose books are searched, and the part of the amount that they are chosen for too: a split divides it. */
const ROUTES = 16;
const PART = 16;

/** What a venue's books give for an amount: the output in units of the asset received, or why there is none. */
type Alone = { readonly amountOut: bigint } | { readonly gap: VenueGap };

/**
 * The most that one venue's books give for an amount: the engine's trade on a copy of the books of its best routes, so
 * that it may be split as a quote may.
 */
export function bestAlone(engine: QuoteEngine, hops: VenueHops, from: string, to: string, amountIn: bigint): Alone {
  const whole = routesOf(hops, from, to, Number(amountIn));
  if (!whole.isListed) return { gap: 'not-listed' };
  const part = routesOf(hops, from, to, Number(amountIn) / PART);
  const used = new Set([...whole.best, ...part.best].flatMap((route) => route.map(({ listing }) => listing)));
  const trade = copyOf(engine, [...used]).exactIn(from, to, amountIn);
  if (trade) return { amountOut: trade.amountOut };
  return { gap: whole.isExhausted ? 'too-large' : 'too-small' };
}

/** An engine that has the books of some listings alone. */
function copyOf(engine: QuoteEngine, indexes: readonly number[]): QuoteEngine {
  const { shape } = engine;
  const listings = indexes.map((index) => shape.listings[index]!);
  const named = new Set(listings.flatMap(({ base, quote }) => [base, quote]));
  const assets = shape.assets.filter(({ id }) => named.has(id));
  const copy = new QuoteEngine({ assets, venues: shape.venues, listings });
  copy.apply(indexes.flatMap((index, listing) => snapshotOf(engine.market(index), listing)));
  return copy;
}

interface Routes {
  /** Those that yield the most, the best first; also those whose depth ends, because a split may use them. */
  readonly best: readonly (readonly Hop[])[];
  readonly isListed: boolean;
  /** True where depth ends on a route before the amount does. */
  readonly isExhausted: boolean;
}

interface Route {
  readonly hops: readonly Hop[];
  readonly amountOut: number;
}

/** The routes of at most three hops between two assets, compared in float64. */
function routesOf({ from: hopsFrom }: VenueHops, from: string, to: string, amountIn: number): Routes {
  const last = lastHops(hopsFrom, to);
  const routes: Route[] = [];
  let isExhausted = false;
  const outputOf = (hop: Hop, amount: number) => {
    if (amount > hop.maxInput()) isExhausted = true;
    return hop.smoothOutput(amount);
  };
  const end = (before: readonly Hop[], asset: string, amount: number) => {
    for (const hop of last.get(asset) ?? []) routes.push({ hops: [...before, hop], amountOut: outputOf(hop, amount) });
  };
  end([], from, amountIn);
  for (const first of hopsFrom.get(from) ?? []) {
    if (first.to === to) continue;
    const amount = outputOf(first, amountIn);
    end([first], first.to, amount);
    for (const second of hopsFrom.get(first.to) ?? [])
      if (second.to !== from && second.to !== to && last.has(second.to))
        end([first, second], second.to, outputOf(second, amount));
  }
  routes.sort((a, b) => b.amountOut - a.amountOut);
  const best = routes.slice(0, ROUTES).map(({ hops }) => hops);
  return { best, isListed: routes.length > 0, isExhausted };
}

/** The hops into an asset, by the asset that they take. */
function lastHops(hopsFrom: VenueHops['from'], to: string): ReadonlyMap<string, readonly Hop[]> {
  const last = new Map<string, readonly Hop[]>();
  for (const { to: asset } of hopsFrom.get(to) ?? [])
    last.set(
      asset,
      hopsFrom.get(asset)!.filter((hop) => hop.to === to),
    );
  return last;
}
