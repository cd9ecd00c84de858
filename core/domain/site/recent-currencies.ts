import type { Ticker } from '../quotes/currency.ts';

/** Most currencies that are remembered as recently chosen. */
export const MAX_RECENT = 5;

/** Puts a currency that was chosen in front of those that were chosen before. */
export function withRecent(recent: readonly Ticker[], ticker: Ticker): readonly Ticker[] {
  return [ticker, ...recent.filter((one) => one !== ticker)].slice(0, MAX_RECENT);
}

/** Reads them as they were saved, with spaces between: visitors can change what their browser keeps. */
export function decodeRecent(text: string | null): readonly Ticker[] {
  const tickers = (text ?? '').split(' ').filter((ticker) => /^[a-z0-9]{1,20}$/.test(ticker));
  return [...new Set(tickers)].slice(0, MAX_RECENT);
}
