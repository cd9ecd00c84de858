import { createRequire } from 'node:module';
import type * as SdkCore from '@uniswap/sdk-core';
import type * as V2Sdk from '@uniswap/v2-sdk';
import { VirtualTimeScheduler } from 'rxjs';
import { EmbeddedMarket } from '../../adapters/market-embedded/embedded-market.ts';
import { seeded } from '../core/exchange/quotes/engine/random-market.ts';
import type { Figure } from './figures/figure.ts';
import {
  address,
  anyCoin,
  type Ask,
  CURRENCIES,
  DECIMALS,
  type DrawCoins,
  engineOf,
  hubCoins,
  type Pool,
  POOLS,
  randomAsks,
  randomPools,
  randomWorths,
} from './figures/random-pools.ts';

// The builds of v2-sdk for `import` name files without their extensions, which Node does not resolve.
const load = createRequire(import.meta.url);
const { CurrencyAmount, Token } = load('@uniswap/sdk-core') as typeof SdkCore;
const { Pair, Trade } = load('@uniswap/v2-sdk') as typeof V2Sdk;

export const name = 'Beside Uniswap v2-sdk';

/** The minimum of compared quotes and of time. The peer takes up to a second for one quote. */
const COMPARED = 12;
const PEER_US = 5_000_000;
/** How often the engine answers all requests in a turn, which takes about as long as the peer takes for one. */
const ROUNDS = 40;
/** Quotes for warming up. */
const WARM = 200_000;
/** The floor for the worst kind of graph. */
const WORST_FLOOR = 8_000;

/** How the two coins of a pool are drawn. The ratio depends on it, so several kinds are measured. */
interface Kind {
  readonly name: string;
  /** The floor of the ratio for this kind, if any. */
  readonly floor?: number;
  readonly draw: DrawCoins;
}

const hubs = (count: number, share: number): Kind => ({
  name: `${count} coins in ${share * 100} % of the pools`,
  draw: hubCoins(count, share),
});
const KINDS: readonly Kind[] = [
  // Like the peer's own pools: nearly all trade something for ether or one of a few dollars.
  { ...hubs(5, 0.97), floor: 100_000 },
  // Pairs of the venues' own listings among the most traded coins: ten coins are in nearly all of them.
  { name: 'the pairs that venues list', draw: listedPairs(), floor: 90_000 },
  { name: 'all coins equally often', draw: (random) => [anyCoin(random), anyCoin(random)] },
  hubs(5, 0.3),
  hubs(5, 0.6),
  hubs(20, 0.9),
  // The n-th coin about as often as 1/n, by a uniform draw between the logarithms.
  {
    name: 'power law',
    draw: (random) => [Math.min(CURRENCIES, Math.floor((CURRENCIES + 1) ** random())) - 1, anyCoin(random)],
  },
];

/** Prices the same pools with both, by one route of at most three hops, and compares outputs and speed. */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const compared = KINDS.map((kind) => compare(kind, print));
  const worst = (pick: (one: Comparison) => number, better: (...of: number[]) => number) =>
    better(...compared.map(pick));
  return [
    {
      name: 'greatest relative difference to v2-sdk',
      value: worst((c) => c.difference, Math.max),
      unit: '',
      ceiling: 0,
    },
    ...compared.flatMap((c) => [
      { name: `quotes, ${c.name}`, value: c.ours, unit: 'per second' },
      { name: `v2-sdk, ${c.name}`, value: c.theirs, unit: 'per second' },
      {
        name: `quotes to v2-sdk, ${c.name}`,
        value: c.ours / c.theirs,
        unit: 'times',
        ...(c.floor !== undefined && { floor: c.floor }),
      },
    ]),
    {
      name: 'quotes to v2-sdk, worst kind',
      value: worst((c) => c.ours / c.theirs, Math.min),
      unit: 'times',
      floor: WORST_FLOOR,
    },
  ];
}

interface Comparison extends Pick<Kind, 'name' | 'floor'> {
  /** Per second. */
  readonly ours: number;
  readonly theirs: number;
  /** The greatest relative difference of outputs. */
  readonly difference: number;
}

