import { createRequire } from 'node:module';
import type * as SdkCore from '@uniswap/sdk-core';
import type * as V2Sdk from '@uniswap/v2-sdk';
import { QuoteEngine } from '../../core/exchange/quotes/quote-engine.ts';
import type { MarketUpdate } from '../../core/ports/market-feed.ts';
import type { Figure } from './figure.ts';
import { timed } from './stopwatch.ts';

// Its builds for `import` name files without their extensions, which Node does not resolve.
const load = createRequire(import.meta.url);
const { CurrencyAmount, Token } = load('@uniswap/sdk-core') as typeof SdkCore;
const { Pair, Trade } = load('@uniswap/v2-sdk') as typeof V2Sdk;

export const name = 'Beside Uniswap v2-sdk';

const CURRENCIES = 200;
const POOLS = 800;
/** The ratio hangs on the shape of the graph: with few coins that most pools share, as here, it is several times that of
 * a graph without them, where it was 25,000 to 82,000. */
const HUBS = 5;
/** The peer takes about a second for one. */
const COMPARED = 12;
const DECIMALS = 18;

interface Pool {
  readonly base: number;
  readonly quote: number;
  readonly reserves: readonly [bigint, bigint];
}

/** Prices the same pools with both, one route of three hops at most, and compares outputs and speed. */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const random = sequence(42);
  const pools = randomPools(random);
  const engine = engineOf(pools);
  const asks = Array.from({ length: 2048 }, () => {
    const from = Math.floor(random() * CURRENCIES);
    const to = (from + 1 + Math.floor(random() * (CURRENCIES - 1))) % CURRENCIES;
    return { from, to, amountIn: BigInt(Math.floor(10 ** (2 + random() * 4))) * 10n ** BigInt(DECIMALS - 2) };
  });
  const ours = timed((i) => {
    const { from, to, amountIn } = asks[i % asks.length]!;
    engine.best(`c${from}`, `c${to}`, amountIn);
  });

  const tokens = Array.from({ length: CURRENCIES }, (_, i) => new Token(1, address(i), DECIMALS, `C${i}`));
  const pairs = pools.map(
    ({ base, quote, reserves }) =>
      new Pair(
        CurrencyAmount.fromRawAmount(tokens[base]!, `${reserves[0]}`),
        CurrencyAmount.fromRawAmount(tokens[quote]!, `${reserves[1]}`),
      ),
  );
  let worst = 0;
  const start = performance.now();
  for (const { from, to, amountIn } of asks.slice(0, COMPARED)) {
    const given = CurrencyAmount.fromRawAmount(tokens[from]!, `${amountIn}`);
    const [trade] = Trade.bestTradeExactIn(pairs, given, tokens[to]!, { maxHops: 3, maxNumResults: 1 });
    const theirs = BigInt(trade?.outputAmount.quotient.toString() ?? '0');
    const output = engine.best(`c${from}`, `c${to}`, amountIn)?.amountOut ?? 0n;
    if (theirs !== output)
      worst = Math.max(worst, Math.abs(Number(theirs - output)) / Number(theirs > output ? theirs : output));
  }
  const theirs = COMPARED / ((performance.now() - start) / 1000);
  print(`${CURRENCIES} currencies, ${POOLS} pools, ${COMPARED} outputs compared`);
  return [
    { name: 'greatest relative difference to v2-sdk', value: worst, unit: '', ceiling: 1e-9 },
    { name: 'quotes on pools', value: ours.perSecond, unit: 'per second' },
    { name: 'v2-sdk, three hops', value: theirs, unit: 'per second' },
    { name: 'quotes to v2-sdk', value: ours.perSecond / theirs, unit: 'times', floor: 100_000 },
  ];
}

/** Different prices of the same coin at different pools, as pools have between two arbitrages. */
function randomPools(random: () => number): Pool[] {
  const worth = Array.from({ length: CURRENCIES }, () => 10 ** (random() * 4 - 2));
  const known = new Set<string>();
  const pools: Pool[] = [];
  while (pools.length < POOLS) {
    // Nearly every pool holds one of a few coins, as everywhere.
    const base = Math.floor(random() * (random() < 0.97 ? HUBS : CURRENCIES));
    const quote = Math.floor(random() * CURRENCIES);
    const key = `${Math.min(base, quote)} ${Math.max(base, quote)}`;
    if (base === quote || known.has(key)) continue;
    known.add(key);
    const value = 10 ** (5 + random() * 3);
    const units = (amount: number) => BigInt(Math.floor(amount * 1e6)) * 10n ** BigInt(DECIMALS - 6);
    pools.push({
      base,
      quote,
      reserves: [units(value / worth[base]!), units((value / worth[quote]!) * (0.99 + random() * 0.02))],
    });
  }
  return pools;
}

function engineOf(pools: readonly Pool[]): QuoteEngine {
  const engine = new QuoteEngine(
    {
      assets: Array.from({ length: CURRENCIES }, (_, i) => ({ id: `c${i}`, decimals: DECIMALS })),
      venues: [{ id: 'pools', name: 'Pools', takerFee: 3000 }],
      listings: pools.map(({ base, quote }) => ({
        kind: 'pool',
        venue: 'pools',
        base: `c${base}`,
        quote: `c${quote}`,
      })),
    },
    { isSplitting: false },
  );
  engine.apply(
    pools.map(({ reserves }, listing): MarketUpdate => ({
      kind: 'pool',
      listing,
      base: reserves[0],
      quote: reserves[1],
    })),
  );
  return engine;
}

function address(i: number): `0x${string}` {
  return `0x${(i + 1).toString(16).padStart(40, '0')}`;
}

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
