import { expect, it } from 'vitest';
import { type ChainBench, ours } from './chain-subject.ts';

/** Tests of scans that begin far behind. */
export function catchingUp(bench: () => ChainBench): void {
  it('gets on with each scan that has no time, and skips no deposit until it is caught up', async () => {
    const { chain, subject } = bench();
    const to = await bench().fresh();
    const start = await bench().present();
    for (let payments = 0; payments < 3; payments++) {
      await subject.fund(to, subject.unit);
      await subject.mine(9);
    }
    const found = new Map<string, number>();
    let [cursor, reached] = [start, 0];
    for (let isBehind = true; isBehind;) {
      const news = await chain.scan(cursor, ours(to), undefined, () => false);
      const through = news.through ?? news.height;
      expect(through).toBeGreaterThan(reached);
      expect(reached === 0 || news.since <= reached).toBe(true);
      for (const { key, confirmations } of news.seen) found.set(key, confirmations);
      [cursor, reached, isBehind] = [news.cursor, through, news.through !== undefined];
    }
    const { seen } = await chain.scan(start, ours(to));
    expect(seen).toHaveLength(3);
    expect([...found].toSorted()).toEqual(seen.map(({ key, confirmations }) => [key, confirmations]).toSorted());
  });
}
