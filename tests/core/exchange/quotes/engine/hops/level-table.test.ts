import { describe, expect, it } from 'vitest';
import { LevelTable } from '../../../../../../core/exchange/quotes/engine/hops/level-table.ts';
import { seeded } from '../random-market.ts';

/** A plain map of the levels of a side, which computes each answer of a table from all levels, as a reference. */
class Naive {
  readonly sizes = new Map<number, number>();
  readonly #sign: number;

  constructor(side: 'bids' | 'asks') {
    this.#sign = side === 'asks' ? 1 : -1;
  }

  levels(): [number, number][] {
    return [...this.sizes].toSorted(([a], [b]) => (a - b) * this.#sign);
  }

  before(level: number): [lots: bigint, value: bigint] {
    const better = this.levels().slice(0, level);
    const add = (sum: bigint, units: bigint) => sum + units;
    return [
      better.map(([, size]) => BigInt(size)).reduce(add, 0n),
      better.map(([price, size]) => BigInt(price) * BigInt(size)).reduce(add, 0n),
    ];
  }
}

/** What a table says of its totals and, half of the time, of an amount that ends in any level; and what is true. */
function readAnywhere(table: LevelTable, naive: Naive, below: (n: number) => number): [unknown[], unknown[]] {
  const levels = naive.levels();
  const totals = naive.before(levels.length).map(Number);
  const found: [unknown[], unknown[]] = [[table.totalLots, table.totalValue], totals];
  if (levels.length === 0 || below(2) === 0) return found;
  const level = below(levels.length);
  const [price, size] = levels[level]!;
  const [lots, value] = naive.before(level).map(Number) as [number, number];
  const part = below(size);
  const reads = [
    () => [table.levelOfLots(lots + part), level],
    () => [table.levelOfValue(value + part * price), level],
    () => [table.levelReaching(value + part * price + 1), level],
    () => [table.lotsBefore(level), lots],
    () => [table.valueBefore(level), value],
    () => [table.rowsTo(level)[4 + 4 * level + 3], value],
  ];
  const [got, wanted] = reads[below(reads.length)]!();
  return [
    [...found[0], got],
    [...found[1], wanted],
  ];
}

describe('the sums of a side', () => {
  it.each([
    ['bids', 1000],
    ['asks', 1000],
    // Sums pass 2^53 and come back.
    ['asks', 2 ** 42],
  ] as const)('of %s are those of its levels, whichever of them changed since some were read', (side, most) => {
    const random = seeded(most);
    const below = (n: number) => Math.floor(random() * n);
    const table = new LevelTable(side);
    const naive = new Naive(side);
    let exact = 0;
    for (let round = 0; round < 4000; round += 1) {
      if (round % 500 === 499) {
        table.clear(4);
        naive.sizes.clear();
      }
      for (let i = below(3); i >= 0; i -= 1) {
        const [price, size] = [1 + below(60), random() < 0.4 ? 0 : 1 + below(random() < 0.1 ? most : 1000)];
        table.set(price, size);
        naive.sizes.delete(price);
        if (size > 0) naive.sizes.set(price, size);
      }
      const levels = naive.levels();
      const [, value] = naive.before(levels.length);
      const isExact = value <= BigInt(Number.MAX_SAFE_INTEGER);
      expect(table.follow(below(20))).toBe(isExact);
      expect([table.count, table.bestPrice, table.worstPrice]).toEqual([
        levels.length,
        levels[0]?.[0] ?? 0,
        levels.at(-1)?.[0] ?? 0,
      ]);
      if (isExact) exact += 1;
      const [got, wanted] = isExact ? readAnywhere(table, naive, below) : [[], []];
      expect(got).toEqual(wanted);
    }
    expect(exact).toBeGreaterThan(500);
  });
});
