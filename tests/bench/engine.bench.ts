import { firstValueFrom, type SchedulerLike, VirtualTimeScheduler } from 'rxjs';
import createGraph from 'ngraph.graph';
import ngraphPath from 'ngraph.path';
import { EmbeddedMarket } from '../../adapters/market-embedded/embedded-market.ts';
import { fillAlong } from '../../core/exchange/quotes/exact-pricing.ts';
import type { MarketShape } from '../../core/exchange/quotes/market.ts';
import { QuoteEngine } from '../../core/exchange/quotes/quote-engine.ts';
import type { MarketUpdate } from '../../core/ports/market-feed.ts';
import type { Figure } from './figure.ts';
import { timed, timesFaster, type Timings } from './stopwatch.ts';

export const name = 'The best-trade engine';

const DOLLARS = 1000;

interface Ask {
  readonly from: string;
  readonly to: string;
  readonly amountIn: bigint;
}

/** Measures quotes, updates and rates on the embedded market, and sets them beside a graph library's top-rate paths. */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const clock: SchedulerLike = new VirtualTimeScheduler();
  const feed = new EmbeddedMarket({ clock });
  const snapshots = await firstValueFrom(feed.updates$);
  const engine = new QuoteEngine(feed);
  engine.apply(snapshots);
  // What compares with a path finder: the best single route.
  const single = new QuoteEngine(feed, { isSplitting: false });
  single.apply(snapshots);
  print(`${feed.assets.length} assets, ${feed.listings.length} listings, ${levelsOf(snapshots)} levels`);

  // A path finder answers whatever the depth, so it is set beside amounts that one route can take.
  const isFilled = ({ from, to, amountIn }: Ask) => single.best(from, to, amountIn) !== undefined;
  const everywhere = asks(
    engine,
    feed,
    feed.assets.map(({ id }) => id),
  );
  const random = everywhere.filter(isFilled);
  const popular = asks(engine, feed, mostTraded(feed, 20));
  const onRandom = timed((i) => put((from, to, amountIn) => single.best(from, to, amountIn), random, i), 3000);
  const onPopular = timed((i) => put((from, to, amountIn) => single.best(from, to, amountIn), popular, i), 3000);
  const withSplits = timed((i) => put((from, to, amountIn) => engine.best(from, to, amountIn), everywhere, i));
  const popularWithSplits = timed((i) => put((from, to, amountIn) => engine.best(from, to, amountIn), popular, i));
  const backwards = timed((i) => put((from, to, amountIn) => single.cheapest(from, to, amountIn), random, i));
  const large = popular.map((ask) => ({ ...ask, amountIn: ask.amountIn * 100n }));
  const onLarge = timed((i) => put((from, to, amountIn) => engine.best(from, to, amountIn), large, i));
  const legs = random.flatMap((ask) => engine.best(ask.from, ask.to, ask.amountIn)?.legs ?? []);
  const hops = legs.map(({ fills }) => fills.map(({ hop }) => hop));
  const exact = timed((i) => fillAlong(hops[i % hops.length]!, legs[i % hops.length]!.amountIn));
  const rates = timed((i) => engine.rates(popular[i % popular.length]!.from));
  const find = libraryPaths(engine, feed, snapshots);
  const findNext = (i: number) => find(random[i % random.length]!);
  const library = timed(findNext);
  const ratio = timesFaster((i) => put((from, to, amountIn) => single.best(from, to, amountIn), random, i), findNext);
  const moves = snapshots.filter((update) => update.kind === 'snapshot' && update.levels.length > 0);
  const updating = timed((i) => {
    single.apply([nudged(moves[i % moves.length]!, i)]);
    put((from, to, amountIn) => single.best(from, to, amountIn), random, i);
  });

  return [
    ...speed('quotes, random pairs', onRandom),
    ...speed('quotes, pairs of the 20 most traded', onPopular),
    ...speed('random pairs, splitting where it pays', withSplits),
    ...speed('pairs of the 20 most traded, splitting where it pays', popularWithSplits),
    ...speed('the same for $100,000', onLarge),
    ...speed('quotes for a given payout', backwards),
    ...speed('update and quote again', updating),
    ...speed('rates of one asset in all others', rates),
    ...speed('exact pricing of a route', exact),
    ...speed('ngraph.path, top rates only', library),
    {
      name: 'quotes to ngraph.path, random pairs',
      value: ratio,
      unit: 'times',
      floor: 50,
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

/** Asks the i-th question, round and round. */
function put(answer: (from: string, to: string, amount: bigint) => unknown, list: readonly Ask[], i: number): void {
  const { from, to, amountIn } = list[i % list.length]!;
  answer(from, to, amountIn);
}

/** Pairs of the assets, each with an amount worth $1,000, the usual exchange. */
function asks(engine: QuoteEngine, { assets }: MarketShape, ids: readonly string[]): Ask[] {
  const dollars = engine.rates('usdt');
  const unit = 10 ** assets.find(({ id }) => id === 'usdt')!.decimals;
  return Array.from({ length: 4096 }, (_, i) => {
    const [from, to] = [
      ids[(i * 7919) % ids.length]!,
      ids[(i * 104_729 + Math.floor(i / ids.length) + 1) % ids.length]!,
    ];
    const rate = dollars.get(from);
    const worth = unit * DOLLARS;
    const units = rate ? (BigInt(Math.ceil(worth)) * rate.numerator) / rate.denominator : BigInt(Math.ceil(worth));
    return { from, to, amountIn: units + 1n };
  }).filter(({ from, to }) => from !== to);
}

function mostTraded({ assets, listings }: MarketShape, count: number): string[] {
  const markets = new Map(assets.map(({ id }) => [id, 0]));
  for (const { base, quote } of listings) for (const id of [base, quote]) markets.set(id, markets.get(id)! + 1);
  return [...markets]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([id]) => id);
}

/** The same level at another size, as most news of a book are. */
function nudged(update: MarketUpdate, i: number): MarketUpdate {
  if (update.kind === 'pool') return update;
  const level = (i % Math.min(20, update.levels.length / 2)) * 2;
  const levels = Float64Array.of(update.levels[level]!, update.levels[level + 1]! + (i % 5));
  return { ...update, kind: 'change', levels };
}

/**
 * The usual way with a graph library: one edge a pair, weighted by the logarithm of its best top rate; no depth, no lots.
 * Rates are taken between dollar values, for a path finder wants weights that are not negative.
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
