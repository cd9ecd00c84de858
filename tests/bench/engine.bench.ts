import { firstValueFrom, type SchedulerLike, VirtualTimeScheduler } from 'rxjs';
import createGraph from 'ngraph.graph';
import ngraphPath from 'ngraph.path';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { EmbeddedMarket } from '../../adapters/market-embedded/embedded-market.ts';
import { exactInAlong } from '../../core/exchange/quotes/engine/search/exact-pricing.ts';
import type { MarketShape } from '../../core/ports/markets/market-feed.ts';
import { QuoteEngine } from '../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketUpdate } from '../../core/ports/markets/market-feed.ts';
import { seeded } from '../core/exchange/quotes/engine/random-market.ts';
import type { Figure } from './figures/figure.ts';
import { timed, timedOn, timesFaster, type Timings } from './figures/stopwatch.ts';

export const name = 'The best-trade engine';

const DOLLARS = 1000;
const ASKS = 4096;

type Answer = (from: string, to: string, amount: bigint) => unknown;

interface Ask {
  readonly from: string;
  readonly to: string;
  readonly amountIn: bigint;
}

/**
 * Measures quotes, updates and rates on the embedded market, and compares them with a graph library's top-rate paths.
 */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const clock: SchedulerLike = new VirtualTimeScheduler();
  const feed = new EmbeddedMarket({ clock });
  const snapshots = await firstValueFrom(feed.updates$);
  const engine = new QuoteEngine(feed);
  engine.apply(snapshots);
  // The best single route, which is what a path finder searches.
  const single = new QuoteEngine(feed, { isSplitting: false });
  single.apply(snapshots);
  print(`${feed.assets.length} assets, ${feed.listings.length} listings, ${levelsOf(snapshots)} levels`);

  const web = new EmbeddedCatalogue().list().flatMap(({ isWebEnabled, asset }) => (isWebEnabled ? [asset] : []));
  const everywhere = asks(
    engine,
    feed,
    feed.assets.map(({ id }) => id),
  );
  const offered = asks(engine, feed, [...new Set(web)]);
  const popular = asks(
    engine,
    feed,
    // The market lists its assets in the order of their volume.
    feed.assets.slice(0, 20).map(({ id }) => id),
  );
  // A path finder ignores depth, so one route is compared with it for amounts that one route can take.
  const random = everywhere.filter(({ from, to, amountIn }) => single.exactIn(from, to, amountIn) !== undefined);
  const best = (from: string, to: string, amountIn: bigint) => engine.exactIn(from, to, amountIn);
  const bestRoute = (from: string, to: string, amountIn: bigint) => single.exactIn(from, to, amountIn);
  const onRandom = timed((i) => put(best, everywhere, i), 3000);
  const onPopular = timed((i) => put(best, popular, i), 3000);
  const routeOnRandom = timed((i) => put(bestRoute, random, i));
  const routeOnPopular = timed((i) => put(bestRoute, popular, i));
  // The payouts that these pay-ins have: a payout of the pay-in's number would be another size altogether.
  const payouts = random.flatMap((ask) => {
    const trade = engine.exactIn(ask.from, ask.to, ask.amountIn);
    return trade ? [{ ...ask, amountIn: trade.amountOut }] : [];
  });
  const onPayable = timed((i) => put(best, random, i));
  const backwards = timed((i) => put((from, to, amountOut) => engine.exactOut(from, to, amountOut), payouts, i));
  const large = popular.map((ask) => ({ ...ask, amountIn: ask.amountIn * 100n }));
  const onLarge = timed((i) => put(best, large, i));
  const legs = random.flatMap((ask) => engine.exactIn(ask.from, ask.to, ask.amountIn)?.legs ?? []);
  const hops = legs.map(({ fills }) => fills.map(({ hop }) => hop));
  const exact = timed((i) => exactInAlong(hops[i % hops.length]!, legs[i % hops.length]!.amountIn));
  const rates = timed((i) => engine.rates(popular[i % popular.length]!.from));
  const find = libraryPaths(engine, feed, snapshots);
  const library = timed((i) => find(everywhere[i % everywhere.length]!));
  const ratio = (answer: Answer, list: readonly Ask[]) =>
    timesFaster(
      (i) => put(answer, list, i),
      (i) => find(list[i % list.length]!),
    );
  // Before any book moves: the library's graph has the first prices.
  const toLibrary = {
    everywhere: ratio(best, everywhere),
    oneRoute: ratio(bestRoute, random),
    offered: ratio(best, offered),
    popular: ratio(best, popular),
  };
  const moves = snapshots.filter((update) => update.kind === 'snapshot' && update.levels.length > 0);
  // The engine is given updates by a feed, which has made them.
  const update = (i: number) => [shifted(moves[i % moves.length]!, i)];
  const applying = timedOn(update, (updates) => engine.apply(updates));
  const updating = timedOn(update, (updates, i) => {
    engine.apply(updates);
    put(best, random, i);
  });

  return [
    ...speed('quotes, random pairs of all that are connected', onRandom),
    ...speed('quotes, pairs of the 20 most traded', onPopular),
    ...speed('the same for $100,000', onLarge),
    ...speed('random pairs, one route', routeOnRandom),
    ...speed('pairs of the 20 most traded, one route', routeOnPopular),
    ...speed('quotes for a given payout', backwards),
    { name: 'given payout to given pay-in, p50', value: backwards.p50 / onPayable.p50, unit: 'times', ceiling: 2.5 },
    { name: 'given payout to given pay-in, p99', value: backwards.p99 / onPayable.p99, unit: 'times', ceiling: 4 },
    ...speed('update of a book', applying),
    ...speed('update and quote again', updating),
    ...speed('rates of one asset in all others', rates),
    ...speed('exact pricing of a route', exact),
    ...speed('ngraph.path, top rates only', library),
    { name: 'quotes to ngraph.path, all pairs', value: toLibrary.everywhere, unit: 'times', floor: 6 },
    { name: 'one route to ngraph.path, all pairs', value: toLibrary.oneRoute, unit: 'times', floor: 50 },
    { name: "quotes to ngraph.path, the catalogue's pairs", value: toLibrary.offered, unit: 'times', floor: 24 },
    {
      name: 'quotes to ngraph.path, pairs of the 20 most traded',
      value: toLibrary.popular,
      unit: 'times',
      floor: 30,
    },
  ];
}

