import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decodeFavourites,
  encodeFavourites,
  MAX_FAVOURITES,
  toggledFavourite,
} from '../../../../core/domain/quotes/favourites.ts';

const tickers = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,20}$/), { maxLength: MAX_FAVOURITES });

it('adds a currency in front and removes it again, and never has more than fit', () => {
  fc.assert(
    fc.property(tickers, (favourites) => {
      const added = toggledFavourite(
        favourites.filter((one) => one !== 'ltc'),
        'ltc',
      );
      expect(added[0]).toBe('ltc');
      expect(added.length).toBeLessThanOrEqual(MAX_FAVOURITES);
      expect(toggledFavourite(added, 'ltc')).not.toContain('ltc');
    }),
  );
});

it('reads what it wrote', () => {
  fc.assert(
    fc.property(tickers, (favourites) => {
      expect(decodeFavourites(encodeFavourites(favourites))).toEqual(favourites);
    }),
  );
  expect(decodeFavourites(null)).toEqual([]);
});
