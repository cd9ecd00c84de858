import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeRecent, MAX_RECENT, withRecent } from '../../../../core/domain/site/recent-currencies.ts';

const tickers = fc.array(fc.stringMatching(/^[a-z0-9]{1,20}$/));

it('keeps the last five that were chosen, each once, the last first', () => {
  fc.assert(
    fc.property(tickers, (chosen) => {
      const kept = chosen.reduce<readonly string[]>(withRecent, []);
      expect(kept).toEqual([...new Set(chosen.toReversed())].slice(0, MAX_RECENT));
      expect(decodeRecent(kept.join(' '))).toEqual(kept);
    }),
  );
});

it('reads only what can be tickers', () => {
  expect(decodeRecent(null)).toEqual([]);
  expect(decodeRecent(`ltc <b> ltc ${'x'.repeat(30)} ../doge doge`)).toEqual(['ltc', 'doge']);
});
