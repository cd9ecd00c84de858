import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { SAMPLE_CURRENCIES } from '../../../../adapters/memory/samples/sample-currencies.ts';
import { assetRows } from '../../../../core/domain/quotes/asset-rows.ts';

describe('assetRows', () => {
  it('gathers the networks of an asset where its first currency stands', () => {
    const usdt = assetRows(SAMPLE_CURRENCIES)[2];
    expect(usdt?.currencies.map(({ ticker }) => ticker)).toEqual(['usdt20', 'usdtrx']);
  });

  it('lists every currency of any list once, under its own asset', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...new EmbeddedCatalogue().list()]), (list) => {
        const rows = assetRows(list);
        expect(new Set(rows.map(({ asset }) => asset)).size).toBe(rows.length);
        for (const { asset, currencies } of rows)
          expect(currencies).toEqual(list.filter((currency) => currency.asset === asset));
        expect(rows.map(({ currencies }) => currencies.length).reduce((a, b) => a + b, 0)).toBe(list.length);
      }),
    );
  });
});
