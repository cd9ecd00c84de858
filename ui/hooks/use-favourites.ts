import { useContext, useState } from 'react';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import { toggledFavourite } from '../../core/domain/quotes/favourites.ts';
import { FavouriteStore, NO_FAVOURITES } from '../../core/ports/services/favourite-store.ts';
import { ResolveContext } from './use-use-case.ts';

/** The visitor's favourite currencies; not available where nothing keeps them. */
export function useFavourites() {
  const store = useContext(ResolveContext)?.(FavouriteStore) ?? NO_FAVOURITES;
  const [favourites, setFavourites] = useState<readonly Ticker[]>(() => store.load());
  return {
    isAvailable: store.isAvailable,
    favourites,
    toggle: (ticker: Ticker) => {
      const next = toggledFavourite(favourites, ticker);
      store.save(next);
      setFavourites(next);
    },
  };
}
