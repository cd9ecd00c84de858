import type { Ticker } from '../../domain/quotes/currency.ts';
import { port } from '../port.ts';

/** The visitor's favourite currencies, stored on the visitor's own side. */
export interface FavouriteStore {
  /** False where nothing is kept: favourites are then not offered. */
  readonly isAvailable: boolean;
  /** The one that was added last comes first. */
  load(): readonly Ticker[];
  save(favourites: readonly Ticker[]): void;
}
export const FavouriteStore = port<FavouriteStore>('FavouriteStore');

export const NO_FAVOURITES: FavouriteStore = { isAvailable: false, load: () => [], save: () => undefined };
