import type { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import { seeded } from '../../core/exchange/quotes/engine/random-market.ts';
import type { ListedMarket } from '../../support/markets/listed-market.ts';
import { Reference } from '../../support/markets/optimum.ts';

/** What is asked of an engine; that of another revision too. */
export type Quoting = Pick<QuoteEngine, 'apply' | 'exactIn'>;

/** Pairs of a set of coins, and what each is worth. */
interface PairSet {
  readonly name: string;
  /** Ranks of the coins by trade. */
  readonly first: number;
  readonly last: number;
}

const SETS: readonly PairSet[] = [
  { name: 'top 20', first: 0, last: 20 },
  { name: 'long tail', first: 100, last: Infinity },
  { name: 'mixed', first: 0, last: Infinity },
];
const DOLLARS = [1_000, 10_000, 100_000, 1_000_000];
const BASIS_POINTS = 10_000;

/** Losses of a set and size in basis points, of the quotes that both the engine and the reference answer. */
export interface Losses {
  readonly set: string;
  readonly dollars: number;
  /** Against the bound and against a proven trade, sorted. */
  readonly bound: readonly number[];
  readonly proven: readonly number[];
  /** Quotes that the engine refuses although a trade of all of the pay-in is proven. */
  readonly refused: number;
}

/** Measures engines on the same quotes of one state of a market. */
export function lossesOf(market: ListedMarket, engines: readonly Quoting[], pairs: number): Losses[][] {
  const reference = new Reference(market, market.snapshots);
  const tables: Losses[][] = engines.map(() => []);
  for (const { name, first, last } of SETS) {
    const ranks = market.assets
      .slice(first, last === Infinity ? undefined : last)
      .map(({ id }, i) => [id, market.dollars[first + i]!] as const);
    for (const dollars of DOLLARS) {
      const random = seeded(dollars);
      const cells = engines.map(() => ({
        set: name,
        dollars,
        bound: [] as number[],
        proven: [] as number[],
        refused: 0,
      }));
      for (let count = 0, tries = 0; count < pairs && tries < pairs * 5; tries += 1) {
        const [from, to] = [0, 0].map(() => ranks[Math.floor(random() * ranks.length)]!) as [
          (typeof ranks)[0],
          (typeof ranks)[0],
        ];
        const decimals = market.assets.find(({ id }) => id === from[0])!.decimals;
        const amountIn = BigInt(Math.ceil((dollars / from[1]) * 10 ** decimals));
        if (from[0] === to[0]) continue;
        const { bound, proven } = reference.of(from[0], to[0], amountIn);
        if (proven === undefined) continue;
        count += 1;
        for (const [i, engine] of engines.entries()) {
          const output = engine.exactIn(from[0], to[0], amountIn)?.amountOut;
          if (output === undefined) {
            cells[i]!.refused += 1;
            continue;
          }
          cells[i]!.bound.push(loss(Number(output), bound));
          cells[i]!.proven.push(loss(Number(output), Number(proven.amountOut)));
        }
      }
      for (const [i, cell] of cells.entries()) {
        cell.bound.sort((a, b) => a - b);
        cell.proven.sort((a, b) => a - b);
        tables[i]!.push(cell);
      }
    }
  }
  return tables;
}

function loss(output: number, best: number): number {
  return Math.max(0, (1 - output / best) * BASIS_POINTS);
}

/** p50, p90, mean and the greatest of sorted numbers. */
export function summary(sorted: readonly number[]): readonly [p50: number, p90: number, mean: number, most: number] {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [at(0.5), at(0.9), sorted.reduce((sum, one) => sum + one, 0) / Math.max(1, sorted.length), sorted.at(-1) ?? 0];
}
