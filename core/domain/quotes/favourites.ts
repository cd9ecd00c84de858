import type { Ticker } from './currency.ts';

/** Most favourites of a visitor: they have to fit above the popular currencies. */
export const MAX_FAVOURITES = 12;

/** Adds a currency as the first favourite, or removes it. */
export function toggledFavourite(favourites: readonly Ticker[], ticker: Ticker): readonly Ticker[] {
  const others = favourites.filter((one) => one !== ticker);
  return others.length < favourites.length ? others : [ticker, ...others].slice(0, MAX_FAVOURITES);
}

/** Reads favourites as they were saved: visitors can change what their browser keeps. */
export function decodeFavourites(text: string | null): readonly Ticker[] {
  const tickers = (text ?? '').split(' ').filter((ticker) => /^[a-z0-9]{1,20}$/.test(ticker));
  return [...new Set(tickers)].slice(0, MAX_FAVOURITES);
}

export function encodeFavourites(favourites: readonly Ticker[]): string {
  return favourites.join(' ');
}
