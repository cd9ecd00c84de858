import type { Ticker } from '../../core/domain/quotes/currency.ts';
import { decodeFavourites, encodeFavourites } from '../../core/domain/quotes/favourites.ts';
import type { FavouriteStore } from '../../core/ports/services/favourite-store.ts';

/** Key of the favourites in `localStorage`. */
export const FAVOURITES_KEY = 'altway.favourites';

/** The part of a window that the store uses. */
interface BrowserGlobals {
  /** Throws where the visitor forbids storage. */
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Keeps favourites in `localStorage`. */
export class BrowserFavouriteStore implements FavouriteStore {
  readonly #globals: BrowserGlobals;

  constructor(globals: BrowserGlobals) {
    this.#globals = globals;
  }

  get isAvailable(): boolean {
    try {
      return this.#globals.localStorage !== undefined;
    } catch {
      return false;
    }
  }

  load(): readonly Ticker[] {
    try {
      return decodeFavourites(this.#globals.localStorage.getItem(FAVOURITES_KEY));
    } catch {
      return [];
    }
  }

  save(favourites: readonly Ticker[]): void {
    try {
      this.#globals.localStorage.setItem(FAVOURITES_KEY, encodeFavourites(favourites));
    } catch {
      // Forbidden or full: they end with the page.
    }
  }
}