function compare(kind: Kind, print: (line: string) => void): Comparison {
  const random = seeded(42);
  const pools = randomPools(kind.draw, random, randomWorths(random));
  const engine = engineOf(pools, false);
  const asks = randomAsks(random, 2048);
  const names = Array.from({ length: CURRENCIES }, (_, i) => `c${i}`);
  const ask = ({ from, to, amountIn }: Ask) => engine.exactIn(names[from]!, names[to]!, amountIn);
  const peer = peerOf(pools);
  for (let i = 0; i < WARM; i += 1) ask(asks[i % asks.length]!);
  let [difference, count, beyond] = [0, 0, 0];
  // In turns, by the processor time of this thread, so that other load affects the ratio as little as possible.
  const spent = { peer: 0, ours: 0 };
  while (count < COMPARED || spent.peer < PEER_US) {
    const question = asks[count]!;
    let trade: PeerTrade | undefined;
    spent.peer += microseconds(() => (trade = peer(question)));
    spent.ours += microseconds(() => {
      for (let round = 0; round < ROUNDS; round += 1) asks.forEach(ask);
    });
    count += 1;
    const output = ask(question)?.amountOut ?? 0n;
    const theirs = BigInt(trade?.outputAmount.quotient.toString() ?? '0');
    if (theirs === output) continue;
    // The engine never more than doubles the reserve of a pool, so it does not offer a route that does so.
    if (trade !== undefined && doublesReserve(trade)) beyond += 1;
    else
      difference = Math.max(difference, Math.abs(Number(theirs - output)) / Number(theirs > output ? theirs : output));
  }
  print(`${kind.name}: ${count} outputs compared, ${beyond} of them beyond the depth that the engine trades`);
  const [ours, theirs] = [(count * ROUNDS * asks.length * 1e6) / spent.ours, (count * 1e6) / spent.peer];
  return { ...kind, ours, theirs, difference };
}

/** Processor time of this thread. */
function microseconds(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return user + system;
}

type PeerTrade = ReturnType<typeof Trade.bestTradeExactIn>[number];

function peerOf(pools: readonly Pool[]): (ask: Ask) => PeerTrade | undefined {
  const tokens = Array.from({ length: CURRENCIES }, (_, i) => new Token(1, address(i), DECIMALS, `C${i}`));
  const pairs = pools.map(
    ({ base, quote, reserves }) =>
      new Pair(
        CurrencyAmount.fromRawAmount(tokens[base]!, `${reserves[0]}`),
        CurrencyAmount.fromRawAmount(tokens[quote]!, `${reserves[1]}`),
      ),
  );
  return ({ from, to, amountIn }) => {
    const given = CurrencyAmount.fromRawAmount(tokens[from]!, `${amountIn}`);
    return Trade.bestTradeExactIn(pairs, given, tokens[to]!, { maxHops: 3, maxNumResults: 1 })[0];
  };
}

function doublesReserve(trade: PeerTrade): boolean {
  let amount = trade.inputAmount.wrapped;
  for (const pair of trade.route.pairs) {
    if (amount.greaterThan(pair.reserveOf(amount.currency))) return true;
    [amount] = pair.getOutputAmount(amount);
  }
  return false;
}

/** Returns the pairs of real listings in a fixed order, not at random: those on the most venues first. */
function listedPairs(): Kind['draw'] {
  const { assets, listings } = new EmbeddedMarket({ clock: new VirtualTimeScheduler() });
  const rank = new Map(assets.slice(0, CURRENCIES).map(({ id }, i) => [id, i]));
  const venues = new Map<number, number>();
  for (const { base, quote } of listings) {
    const [a, b] = [rank.get(base), rank.get(quote)];
    if (a === undefined || b === undefined) continue;
    const key = Math.max(a, b) * CURRENCIES + Math.min(a, b);
    venues.set(key, (venues.get(key) ?? 0) + 1);
  }
  const pairs = [...venues].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, POOLS);
  let next = 0;
  return () => {
    const [key] = pairs[next++ % pairs.length]!;
    return [Math.floor(key / CURRENCIES), key % CURRENCIES];
  };
}
