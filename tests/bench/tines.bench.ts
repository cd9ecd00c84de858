import { createRequire } from 'node:module';
import { seeded } from '../core/exchange/quotes/engine/random-market.ts';
import type { Figure } from './figures/figure.ts';
import {
  address,
  type Ask,
  CURRENCIES,
  DECIMALS,
  type DrawCoins,
  engineOf,
  hubCoins,
  type Pool,
  randomPools,
  randomWorths,
  worthyAsks,
} from './figures/random-pools.ts';
import { timesFaster } from './figures/stopwatch.ts';

/** What is used of tines. */
interface Token {
  readonly name: string;
  readonly symbol: string;
  readonly address: string;
  readonly decimals: number;
  readonly chainId: number;
}
interface Tines {
  readonly ConstantProductRPool: new (
    address: string,
    token0: Token,
    token1: Token,
    fee: number,
    reserve0: bigint,
    reserve1: bigint,
  ) => object;
  readonly Graph: new (
    pools: readonly object[],
    start: Token,
    base: Token,
    gasPrice: number,
  ) => {
    cleanTmpData(): void;
    findBestRouteExactIn(
      from: Token,
      to: Token,
      amountIn: bigint,
      flows: number,
    ): { status: string; amountOut: number };
  };
  setTokenId(...tokens: readonly Token[]): void;
}

export const name = 'Beside @sushiswap/tines';

const FLOWS = 10;
/** Within the fee of a pool: arbitrage leaves no more, and more of it would pay for routes in circles. */
const SPREAD = 0.003;
/** Quotes whose outputs are compared, and rounds of 64 calls each in turn. */
const COMPARED = 200;
const ROUNDS = 3;

const KINDS: readonly { readonly name: string; readonly draw: DrawCoins }[] = [
  { name: '5 coins in 97 % of the pools', draw: hubCoins(5, 0.97) },
  { name: '20 coins in 90 % of the pools', draw: hubCoins(20, 0.9) },
  { name: 'all coins equally often', draw: hubCoins(CURRENCIES, 1) },
];

/**
 * Prices the same pools with both: split against ten flows, and one route against one flow, over a reused graph. Tines
 * has no licence to redistribute it, so it is no dependency; without it there are no figures.
 */
export function run(print: (line: string) => void): Promise<Figure[]> {
  const tines = installedTines();
  if (tines === undefined) print('not installed: npm install --no-save --ignore-scripts @sushiswap/tines@1.0.11');
  return Promise.resolve(tines === undefined ? [] : KINDS.flatMap((kind) => compare(tines, kind, print)));
}

function installedTines(): Tines | undefined {
  // Its checks of its own sums, which cost time, are left out in production only.
  process.env['NODE_ENV'] ??= 'production';
  try {
    return createRequire(import.meta.url)('@sushiswap/tines') as Tines;
  } catch {
    return undefined;
  }
}

function compare(tines: Tines, kind: (typeof KINDS)[number], print: (line: string) => void): Figure[] {
  const random = seeded(42);
  const worth = randomWorths(random);
  const pools = randomPools(kind.draw, random, worth, SPREAD);
  const peer = peerOf(tines, pools);
  const [split, single] = [engineOf(pools, true), engineOf(pools, false)];
  // Made before, as the tokens of tines are.
  const ids = Array.from({ length: CURRENCIES }, (_, i) => `c${i}`);
  const best = (engine: typeof split, { from, to, amountIn }: Ask) => engine.exactIn(ids[from]!, ids[to]!, amountIn);
  const asks = worthyAsks(random, 1024, worth).filter(
    (ask) => best(single, ask) && peer(ask, 1) > 0 && peer(ask, FLOWS) > 0,
  );
  const gains = asks.slice(0, COMPARED).map((ask) => {
    return (Number(best(split, ask)?.amountOut ?? 0n) / peer(ask, FLOWS) - 1) * 10_000;
  });
  gains.sort((a, b) => a - b);
  print(
    `${kind.name}: below it in ${gains.filter((gain) => gain < 0).length} of ${gains.length}, ` +
      `worst ${gains[0]?.toFixed(1)}, best ${gains.at(-1)?.toFixed(1)} basis points`,
  );
  const at = (i: number) => asks[i % asks.length]!;
  const speed = (engine: typeof split, flows: number) =>
    timesFaster(
      (i) => best(engine, at(i)),
      (i) => peer(at(i), flows),
      ROUNDS,
    );
  return [
    {
      name: `split to ${FLOWS} flows, median, ${kind.name}`,
      value: gains[gains.length >> 1]!,
      unit: 'bp',
      floor: 0,
    },
    { name: `split to ${FLOWS} flows, ${kind.name}`, value: speed(split, FLOWS), unit: 'times', floor: 50 },
    { name: `one route to one flow, ${kind.name}`, value: speed(single, 1), unit: 'times', floor: 100 },
  ];
}

/**
 * @returns what tines yields, in float64, with a number of flows; gas is free. Zero where it finds no route for all of
 * the amount, or fails: it does for some requests, when it has left out all edges of little flow.
 */
function peerOf(
  { ConstantProductRPool, Graph, setTokenId }: Tines,
  pools: readonly Pool[],
): (ask: Ask, flows: number) => number {
  const tokens = Array.from({ length: CURRENCIES }, (_, i) => {
    return { name: `C${i}`, symbol: `C${i}`, address: address(i), decimals: DECIMALS, chainId: 1 };
  });
  setTokenId(...tokens);
  const theirs = pools.map(
    ({ base, quote, reserves }, i) =>
      new ConstantProductRPool(address(CURRENCIES + i), tokens[base]!, tokens[quote]!, 0.003, ...reserves),
  );
  const graph = new Graph(theirs, tokens[0]!, tokens[0]!, 0);
  return ({ from, to, amountIn }, flows) => {
    graph.cleanTmpData();
    try {
      const { status, amountOut } = graph.findBestRouteExactIn(tokens[from]!, tokens[to]!, amountIn, flows);
      return status === 'Success' ? amountOut : 0;
    } catch {
      return 0;
    }
  };
}
