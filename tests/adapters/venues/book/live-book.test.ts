import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveBook } from '../../../../adapters/venues/book/live-book.ts';
import { stepsOf } from '../../../replay/exact-steps.ts';

type Side = 'bids' | 'asks';
interface Change {
  readonly side: Side;
  readonly price: string;
  readonly size: string;
}

/** Prices with up to three decimals on either side of 100, so that no book is crossed. */
const change: fc.Arbitrary<Change> = fc
  .record({
    isBid: fc.boolean(),
    away: fc.integer({ min: 1, max: 4000 }),
    size: fc.oneof(
      fc.constant('0.000'),
      fc.nat(99_999).map((n) => (n / 1000).toFixed(3)),
    ),
  })
  .map(({ isBid, away, size }) => ({
    side: isBid ? ('bids' as const) : ('asks' as const),
    price: ((100_000 + (isBid ? -away : away)) / 1000).toFixed(3),
    size,
  }));

/** What a book has to say, from the texts alone. */
function expected(texts: Map<string, string>, side: Side, tick: string, lot: string, depth: number): number[][] {
  const levels = [...texts]
    .filter(([, size]) => Number(size) > 0)
    .map(([price, size]) => ({ price, size }))
    .toSorted((a, b) => (side === 'bids' ? Number(b.price) - Number(a.price) : Number(a.price) - Number(b.price)))
    .slice(0, depth);
  const byTick = new Map<number, number>();
  for (const { price, size } of levels) {
    const at = Number(stepsOf(price, tick, side === 'asks'));
    byTick.set(at, (byTick.get(at) ?? 0) + Number(stepsOf(size, lot)));
  }
  return [...byTick].filter(([at, lots]) => at > 0 && lots > 0);
}

function pairs(levels: Float64Array): number[][] {
  return Array.from({ length: levels.length / 2 }, (_, i) => [levels[2 * i]!, levels[2 * i + 1]!]);
}

describe('a live book', () => {
  it.each([
    { tick: '0.001', lot: '0.001', name: 'steps as fine as the levels' },
    { tick: '0.05', lot: '0.1', name: 'steps that are coarser than the levels' },
    { tick: '1', lot: '1', name: 'whole steps' },
    { tick: '0.00001', lot: '0.00001', name: 'steps that are finer than the levels' },
  ])('writes levels as exact arithmetic does, asks up, bids and sizes down: $name', ({ tick, lot }) => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 12 }), (messages) => {
        const book = new LiveBook({ tick, lot, depth: 1000 });
        const texts = { bids: new Map<string, string>(), asks: new Map<string, string>() };
        const seen = { bids: new Map<number, number>(), asks: new Map<number, number>() };
        for (const message of messages) {
          for (const { side, price, size } of message) {
            expect(book.set(side, price, size)).toBe(true);
            texts[side].set(price, size);
          }
          expect(book.settle()).toBe(true);
          for (const side of ['bids', 'asks'] as const)
            for (const [at, lots] of pairs(book.changes(side)))
              if (lots! > 0) seen[side].set(at!, lots!);
              else seen[side].delete(at!);
        }
        for (const side of ['bids', 'asks'] as const) {
          const whole = expected(texts[side], side, tick, lot, 1000);
          expect(pairs(book.snapshot(side))).toEqual(whole);
          expect([...seen[side]].toSorted(([a], [b]) => (side === 'bids' ? b! - a! : a! - b!))).toEqual(whole);
        }
      }),
    );
  });

  it('tells changes of its best levels alone when it shows fewer than it keeps', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 12 }), (messages) => {
        const book = new LiveBook({ tick: '0.001', lot: '0.001', depth: 1000, shown: 3 });
        const texts = new Map<string, string>();
        const seen = new Map<number, number>();
        for (const message of messages) {
          for (const { side, price, size } of message) {
            book.set(side, price, size);
            if (side === 'asks') texts.set(price, size);
          }
          for (const [at, lots] of pairs(book.changes('asks')))
            if (lots! > 0) seen.set(at!, lots!);
            else seen.delete(at!);
        }
        expect([...seen].toSorted(([a], [b]) => a - b)).toEqual(expected(texts, 'asks', '0.001', '0.001', 3));
      }),
    );
  });

  it('drops the worst levels beyond its depth and tells them as gone', () => {
    const book = new LiveBook({ tick: '1', lot: '1', depth: 2 });
    for (const price of ['10', '11', '12']) book.set('asks', price, '5');
    book.settle();
    expect(pairs(book.snapshot('asks'))).toEqual([
      [10, 5],
      [11, 5],
    ]);
    book.set('asks', '9', '1');
    book.settle();
    expect(pairs(book.changes('asks'))).toEqual([
      [9, 1],
      [11, 0],
    ]);
  });

  it('keeps the best levels of a snapshot with many more, in whatever order they come', () => {
    const levels = fc.shuffledSubarray(
      Array.from({ length: 600 }, (_, away) => away + 1),
      { minLength: 300 },
    );
    fc.assert(
      fc.property(levels, (order) => {
        const book = new LiveBook({ tick: '1', lot: '1', depth: 8 });
        for (const away of order) {
          book.set('bids', String(10_000 - away), String(away));
          book.set('asks', String(10_000 + away), String(away));
          // Never so many that a hostile snapshot fills the memory.
          expect(Math.max(book.bids.count, book.asks.count)).toBeLessThan(80);
        }
        expect(book.settle()).toBe(true);
        const best = order.toSorted((a, b) => a - b).slice(0, 8);
        expect([...book.snapshot('bids')]).toEqual(best.flatMap((away) => [10_000 - away, away]));
        expect([...book.snapshot('asks')]).toEqual(best.flatMap((away) => [10_000 + away, away]));
      }),
      { numRuns: 20 },
    );
  });

  it('notices that it is crossed, at equal prices too', () => {
    const book = new LiveBook({ tick: '1', lot: '1', depth: 10 });
    book.set('bids', '10', '1');
    book.set('asks', '10', '1');
    expect(book.settle()).toBe(false);
  });

  it('keeps a level that is smaller than a lot without promising it', () => {
    const book = new LiveBook({ tick: '1', lot: '1', depth: 10 });
    book.set('bids', '10', '0.4');
    expect([book.bids.count, book.snapshot('bids').length]).toEqual([1, 0]);
  });

  it('promises no more than 2^53 - 1 lots', () => {
    const book = new LiveBook({ tick: '1', lot: '0.00000001', depth: 10 });
    book.set('bids', '10', '123456789012');
    expect(pairs(book.snapshot('bids'))).toEqual([[10, Number.MAX_SAFE_INTEGER]]);
  });

  it.each(['0', '-1', 'x', '1e-30'])("refuses the tick '%s' and names it", (tick) => {
    expect(() => new LiveBook({ tick, lot: '1', depth: 10 })).toThrow(`tick is '${tick}'`);
  });
});