function speed(what: string, { perSecond, p50, p99 }: Timings): Figure[] {
  return [
    { name: what, value: perSecond, unit: 'per second' },
    { name: `${what}, p50`, value: p50, unit: 'µs' },
    { name: `${what}, p99`, value: p99, unit: 'µs' },
  ];
}

/** Requests the i-th quote, cycling through the list. */
function put(answer: Answer, list: readonly Ask[], i: number): void {
  const { from, to, amountIn } = list[i % list.length]!;
  answer(from, to, amountIn);
}

/** Random pairs of connected assets, each with $1,000, the usual exchange. */
function asks(engine: QuoteEngine, { assets }: MarketShape, ids: readonly string[]): Ask[] {
  const random = seeded(20_261_121);
  const dollars = engine.rates('usdt');
  const worth = BigInt(DOLLARS * 10 ** assets.find(({ id }) => id === 'usdt')!.decimals);
  const pairs = ids.flatMap((from) => {
    const reached = engine.rates(from);
    return ids.flatMap((to) => (reached.has(to) ? [[from, to] as const] : []));
  });
  return Array.from({ length: ASKS }, () => {
    const [from, to] = pairs[Math.floor(random() * pairs.length)]!;
    const rate = dollars.get(from);
    return { from, to, amountIn: (rate ? (worth * rate.numerator) / rate.denominator : worth) + 1n };
  });
}

/** The same level with another size, like most updates of a book. */
function shifted(update: MarketUpdate, i: number): MarketUpdate {
  if (update.kind === 'pool') return update;
  const level = (i % Math.min(20, update.levels.length / 2)) * 2;
  const levels = Float64Array.of(update.levels[level]!, update.levels[level + 1]! + (i % 5));
  return { ...update, kind: 'change', levels };
}

/**
 * The usual approach with a graph library: one edge per pair, weighted by the logarithm of its best top rate; no depth,
 * no lots. Rates are taken between dollar values, because a path finder needs weights that are not negative.
 */
function libraryPaths(
  engine: QuoteEngine,
  feed: MarketShape,
  snapshots: readonly MarketUpdate[],
): (ask: Ask) => unknown {
  const dollars = new Map(
    [...engine.rates('usdt')].map(([id, r]) => [id, Number(r.denominator) / Number(r.numerator)]),
  );
  dollars.set('usdt', 1);
  const best = new Map<string, { from: string; to: string; weight: number }>();
  for (const update of snapshots) {
    if (update.kind === 'pool' || update.levels.length === 0) continue;
    const listing = feed.listings[update.listing]!;
    const fee = feed.venues.find(({ id }) => id === listing.venue)!.takerFee / 1e6;
    if (listing.kind === 'pool') continue;
    const price = update.levels[0]! * Number(listing.tick);
    const isBid = update.side === 'bids';
    const [from, to] = isBid ? [listing.base, listing.quote] : [listing.quote, listing.base];
    const kept = ((isBid ? price : 1 / price) * (1 - fee) * (dollars.get(to) ?? 0)) / (dollars.get(from) ?? 1);
    const weight = Math.max(0, -Math.log(kept));
    if (weight < (best.get(`${from} ${to}`)?.weight ?? Infinity)) best.set(`${from} ${to}`, { from, to, weight });
  }
  const graph = createGraph<undefined, number>();
  for (const { from, to, weight } of best.values()) graph.addLink(from, to, weight);
  const finder = ngraphPath.aStar(graph, { oriented: true, distance: (_from, _to, link) => link.data });
  return ({ from, to }) => finder.find(from, to);
}

function levelsOf(updates: readonly MarketUpdate[]): number {
  return updates.reduce((sum, update) => sum + (update.kind === 'pool' ? 0 : update.levels.length / 2), 0);
}
